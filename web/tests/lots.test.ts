import { expect, test } from "vitest";
import { byLot } from "../src/hall/lots";

/** A draw that gives these numbers one after the other. */
const scripted = (numbers: number[]) => () => numbers.shift() ?? 0;

test("every order of three comes out once, whatever is drawn", () => {
  const orders = [0, 1, 2].flatMap((first) => [0, 1].map((second) => byLot(["a", "b", "c"], scripted([first, second, 0])).join("")));
  expect(new Set(orders)).toEqual(new Set(["abc", "acb", "bac", "bca", "cab", "cba"]));
});

test("nobody is lost, and the things themselves stay as they were", () => {
  const wishes = ["me", "friend", "bot", "bot", "open", "bot"];
  for (let round = 0; round < 50; round++) expect(byLot(wishes).sort()).toEqual([...wishes].sort());
  expect(wishes).toEqual(["me", "friend", "bot", "bot", "open", "bot"]);
  expect(byLot([])).toEqual([]);
});

test("each chair falls to everybody in time", () => {
  const first = new Set(Array.from({ length: 200 }, () => byLot([0, 1, 2, 3])[0]));
  expect(first).toEqual(new Set([0, 1, 2, 3]));
});
