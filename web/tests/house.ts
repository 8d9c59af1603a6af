import type { Room, Sections, Snapshot, Told, Update } from "../src/wire";
import { digest } from "../src/wire/digest";

export const room: Room = {
  table: "t",
  game: "darkcastle",
  state: "playing",
  seats: [],
  options: {},
  pack: "",
  clock: { kind: "none", seconds: 60 },
  commitment: "",
  watchers: 0,
  running: null,
  wish: null,
  coach: false,
  nonces: [],
  warned: [],
  hushed: false,
  replies: 0,
  window: null,
  next: "",
  consent: "anyone",
  pointing: [],
  decided: null,
};

const line = (number: number): Told => ({ number, text: `line ${number}`, rule: "1", event: null });

/** A house that tells one seat of a table in versions, as the real one does. */
export class House {
  version = 1;
  private at: { version: number; sections: Partial<Sections>; lines: number }[] = [];
  private sections: Partial<Sections> = { banner: { title: "begin" }, sheets: [], outcome: null };
  private lines = 0;

  constructor() {
    this.keep();
  }

  private keep(): void {
    this.at.push({ version: this.version, sections: { ...this.sections }, lines: this.lines });
  }

  get digest(): string {
    return digest(this.sections);
  }

  get log(): number {
    return this.lines;
  }

  move(title: string, undone?: number): Update {
    const since = this.version++;
    const left = undone ?? this.lines;
    this.sections = { ...this.sections, banner: { title } };
    this.lines = left + 1;
    this.keep();
    return { t: "update", since, version: this.version, digest: this.digest, decision: this.version, sections: { banner: { title } }, log: [line(this.lines)], undone: undone ?? null, chat: [], room: null };
  }

  snapshot(eyes = 0): Snapshot {
    const log = Array.from({ length: this.lines }, (_, at) => line(at + 1));
    return { t: "snapshot", version: this.version, digest: this.digest, decision: this.version, you: { seats: [0], host: true, eyes }, room, sections: this.sections, log, chat: [], board: null };
  }
}
