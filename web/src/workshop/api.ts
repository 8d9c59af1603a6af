import type { Created } from "../wire";
import { call } from "../wire/http";
import type { Bench, Changed, Entry, Opened, PackHere, StudyNow, StudyWish, Work } from "./wire";

/** This window, for as long as it lives: a pack is changed in one at a time. */
export const HOLDER = Math.random().toString(36).slice(2);

const at = (pack: string, what: string) => `workshop/packs/${encodeURIComponent(pack)}/${what}`;

export const packs = (): Promise<Bench> => call("workshop");
export const begin = (game: string, title: string): Promise<PackHere> => call("workshop/packs", { game, title });
export const open = (pack: string, take: boolean): Promise<Opened> => call(at(pack, "open"), { holder: HOLDER, take });
export const entry = (pack: string, file: string, id: string): Promise<Entry> => call(at(pack, "entry"), { file, entry: id });
export const drop = (pack: string, file: string, id: string): Promise<Changed> => call(at(pack, "drop"), { holder: HOLDER, file, entry: id });
export const keep = (pack: string, note: string): Promise<Work> => call(at(pack, "keep"), { holder: HOLDER, note });
export const restore = (pack: string, version: number | null): Promise<Work> => call(at(pack, "restore"), { holder: HOLDER, version });
export const play = (pack: string, nickname: string): Promise<Created> => call(at(pack, "play"), { nickname });
export const studied = (pack: string): Promise<StudyNow> => call(at(pack, "study"));
export const study = (pack: string, wish: StudyWish): Promise<StudyNow> => call(at(pack, "study"), wish);
export const stopStudy = (pack: string): Promise<StudyNow> => call(at(pack, "study/stop"), {});
export const zipPath = (pack: string): string => `/api/${at(pack, "export.zip")}`;

export type Typed = { text: string } | { value: Record<string, unknown> };
export const change = (pack: string, file: string, id: string, typed: Typed): Promise<Changed> => call(at(pack, "change"), { holder: HOLDER, file, entry: id, ...typed });

/** The window goes: what was typed last is sent all the same, and the pack is free. */
export function leave(pack: string, last: { file: string; entry: string; typed: Typed } | null): void {
  const send = (what: string, body: unknown) => void fetch(`/api/${at(pack, what)}`, { method: "POST", keepalive: true, headers: { "content-type": "application/json" }, body: JSON.stringify(body) }).catch(() => {});
  if (last) send("change", { holder: HOLDER, file: last.file, entry: last.entry, ...last.typed });
  send("close", { holder: HOLDER });
}
