import type { Told } from "../../wire";
import type { Sound } from "../scene/skin";
import { isMine, threaded } from "./story";

/** What others did before I am asked again: the few lines that matter most, in their order. */
export interface Since {
  lines: Told[];
  more: number; // that are left to the log
}

const MOST = 5;
const FEWEST = 3;
const WEIGHT: Partial<Record<Sound, number>> = { death: 6, bell: 4, wound: 3, page: 3, heal: 2, card: 2 };

/** For somebody who has just come: where my last turn began before the others had theirs. */
export function leftAt(log: Told[], eyes: number | null): number {
  const theirs = log.findLast((line) => line.heading && !isMine(line, eyes))?.number ?? 0;
  return log.findLast((line) => line.heading && isMine(line, eyes) && line.number < theirs)?.number ?? 0;
}

/** The turns of others since a line, with their headings. */
export function othersTurns(log: Told[], left: number, eyes: number | null): Told[] {
  const after = threaded(log).filter((line) => line.number > left);
  const first = after.findIndex((line) => line.heading && !isMine(line, eyes));
  return first < 0 ? [] : after.slice(first);
}

/** What happened since a line, from the first turn on that is not mine; nothing if nobody else had a turn. */
export function since(log: Told[], left: number, eyes: number | null, sound: (line: Told) => Sound | undefined): Since | null {
  const told = othersTurns(log, left, eyes).filter((line) => !line.heading);
  if (!told.length) return null;
  const weights = told.map((line, at) => ({ line, at, weight: (isMine(line, eyes) ? 5 : 0) + (WEIGHT[sound(line) ?? "dice"] ?? 0) + (line.cards?.length ? 2 : 0) }));
  const best = weights.filter((each) => each.weight > 0).sort((one, other) => other.weight - one.weight || other.at - one.at).slice(0, MOST);
  const rest = weights.filter((each) => !best.includes(each)).slice(-Math.max(0, FEWEST - best.length));
  const lines = [...best, ...(best.length < FEWEST ? rest : [])].sort((one, other) => one.at - other.at).map((each) => each.line);
  return { lines, more: told.length - lines.length };
}
