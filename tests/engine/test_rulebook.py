"""The ledger is read strictly."""

import re

import pytest

from undercroft.engine import rulebook

HEAD = 'game = "toy"\ntitle = "A Toy"\n'
RULE = '[[rule]]\nid = "1.1"\nsection = "S"\ntext = "Somebody picks a number."\n'
SECOND = '[[rule]]\nid = "1.2"\nsection = "S"\ntext = "Nobody picks two."\nruling = "Ours."\n'


def load(tmp_path, text):
    path = tmp_path / "rulebook.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return rulebook.load(path)


def test_rules_are_found_by_id_by_words_and_by_question(tmp_path):
    book = load(tmp_path, HEAD + RULE + SECOND + '[[question]]\nask = "Two?"\nanswer = "No."\nrules = ["1.2"]\n')
    assert list(book.by_id) == ["1.1", "1.2"]
    assert [rule.id for rule in book.search("OURS nobody")] == ["1.2"]
    assert [rule.id for rule in book.search("number")] == ["1.1"]
    assert [question.ask for question in book.questions("1.2")] == ["Two?"]
    assert book.questions("1.1") == []


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + RULE + RULE, "rulebook.toml: two rules have the id 1.1"),
        (HEAD + RULE + '[[question]]\nask = "?"\nanswer = "!"\nrules = ["9.9"]\n', "rulebook.toml: a question names the rule 9.9"),
        (HEAD + RULE + "extra = 1\n", "rulebook.toml: Object contains unknown field `extra`"),
        (HEAD + RULE + 'physical = "yes"\n', "rulebook.toml: Expected `bool`, got `str`"),
        (HEAD + '[[rule]]\nid = "1.1"\n', "rulebook.toml: Object missing required field `section`"),
        (RULE, "rulebook.toml: Object missing required field `game`"),
        ("game = ", "rulebook.toml: Invalid value"),
        (b"\xff\xfe", "rulebook.toml"),
    ],
)
def test_a_faulty_ledger_is_refused_by_its_name(tmp_path, text, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        load(tmp_path, text)
