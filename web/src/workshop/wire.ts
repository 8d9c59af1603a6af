// Made from the Python types by undercroft.workshop.types_for_page. Do not edit.
import type { Board, Card } from "../wire";

/** Cards with the same back. */
export interface Pile {
  name: string;
  /** every copy, as it lies in the box */
  cards: Card[];
}

/** A board to play on. */
export interface Ground {
  name: string;
  board: Board;
}

/** A new pack. */
export interface Begin {
  game: string;
  title: string;
}

/** Open a pack, or say that it is still open. */
export interface Hold {
  /** this window */
  holder: string;
  /** also if another one has it */
  take: boolean;
}

/** One entry, to be changed. */
export interface Look {
  file: string;
  /** nothing: the whole file */
  entry: string;
}

/** What somebody has typed: as text, or in the form. */
export interface Change {
  holder: string;
  file: string;
  entry: string;
  text: string | null;
  value: Record<string, unknown> | null;
}

/** Let go of what the pack says of an entry: it is as printed again. */
export interface Drop {
  holder: string;
  file: string;
  entry: string;
}

/** Write the draft into the pack, as a new version. */
export interface Keep {
  holder: string;
  note: string;
}

/** Bring a version back; or the pack as it was kept last, without the draft. */
export interface Restore {
  holder: string;
  version: number | null;
}

/** Play it as it is now, with bots beside me. */
export interface Play {
  nickname: string;
  seats: number | null;
}

/** Games with the pack and without, on the same seeds. */
export interface StudyWish {
  /** a version; nothing: the game as printed */
  against: number | null;
  games: number;
  bots: "greedy" | "random";
}

/** End a study. */
export interface Stop {
}

/** A pack of this workshop. */
export interface PackHere {
  name: string;
  title: string;
  game: string;
  /** why it can't be opened; empty if it can */
  wrong: string;
}

/** A game that a pack can be for. */
export interface GameHere {
  slug: string;
  title: string;
}

/** All packs of this workshop. */
export interface Bench {
  folder: string;
  games: GameHere[];
  packs: PackHere[];
}

/** What is wrong with the draft, and where. */
export interface Wrong {
  file: string;
  entry: string;
  /** to the field */
  path: string[];
  message: string;
}

/** An entry of a file. */
export interface Leaf {
  id: string;
  name: string;
  /** the pack says something of it */
  own: boolean;
  /** and that is not kept yet */
  draft: boolean;
  /** ids of the cards that are made of it */
  cards: string[];
}

/** A file. */
export interface Sheaf {
  file: string;
  /** it has no entries: it is changed as one */
  whole: boolean;
  leaves: Leaf[];
}

/** The pack as it was kept once. */
export interface Version {
  number: number;
  /** seconds since 1970 */
  at: number;
  note: string;
}

/** A pack as it stands, with the draft. */
export interface Work {
  pack: string;
  title: string;
  game: string;
  folder: string;
  sheaves: Sheaf[];
  wrong: Wrong | null;
  /** nothing while something is wrong: the page keeps showing what was */
  piles: Pile[];
  grounds: Ground[];
  /** against the game as printed, in words */
  changes: string[];
  drafts: number;
  versions: Version[];
}

/** A pack, and the forms for its entries. */
export interface Opened {
  work: Work;
  /** by file: a schema */
  forms: Record<string, unknown>;
  /** schemas that these refer to */
  parts: Record<string, unknown>;
}

/** An entry, as text and as what it comes to. */
export interface Entry {
  file: string;
  entry: string;
  text: string;
  /** with everything that it is laid over; nothing if the text can't be read */
  value: Record<string, unknown> | null;
  /** in the game; nothing if the pack alone has it */
  printed: Record<string, unknown> | null;
}

/** The pack after a change, and the entry that was changed. */
export interface Changed {
  work: Work;
  entry: Entry;
}

/** What can be said of a piece that was changed. */
export interface PieceTold {
  verdict: string;
  /** what, games, before, now, difference, for sure, seen from, games more */
  rows: string[][];
}

/** What a study says so far. */
export interface StudyTold {
  played: number;
  of: number;
  /** games that can't say anything */
  apart: string;
  pieces: PieceTold[];
  /** why it can't go on */
  trouble: string;
}

/** The last study of a pack, also if it ran when the workshop was open before. */
export interface StudyNow {
  running: boolean;
  against: string;
  told: StudyTold;
  wish: StudyWish | null;
}
