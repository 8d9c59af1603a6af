"""Strict loading: whatever is wrong is named by file, entry and field."""

import re
from typing import Literal

import msgspec
import pytest

from kit.promptly import promptly
from undercroft.engine.content import ContentError, check, decode, read_base
from undercroft.engine.fingerprint import Said, fingerprint, whole


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    do: Literal["hurt", "heal"]
    amount: int = 1


class Thing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: Said
    worth: int
    steps: tuple[Step, ...] = ()
    tags: dict[str, int] = {}


GOOD = '[skull]\nname = "Skull"\nworth = 1\n'


def base(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f"{name}.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return read_base(tmp_path)


def things(tmp_path, text):
    return decode(base(tmp_path, things=text), "things", dict[str, Thing])


def test_entries_come_by_id_in_the_order_of_the_file(tmp_path):
    loaded = things(tmp_path, GOOD + '[candle]\nname = "Candle"\nworth = 2\nsteps = [{ do = "heal", amount = 3 }]\n')
    assert list(loaded) == ["skull", "candle"]
    assert loaded["candle"] == Thing("Candle", 2, (Step("heal", 3),))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD + "wirth = 2\n", "things.toml: skull: Object contains unknown field `wirth`"),
        (GOOD + 'steps = [{ do = "hurt", amuont = 1 }]\n', "things.toml: skull.steps[0]: Object contains unknown field `amuont`"),
        (GOOD + 'steps = [{ do = "hug" }]\n', "things.toml: skull.steps[0].do: Invalid enum value 'hug'"),
        (GOOD.replace("1", '"one"'), "things.toml: skull.worth: Expected `int`, got `str`"),
        (GOOD.replace("1", "1.0"), "things.toml: skull.worth: Expected `int`, got `float`"),
        (GOOD.replace("1", "true"), "things.toml: skull.worth: Expected `int`, got `bool`"),
        (GOOD.replace("1", "1979-05-27"), "things.toml: skull.worth: Expected `int`, got `date`"),
        ('[skull]\nname = "Skull"\n', "things.toml: skull: Object missing required field `worth`"),
        (GOOD + "[candle]\nname = 3\nworth = 2\n", "things.toml: candle.name: Expected `str`, got `int`"),
        (GOOD + "[skull.tags]\na = 1\nb = [2]\n", "things.toml: skull.tags[...]: Expected `int`, got `array`"),
        ("skull = 3\n" + GOOD.replace("skull", "candle"), "things.toml: skull: Expected `object`, got `int`"),
        ("skull = [1]\n", "things.toml: skull: Expected `object`, got `array`"),
    ],
)
def test_a_wrong_entry_is_named_by_file_entry_and_field(tmp_path, text, message):
    with pytest.raises(ContentError, match=re.escape(message)):
        things(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[skull", "things.toml: Expected ']'"),
        (GOOD + GOOD, "things.toml: Cannot declare ('skull',) twice"),
        (b"\xff\xfe[skull]", "things.toml: the file is not UTF-8 text"),
        ("a = " + "[" * 5000 + "]" * 5000, "things.toml: the file is nested too deeply"),
        ("a = " + "{a=" * 5000 + "1" + "}" * 5000, "things.toml: the file is nested too deeply"),
        ("a = " + "9" * 5000, "things.toml"),
        (GOOD.replace("1", "9" * 5000), "things.toml"),
        ("a = 2023-13-45\n", "things.toml"),
        ("\x00", "things.toml"),
    ],
)
def test_a_file_that_is_no_toml_is_named(tmp_path, text, message):
    with pytest.raises(ContentError, match=re.escape(message)):
        things(tmp_path, text)


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(ContentError, match=r"others\.toml: the file is missing"):
        decode(base(tmp_path, things=GOOD), "others", dict[str, Thing])


def test_an_entry_like_another_starts_from_it(tmp_path):
    text = GOOD + '[big]\nlike = "skull"\nworth = 9\n[huge]\nlike = "big"\nname = "Huge"\n[huge.tags]\nloud = 1\n'
    loaded = things(tmp_path, text)
    assert loaded["big"] == Thing("Skull", 9)
    assert loaded["huge"] == Thing("Huge", 9, tags={"loud": 1})
    assert loaded["skull"] == Thing("Skull", 1)


def test_tables_are_merged_and_lists_replaced_whole(tmp_path):
    text = (
        '[skull]\nname = "Skull"\nworth = 1\ntags = { a = 1, b = 2 }\nsteps = [{ do = "hurt" }, { do = "heal" }]\n'
        '[twin]\nlike = "skull"\ntags = { b = 3 }\nsteps = [{ do = "heal", amount = 5 }]\n'
    )
    twin = things(tmp_path, text)["twin"]
    assert twin.tags == {"a": 1, "b": 3}
    assert twin.steps == (Step("heal", 5),)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[a]\nlike = "ghost"\n', "things.toml: a.like: there is no 'ghost' in this file"),
        ("[a]\nlike = 3\n", "things.toml: a.like: there is no 3 in this file"),
        ('[a]\nlike = ["b"]\n', "things.toml: a.like: there is no ['b'] in this file"),
        ('word = "x"\n[a]\nlike = "word"\n', "things.toml: a.like: there is no 'word' in this file"),
        ('[a]\nlike = "a"\n', "things.toml: a is like a: that goes round in a circle"),
        (
            '[a]\nlike = "b"\n[b]\nlike = "c"\n[c]\nlike = "a"\n',
            "things.toml: a is like b is like c is like a: that goes round in a circle",
        ),
    ],
)
def test_a_dangling_or_circular_likeness_is_named(tmp_path, text, message):
    with pytest.raises(ContentError, match=re.escape(message)):
        things(tmp_path, text)


@pytest.mark.parametrize("length", [900, 3000])
def test_a_very_long_chain_of_likenesses_is_loaded_or_refused_promptly(tmp_path, length):
    chain = GOOD + "".join(f'[x{n}]\nlike = "{f"x{n - 1}" if n else "skull"}"\n' for n in range(length))
    said = "things.toml"
    with promptly():
        try:
            assert things(tmp_path, chain)[f"x{length - 1}"] == Thing("Skull", 1)
        except ContentError as error:
            said = str(error)
    assert said.startswith("things.toml")


def test_twins_nested_very_deeply_are_refused_clearly(tmp_path):
    deep = "[a" + ".x" * 3000 + "]\ny = 1\n[b]\nlike = 'a'\n[b" + ".x" * 3000 + "]\ny = 2\n"
    with pytest.raises(ContentError, match=r"things\.toml"):
        things(tmp_path, deep)


def test_an_absent_entry_goes_but_may_still_be_a_model(tmp_path):
    text = GOOD + 'absent = true\n[big]\nlike = "skull"\n'
    assert things(tmp_path, text) == {"big": Thing("Skull", 1)}
    assert things(tmp_path, GOOD + "absent = false\n") == {"skull": Thing("Skull", 1)}


@pytest.mark.parametrize("value", ['"true"', "1", "[true]"])
def test_absent_is_true_or_false_and_nothing_else(tmp_path, value):
    with pytest.raises(ContentError, match=r"things\.toml: skull\.absent"):
        things(tmp_path, GOOD + f"absent = {value}\n")


def test_a_map_is_kept_as_its_text(tmp_path):
    (tmp_path / "cellar.map").write_text("#.#\n", "utf-8")
    assert base(tmp_path, things=GOOD)["cellar.map"] == {"text": "#.#\n"}


FILES = {"things": dict[str, Thing]}


def test_the_fingerprint_is_of_what_matters_not_of_what_is_said_or_how_it_is_laid_out(tmp_path):
    plain, all_of_it = fingerprint(base(tmp_path, things=GOOD), FILES), whole(base(tmp_path, things=GOOD))
    laid_out = base(tmp_path, things="# a comment\nskull = { worth = 1, name = 'Skull' }\n")
    assert (fingerprint(laid_out, FILES), whole(laid_out)) == (plain, all_of_it)
    said = base(tmp_path, things=GOOD.replace("Skull", "Candle"))
    assert fingerprint(said, FILES) == plain
    assert whole(said) != all_of_it
    assert fingerprint(base(tmp_path, things=GOOD.replace("1", "2")), FILES) != plain
    assert fingerprint(base(tmp_path, things=GOOD.replace("skull", "skill")), FILES) != plain
    assert fingerprint(base(tmp_path, things=GOOD.replace("Skull", "Candle")), {}) != plain, "a file without a type matters whole"


def test_the_order_of_entries_matters(tmp_path):
    other = GOOD.replace("skull", "candle")
    assert fingerprint(base(tmp_path, things=GOOD + other), FILES) != fingerprint(base(tmp_path, things=other + GOOD), FILES)


def test_check_refuses_by_its_message():
    check([1], "fine")
    with pytest.raises(ContentError, match="not fine"):
        check([], "not fine")


@pytest.mark.parametrize(("sign", "written"), [("\n", r"\n"), ("\r", r"\r"), ("\x1b", r"\u001b"), ("\x07", r"\u0007")])
def test_what_a_file_says_can_not_write_to_the_terminal(tmp_path, sign, written):
    key = f'"x{written}y"'
    for text in (f"[{key}]\nname = 3\n", f"{GOOD}{key} = 3\n", f"[{key}]\nlike = 'ghost'\n"):
        with pytest.raises(ContentError) as caught:
            things(tmp_path, text)
        assert sign not in str(caught.value)
