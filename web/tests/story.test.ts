import { describe, expect, test } from "vitest";
import { chapters, isMine, names, parts, threaded } from "../src/table/telling/story";
import type { Card, Told } from "../src/wire";

const line = (number: number, text: string, more: Partial<Told> = {}): Told => ({ number, text, rule: "1", ...more });
const flail: Card = { id: "item:4", name: "Notched Flail", kind: "weapon" };
const cards = new Map([[flail.id, flail]]);
const called = names(
  [
    { id: "sheet:0", name: "The Abbot", owner: 0 },
    { id: "sheet:1", name: "The Abbot's Cook", owner: 1 },
    { id: "sheet:2", name: "Nobody's" },
  ],
  [{ id: "figure:1", kind: "rat", space: "space:1", owner: 2, name: "Rat (1)" }],
);

describe("the log as a story", () => {
  test("turns begin chapters, and a walk is one line", () => {
    const log = [line(1, "It begins."), line(2, "Almanor's turn", { heading: true }), line(3, "a", { thread: "w" }), line(4, "b", { thread: "w" }), line(5, "c"), line(6, "d", { thread: "w" }), line(7, "Rat's turn", { heading: true })];
    expect(chapters(log).map((each) => [each.head?.text ?? "", each.lines.map((told) => told.text)])).toEqual([
      ["", ["It begins."]],
      ["Almanor's turn", ["b", "c", "d"]],
      ["Rat's turn", []],
    ]);
  });

  test("what I know more closely takes the place of what everybody is told; the rest stays", () => {
    const log = [line(1, "draws a card"), line(2, "draws a card"), line(3, "draws the Flail", { thread: "closer" }), line(4, "takes a card"), line(5, "takes the Rope", { thread: "closer" })];
    expect(threaded(log).map((told) => told.number)).toEqual([1, 3, 5]);
  });

  test("whoever is only counted has a seat too", () => {
    expect(parts(line(1, "Player 2 begins, before player 1."), names([], [], 2), cards)).toEqual([{ text: "Player 2", seat: 1 }, { text: " begins, before " }, { text: "player 1", seat: 0 }, { text: "." }]);
  });

  test("names have their seats, the longest first, at the beginning of a sentence or not", () => {
    expect(parts(line(1, "The Abbot's Cook strikes the Abbot and Rat (1)."), called, cards)).toEqual([
      { text: "The Abbot's Cook", seat: 1 },
      { text: " strikes " },
      { text: "the Abbot", seat: 0 },
      { text: " and " },
      { text: "Rat (1)", seat: 2 },
      { text: "." },
    ]);
    expect(parts(line(1, "The Abbots sleep."), called, cards)).toEqual([{ text: "The Abbots sleep." }]);
  });

  test("cards stand where they are named, or behind the line; one that nobody knows is left in its words", () => {
    expect(parts(line(1, "A Notched Flail lies here.", { cards: ["item:4"] }), new Map(), cards)).toEqual([{ text: "A " }, { text: "Notched Flail", card: flail }, { text: " lies here." }]);
    expect(parts(line(1, "It is drawn.", { cards: ["item:4", "item:9"] }), new Map(), cards)).toEqual([{ text: "It is drawn." }, { text: "Notched Flail", card: flail }]);
  });

  test("lines about me", () => {
    expect(isMine(line(1, "", { about: [0, 2] }), 2)).toBe(true);
    expect(isMine(line(1, "", { about: [0, 2] }), 1)).toBe(false);
    expect(isMine(line(1, ""), null)).toBe(false);
  });
});
