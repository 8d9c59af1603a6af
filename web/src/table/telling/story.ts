import type { Card, Piece, Sheet, Told } from "../../wire";

/** A piece of a line: plain words, the name of somebody of a seat, or a card. */
export interface Part {
  text: string;
  seat?: number;
  card?: Card;
}

/** A turn or a chapter of the story: the line that begins it, and what happened in it. */
export interface Chapter {
  number: number; // of its first line
  head: Told | null;
  lines: Told[];
}

const CLOSER = "closer"; // as `engine/view.py` calls it: to me alone it says more closely what the line before says to everybody

/** Of lines that continue each other, such as the steps of a walk, only the last is told; what I know more closely is told to me in no other way. */
export function threaded(log: Told[]): Told[] {
  return log.filter((line, at) => {
    const next = log[at + 1]?.thread;
    return next !== CLOSER && (!line.thread || line.thread === CLOSER || next !== line.thread);
  });
}

export function chapters(log: Told[]): Chapter[] {
  const found: Chapter[] = [];
  for (const line of threaded(log)) {
    if (line.heading) found.push({ number: line.number, head: line, lines: [] });
    else if (found.length) found.at(-1)!.lines.push(line);
    else found.push({ number: line.number, head: null, lines: [line] });
  }
  return found;
}

/** Who is called what, as far as they belong to a seat; the longest name first. */
export function names(sheets: Sheet[], pieces: Piece[], seats = 0): Map<string, number> {
  const found = new Map<string, number>();
  for (let seat = 0; seat < seats; seat++) found.set(`Player ${seat + 1}`, seat).set(`player ${seat + 1}`, seat); // before anybody is anybody
  for (const { name, owner } of [...sheets, ...pieces]) if (name && owner !== null && owner !== undefined) found.set(name, owner);
  return new Map([...found].sort(([one], [other]) => other.length - one.length));
}

const plain = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/^The /, "[Tt]he ");

/** A line with names and cards where they stand in it; a card that is not called by its name stands behind it. */
export function parts(line: Told, called: Map<string, number>, cards: ReadonlyMap<string, Card>): Part[] {
  const shown = (line.cards ?? []).flatMap((id) => cards.get(id) ?? []);
  const words = [...shown.map((card) => card.name), ...called.keys()];
  if (!words.length) return [{ text: line.text }];
  const found: Part[] = [];
  const missing = new Set(shown);
  for (const text of line.text.split(new RegExp(`(?<!\\w)(${words.map(plain).join("|")})(?!\\w)`))) {
    const card = shown.find((each) => each.name.toLowerCase() === text.toLowerCase());
    const seat = called.get(text) ?? called.get(text.replace(/^the /, "The "));
    if (card) missing.delete(card);
    if (text) found.push(card ? { text, card } : seat === undefined ? { text } : { text, seat });
  }
  return [...found, ...[...missing].map((card) => ({ text: card.name, card }))];
}

export const isMine = (line: Told, eyes: number | null): boolean => eyes !== null && (line.about?.includes(eyes) ?? false);
