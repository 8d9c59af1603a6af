"""The page's TypeScript types, made from the Python ones: `make types` writes them to `web/src/wire.ts`.

A field with a default may be left out by whoever sends it: the page in what it alone sends, the house in the view's vocabulary.
In everything else of the house all fields are there.
"""

import inspect
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import msgspec
from msgspec import inspect as shapes

from undercroft.engine import about, picture, view
from undercroft.server.history import films
from undercroft.server.protocol import advice, asking, company, frames, messages, offers, sections

BY_THE_PAGE: Sequence[type[msgspec.Struct]] = (messages.NewTable, messages.SeatWish, messages.Sit, offers.Held, offers.Mine, company.Follow)
OTHER_NAMES: Mapping[type, str] = {advice.Dice: "FairDice"}  # the view has dice of its own
NEVER_SENT: Sequence[type] = (frames.Wire, frames.FromPage, frames.ToPage, view.View, view.Label, view.Question, view.Tale)

RAW: Mapping[tuple[type, str], str] = {
    (messages.Told, "event"): "{ type: string; [field: string]: unknown } | null",
    (messages.Snapshot, "sections"): "Partial<Sections>",
    (messages.Update, "sections"): "Partial<Sections>",
    (advice.Step, "sections"): "Partial<Sections>",
    (asking.Recalled, "sections"): "Partial<Sections> | null",
    (messages.Snapshot, "log"): "Told[]",
    (messages.Update, "log"): "Told[]",
    (advice.Step, "log"): "Told[]",
    **{(each, "sections"): "Partial<Sections>" for each in (films.Film, films.FilmStep, films.FilmMistake)},
    **{(each, "log"): "Told[]" for each in (films.Film, films.FilmStep, films.FilmMistake)},
}
"""What is in the fields that hold ready-made JSON."""


def name_of(struct: type) -> str:
    """What a type is called outside."""
    return OTHER_NAMES.get(struct, struct.__name__)


def structs_of(module: ModuleType) -> list[type[msgspec.Struct]]:
    """The types of a module that travel, in its order."""
    found = [each for each in vars(module).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    return [each for each in found if each.__module__ == module.__name__ and each not in NEVER_SENT]


def typescript() -> str:
    """The whole file."""
    parts = ["// Made from the Python types by undercroft.server.types_for_page. Do not edit.\n"]
    parts += [f"export const {name} = {getattr(messages, name)};" for name in ("PROTOCOL", "FRAME", "SAYING")]
    parts.append("\n/** The sections of a view, in the order of their digest. */")
    parts.append(f"export const SECTIONS = {json.dumps(sections.NAMES)} as const;\n")
    travel = (view, about, picture, offers, company, messages, advice, asking, films)
    parts += [interface(struct) for module in travel for struct in structs_of(module)]
    parts.append(_sections())
    for base, name, text in (
        (frames.FromPage, "FromPage", "A frame that the page sends."),
        (frames.ToPage, "ToPage", "A frame that the house sends."),
    ):
        sent = [name_of(each) for module in (messages, company, advice, asking) for each in structs_of(module) if issubclass(each, base)]
        parts.append(f"/** {text} */\nexport type {name} =\n  | " + "\n  | ".join(sent) + ";\n")
    return "\n".join(parts)


def interface(struct: type[msgspec.Struct]) -> str:
    """A type, with its comments."""
    shape = shapes.type_info(struct)
    assert isinstance(shape, shapes.StructType)
    may_lack = struct.__struct_config__.omit_defaults or struct in BY_THE_PAGE or issubclass(struct, frames.FromPage)
    notes = dict(_notes(struct))
    lines = [f"/** {inspect.getdoc(struct)} */", f"export interface {name_of(struct)} {{"]
    if shape.tag_field:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};")
    for field in shape.fields:
        if field.name in notes:
            lines.append(f"  /** {notes[field.name]} */")
        kind = RAW.get((struct, field.name)) or spelled(field.type)
        lines.append(f"  {field.encode_name}{'?' if may_lack and not field.required else ''}: {kind};")
    return "\n".join([*lines, "}\n"])


def _sections() -> str:
    """The sections of a view, parsed."""
    shape = shapes.type_info(view.View)
    assert isinstance(shape, shapes.StructType)
    kinds = {field.name: spelled(field.type) for field in shape.fields}
    lines = [f"  {name}: {kinds[name]};" for name in sections.NAMES]
    return "\n".join(["/** A view, field by field; its log travels by itself. */", "export interface Sections {", *lines, "}\n"])


def _notes(struct: type) -> Iterator[tuple[str, str]]:
    """The comments beside the fields."""
    for line in inspect.getsource(struct).splitlines():
        found = re.match(r"    (\w+): .*?  # (.+)$", line)
        if found:
            yield found[1], found[2]


def spelled(kind: shapes.Type) -> str:
    """A type in TypeScript."""
    match kind:
        case shapes.Metadata(type=inner):
            return spelled(inner)
        case shapes.AnyType():
            return "unknown"
        case shapes.NoneType():
            return "null"
        case shapes.BoolType():
            return "boolean"
        case shapes.IntType() | shapes.FloatType():
            return "number"
        case shapes.StrType():
            return "string"
        case shapes.LiteralType(values=values):
            return " | ".join(json.dumps(value) for value in values)
        case shapes.UnionType(types=types):
            return " | ".join(spelled(each) for each in types)
        case shapes.TupleType(item_types=types):
            return f"[{', '.join(spelled(each) for each in types)}]"
        case shapes.VarTupleType(item_type=item):
            one = spelled(item)
            return f"({one})[]" if " | " in one else f"{one}[]"
        case shapes.DictType(value_type=value):
            return f"Record<string, {spelled(value)}>"
        case shapes.StructType(cls=struct):
            return name_of(struct)
    raise TypeError(f"no word of TypeScript for {kind}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(typescript(), "utf-8")
    else:
        sys.stdout.write(typescript())
