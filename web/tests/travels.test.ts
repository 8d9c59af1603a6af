import { expect, test } from "vitest";
import { travels } from "../src/table/scene/travels";
import type { Card, Sections } from "../src/wire";

const card = (id: string) => ({ id, name: id, kind: "item", icon: "" }) as Card;
const zone = (id: string, count: number, cards: string[] = [], owner: number | null = null) => ({ id, name: id, count, cards: cards.map(card), owner });
const sheet = (owner: number, hand: string[] = []) => ({ id: `sheet:${owner}`, name: "", owner, hand: hand.map(card) });
const table = (zones: unknown[], sheets: unknown[] = []) => ({ zones, sheets }) as Partial<Sections>;

test("a card goes from the deck to my hand, and I see which", () => {
  const gone = travels(table([zone("deck", 9), zone("hand:0", 0, [], 0)], [sheet(0)]), table([zone("deck", 8), zone("hand:0", 1, ["a"], 0)], [sheet(0)]));
  expect(gone).toEqual([{ card: "a", from: ["deck"], to: ["a", "hand:0", "sheet:0"] }]);
});

test("of a card that another draws only its back is seen", () => {
  const gone = travels(table([zone("deck", 9), zone("hand:1", 2, [], 1)], [sheet(1)]), table([zone("deck", 8), zone("hand:1", 3, [], 1)], [sheet(1)]));
  expect(gone).toEqual([{ card: "", from: ["deck"], to: ["hand:1", "sheet:1"] }]);
});

test("from hand to hand, and from a hidden hand onto the table", () => {
  expect(travels(table([], [sheet(0, ["a"]), sheet(1)]), table([], [sheet(0), sheet(1, ["a"])]))).toEqual([{ card: "a", from: ["a", "sheet:0"], to: ["a", "sheet:1"] }]);
  const played = travels(table([zone("hand:1", 3, [], 1), zone("pile", 0)], [sheet(1)]), table([zone("hand:1", 2, [], 1), zone("pile", 1, ["b"])], [sheet(1)]));
  expect(played).toEqual([{ card: "b", from: ["hand:1", "sheet:1"], to: ["b", "pile"] }]);
});

test("nothing goes where nothing has changed, or a deck only gets smaller", () => {
  const same = table([zone("deck", 9)], [sheet(0, ["a"])]);
  expect(travels(same, same)).toEqual([]);
  expect(travels(same, table([zone("deck", 8)], [sheet(0, ["a"])]))).toEqual([]);
});
