import type { Board, Room, Saying, Sections, Snapshot, ToPage, Told, Update, You } from "../wire";
import { digest } from "./digest";

const LINES = 400; // of the log, that a page keeps

/** What the page knows of a table. */
export interface Known {
  version: number; // -1 before the first snapshot
  digest: string; // of the sections as they are here
  decision: number;
  you: You | null;
  room: Room | null;
  roomAt: number; // when the room was told, by the page's own clock: its countdowns run from here
  sections: Partial<Sections>;
  log: Told[];
  chat: Saying[];
  board: Board | null;
  behind: boolean; // something is missing or wrong: the house has to be asked
}

export const NOTHING: Known = {
  version: -1,
  digest: "00000000",
  decision: -1,
  you: null,
  room: null,
  roomAt: 0,
  sections: {},
  log: [],
  chat: [],
  board: null,
  behind: false,
};

/** What is known after a frame. Frames may come twice, late, or not at all; the version tells. */
export function reduce(known: Known, frame: ToPage, now = 0): Known {
  switch (frame.t) {
    case "snapshot":
      return afterSnapshot(known, frame, now);
    case "update":
      return afterUpdate(known, frame, now);
    case "room":
      return { ...known, room: frame.room, roomAt: now };
    case "pong":
      return lacks(known, frame.version, frame.digest) ? { ...known, behind: true } : known;
    default:
      return known;
  }
}

function lacks(known: Known, version: number, theirs: string): boolean {
  return known.version >= 0 && (version > known.version || (version === known.version && theirs !== known.digest));
}

function afterSnapshot(known: Known, frame: Snapshot, now: number): Known {
  const late = known.you !== null && frame.version < known.version && frame.you.eyes === known.you.eyes;
  if (late) return known;
  const mine = digest(frame.sections);
  return {
    version: frame.version,
    digest: mine,
    decision: frame.decision,
    you: frame.you,
    room: frame.room,
    roomAt: now,
    sections: frame.sections,
    log: frame.log,
    chat: frame.chat,
    board: frame.board ?? known.board,
    behind: false,
  };
}

function afterUpdate(known: Known, frame: Update, now: number): Known {
  if (frame.version < known.version || known.version < 0) return known;
  if (frame.version === known.version && frame.since < frame.version) return known;
  if (frame.since !== known.version) return { ...known, behind: true };
  const sections = { ...known.sections, ...frame.sections };
  const mine = digest(sections);
  const kept = frame.undone === null || frame.undone === undefined ? known.log : known.log.filter((line) => line.number <= frame.undone!);
  const last = kept.at(-1)?.number ?? 0;
  return {
    ...known,
    version: frame.version,
    digest: mine,
    decision: frame.decision,
    sections,
    log: [...kept, ...frame.log.filter((line) => line.number > last)].slice(-LINES),
    chat: [...known.chat, ...(frame.chat ?? []).filter((said) => !known.chat.some((old) => old.version === said.version))],
    room: frame.room ?? known.room,
    roomAt: frame.room ? now : known.roomAt,
    behind: mine !== frame.digest,
  };
}
