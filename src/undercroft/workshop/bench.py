"""A pack on the bench: its files, the draft that lies over them, what both come to, and the versions that were kept.

A draft is text, entry by entry. It is written down as it is typed, wrong or not, in a folder of its own; the pack changes when it is kept.
"""

import re
import shutil
import time
from pathlib import Path
from typing import Any

import msgspec

import undercroft
from undercroft.engine.components import Box
from undercroft.engine.content import MAP, PACK, ContentError, Raw, lay_pack, pack_info, read_base, read_text
from undercroft.engine.game import Content
from undercroft.lab.edits import called, edits
from undercroft.lab.report.change_words import edited
from undercroft.server.trouble import Trouble
from undercroft.workshop import forms
from undercroft.workshop.filling import filled_in
from undercroft.workshop.texts import AHEAD, entries_of, joined, written
from undercroft.workshop.wire import Entry, Leaf, Sheaf, Version, Work, Wrong
from undercroft.workshop.writing import write

DRAFT, VERSIONS, NOTE = "draft.json", "versions", "version.json"
PLACE = re.compile(r"(?:[^/\s]+/)?(?P<file>[\w-]+\.(?:toml|map)): (?:(?P<place>[^\s:]+): )?(?P<message>.*)", re.DOTALL)
STEP = re.compile(r"[^.\[\]]+")


class Drafted(msgspec.Struct, frozen=True):
    """What was typed, and what the pack said when that began; no text: nothing any more."""

    text: str | None
    was: str | None


Draft = dict[str, dict[str, Drafted]]
"""By file and entry; a file that is one thing has the entry ""."""


class Standing(msgspec.Struct, frozen=True):
    """What pack and draft come to."""

    raw: Raw  # also if something is wrong: without what can't be read
    content: Content | None
    box: Box
    wrong: Wrong | None


class Bench:
    """A pack that somebody works on."""

    def __init__(self, folder: Path, desk: Path) -> None:
        """`desk` is where drafts and versions lie. ContentError if it is no pack."""
        self.folder, self.desk = folder, desk
        self.info = pack_info(folder)
        self.game = undercroft.game(self.info.game)
        self._base = self.game.folder / "content"
        self._printed = read_base(self._base)
        kept = desk / DRAFT
        self._draft = msgspec.json.decode(kept.read_bytes(), type=Draft) if kept.is_file() else Draft()
        self._stood: tuple[dict[str, str], Standing] | None = None

    # ------------------------------------------------------------------ what there is

    def files(self) -> dict[str, str]:
        """The pack as it lies in its folder."""
        return _texts_of(self.folder)

    def texts(self) -> dict[str, str]:
        """The same with the draft laid over it, whatever was typed."""
        texts = self.files()
        for file, entries in self._draft.items():
            whole = entries.get("")
            if whole is not None:
                texts[file] = whole.text or ""
            else:
                parts = _parts(file, texts.get(file, ""))
                parts |= {entry: each.text or "" for entry, each in entries.items()}
                texts[file] = joined(parts)
            if not texts[file].strip():
                del texts[file]
        return texts

    def standing(self) -> Standing:
        """What all of it comes to; made once for the same texts."""
        texts = self.texts()
        if self._stood is None or self._stood[0] != texts:
            self._stood = texts, self._stand(texts)
        return self._stood[1]

    def _stand(self, texts: dict[str, str]) -> Standing:
        wrong = self._unreadable()
        try:
            raw = lay_pack({file: read_text(file, text) for file, text in texts.items()}, self._base, self.game.slug, self.folder.name)
            if wrong is None:
                content = self.game.content_of(raw, self.info.title)
                return Standing(raw, content, self.game.box(content.cards), None)
        except ContentError as error:
            wrong = wrong or _placed(str(error))
            raw = self._readable(texts)
        return Standing(raw, None, Box(), wrong)

    def _unreadable(self) -> Wrong | None:
        """The first thing of the draft that is no TOML, or speaks of something else."""
        for file, entries in self._draft.items():
            for entry, each in entries.items():
                try:
                    said = read_text(file, each.text or "")
                except ContentError as error:
                    return Wrong(file, entry, (), str(error).removeprefix(f"{file}: "))
                others = [name for name in said if entry and name != entry]
                if others:
                    return Wrong(file, entry, (), f"here is the place of [{entry}] alone, not of {', '.join(others)}")
        return None

    def _readable(self, texts: dict[str, str]) -> Raw:
        """The content without files that can't be read: enough to list it."""
        over: dict[str, dict[str, Any]] = {}
        for file, text in texts.items():
            for tried in (text, self.files().get(file, "")):
                try:
                    lay_pack(over | {file: read_text(file, tried)}, self._base, self.game.slug, self.folder.name)
                    over[file] = read_text(file, tried)
                    break
                except ContentError:
                    continue
        return lay_pack(over, self._base, self.game.slug, self.folder.name)

    def work(self) -> Work:
        """Everything that the page shows of the pack."""
        standing = self.standing()
        changes = () if standing.content is None else edits(self.game, self.game.content(), standing.content)
        return Work(
            pack=self.folder.name,
            title=self.info.title,
            game=self.game.slug,
            folder=str(self.folder),
            sheaves=tuple(self._sheaf(kind, standing) for kind in standing.raw),
            wrong=standing.wrong,
            piles=standing.box.piles,
            grounds=standing.box.grounds,
            changes=tuple(map(edited, changes)),
            drafts=sum(map(len, self._draft.values())),
            versions=self.versions(),
        )

    def _sheaf(self, kind: str, standing: Standing) -> Sheaf:
        file = kind if kind.endswith(MAP) else f"{kind}.toml"
        drafts = self._draft.get(file, {})
        if forms.is_whole(self.game, kind):
            own = file in self.files() or bool(drafts)
            return Sheaf(file, whole=True, leaves=(Leaf("", file.partition(".")[0].replace("_", " "), own, bool(drafts), ()),))
        said = _parts(file, self.files().get(file, ""))
        names = {entry: called(entry, value) for entry, value in standing.raw[kind].items()}
        cards = [(card.id, card.name) for pile in standing.box.piles for card in pile.cards]
        gone = [entry for entry in (*self._printed.get(kind, {}), *drafts) if entry not in names]
        return Sheaf(
            file,
            whole=False,
            leaves=tuple(
                Leaf(
                    entry,
                    names.get(entry, f"{entry} (left out)"),
                    entry in said or entry in drafts,
                    entry in drafts,
                    _cards_of(names.get(entry), cards),
                )
                for entry in (*names, *gone)
            ),
        )

    def entry(self, file: str, entry: str) -> Entry:
        """One entry, to be changed; Trouble if there is no such file."""
        kind = self._kind(file)
        standing = self.standing()
        printed, now = self._printed.get(kind, {}), standing.raw.get(kind, {})
        if forms.is_whole(self.game, kind):
            text = self._text(file, "")
            if text is None:
                text = printed["text"] if file.endswith(MAP) else (self._base / file).read_text("utf-8")
            return Entry(file, "", text, now or None, printed or None)
        text = self._text(file, entry)
        if not text:
            text = entries_of(file, (self._base / file).read_text("utf-8")).get(entry, f"[{entry}]\n")
        return Entry(file, entry, text.strip("\n") + "\n", now.get(entry), printed.get(entry))

    def _text(self, file: str, entry: str) -> str | None:
        """What draft and pack say of an entry; None if neither says anything."""
        drafted = self._draft.get(file, {}).get(entry)
        return drafted.text if drafted is not None else self._kept(file, entry)

    def _kept(self, file: str, entry: str) -> str | None:
        text = self.files().get(file)
        return text if text is None or not entry else _parts(file, text).get(entry)

    def _kind(self, file: str) -> str:
        kind = file.removesuffix(".toml")
        if kind not in self.standing().raw:
            known = ", ".join(each if each.endswith(MAP) else f"{each}.toml" for each in self._printed)
            raise Trouble("no-file", f"{self.game.title} has no file {file!r}; it has {known}", 404)
        return kind

    # ------------------------------------------------------------------ what is typed

    def type(self, file: str, entry: str, text: str) -> None:
        """Take down what somebody has typed, right or wrong."""
        kind = self._kind(file)
        if not entry and not forms.is_whole(self.game, kind):
            raise Trouble("no-entry", f"{file} has entries: say which one")
        self._take(file, entry, text)

    def fill_in(self, file: str, entry: str, value: dict[str, Any]) -> None:
        """The same from a form: what differs from the printed entry, as TOML, within what is already said of it."""
        kind = self._kind(file)
        if file.endswith(MAP):
            self._take(file, entry, value.get("text", ""))
            return
        if forms.is_whole(self.game, kind):
            over = _over(self._printed[kind], value)
        else:
            over = {entry: _over(self._printed.get(kind, {}).get(entry, {}), value)}
        said = self._text(file, entry)
        within = filled_in(said, over) if said else None
        anew = "".join(written(key, each) for key, each in _scalars_first(over))
        self._take(file, entry, anew if within is None else within)

    def drop(self, file: str, entry: str) -> None:
        """Say nothing of an entry any more: it is as printed."""
        self._kind(file)
        self._take(file, entry, None)

    def _take(self, file: str, entry: str, text: str | None) -> None:
        entries = self._draft.get(file, {})
        was = entries[entry].was if entry in entries else self._kept(file, entry)
        left = {name: each for name, each in entries.items() if name != entry}
        if (text or "").strip() != (was or "").strip():
            left[entry] = Drafted(text, was)
        self._save({name: each for name, each in (self._draft | {file: left}).items() if each})

    def _save(self, draft: Draft) -> None:
        write(self.desk / DRAFT, msgspec.json.encode(draft))
        self._draft = draft

    # ------------------------------------------------------------------ what is kept

    def keep(self, note: str) -> None:
        """Write the draft into the pack as a new version; Trouble if something is wrong with it, and nothing is changed."""
        wrong = self.standing().wrong
        if wrong is not None:
            raise Trouble("wrong", f"nothing is kept while something is wrong: {wrong.file}: {wrong.message}", 409)
        for file, entries in self._draft.items():
            for entry, each in entries.items():
                if (self._kept(file, entry) or "").strip() not in {(each.was or "").strip(), (each.text or "").strip()}:
                    self._save(self._draft | {file: entries | {entry: Drafted(each.text, self._kept(file, entry))}})
                    place = f"{file}: {entry}" if entry else file
                    raise Trouble(
                        "changed", f"{place} was changed outside the workshop meanwhile; nothing is kept. Keep again to keep yours", 409
                    )
        self._lay_down(self.texts(), note)

    def restore(self, version: int | None) -> None:
        """Let go of the draft; and bring a version back, if one is named."""
        if version is not None:
            folder = self.version(version)
            self._lay_down(_texts_of(folder), f"version {version} again")
        else:
            self._save({})

    def version(self, number: int) -> Path:
        """The folder of a version; Trouble if there is none."""
        folder = self.desk / VERSIONS / f"{number:04}"
        if not folder.is_dir():
            raise Trouble("no-version", f"there is no version {number} of {self.folder.name}", 404)
        return folder

    def versions(self) -> tuple[Version, ...]:
        """All that were kept, the newest first."""
        notes = sorted((self.desk / VERSIONS).glob(f"[0-9]*/{NOTE}"), reverse=True)
        return tuple(msgspec.json.decode(note.read_bytes(), type=Version) for note in notes)

    def _lay_down(self, texts: dict[str, str], note: str) -> None:
        """What was there before is kept first, then what is new; the draft goes last: whatever stops it, nothing is lost."""
        before, versions = self.files(), self.versions()
        if before and (not versions or before != _texts_of(self.version(versions[0].number))):
            self._archive(before, "as it was found" if not versions else "changed outside the workshop")
        for file, text in texts.items():
            if before.get(file) != text:
                write(self.folder / file, text.encode())
        for file in before.keys() - texts.keys():
            (self.folder / file).unlink()
        self._archive(texts, note)
        self._save({})

    def _archive(self, texts: dict[str, str], note: str) -> None:
        versions = self.versions()
        number = versions[0].number + 1 if versions else 1
        folder = self.desk / VERSIONS / f"{number:04}"
        shutil.rmtree(folder, ignore_errors=True)  # one without a note was never finished
        self.lay_in(folder, texts)
        write(folder / NOTE, msgspec.json.encode(Version(number, int(time.time()), note)))

    def lay_in(self, folder: Path, texts: dict[str, str]) -> None:
        """A whole pack in a folder, to be played from."""
        for file, text in texts.items():
            write(folder / file, text.encode())
        write(folder / PACK, (self.folder / PACK).read_bytes())


def _parts(file: str, text: str) -> dict[str, str]:
    """The entries of a file; one that can't be read is a single piece."""
    try:
        return entries_of(file, text)
    except ContentError:
        return {AHEAD: text}


def _texts_of(folder: Path) -> dict[str, str]:
    """The files of a pack, without what it says of itself."""
    found = sorted(path for path in folder.iterdir() if path.suffix in {".toml", MAP} and path.name != PACK and path.is_file())
    return {path.name: path.read_text("utf-8") for path in found}


def _placed(message: str) -> Wrong:
    """Where an error of content is: file, entry, path to the field."""
    found = PLACE.fullmatch(message)
    if found is None:
        return Wrong("", "", (), message)
    entry, *path = STEP.findall(found["place"] or "") or [""]
    return Wrong(found["file"], entry, tuple(path), found["message"])


def _cards_of(name: str | None, cards: list[tuple[str, str]]) -> tuple[str, ...]:
    """The cards that are made of an entry, by what people call it."""
    if not name:
        return ()
    same = [card for card, called_so in cards if called_so in {name, f"The {name}"}]
    return tuple(same or [card for card, called_so in cards if called_so.startswith(name)])


def _over(printed: dict[str, Any], value: dict[str, Any]) -> dict[str, Any]:
    """What has to be laid over an entry to get this value."""
    over = {}
    for key, each in value.items():
        below = printed.get(key)
        if isinstance(each, dict) and isinstance(below, dict):
            inner = _over(below, each)
            if inner:
                over[key] = inner
        elif key not in printed or below != each:
            over[key] = each
    return over


def _scalars_first(table: dict[str, Any]) -> list[tuple[str, Any]]:
    return sorted(table.items(), key=lambda item: isinstance(item[1], dict))
