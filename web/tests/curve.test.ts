import { expect, test } from "vitest";
import { mostChanged, path, stepAt } from "../src/replay/curve";

const turn = (...change: number[]) => ({ began: 0, step: 1, title: "", seat: 0, answer: "", lines: [], change, luck: change, lucky: true });

test("a line goes through the chances of a side", () => {
  expect(path([[0.5, 0.5], [0.75, 0.25], [1, 0]], 0)).toBe("M0 50L500 25L1000 0");
  expect(path([[0.5, 0.5], [0.75, 0.25], [1, 0]], 1)).toBe("M0 50L500 75L1000 100");
  expect(path([[0.5]], 0)).toBe("M0 50");
});

test("a place of the curve is a step, also at its ends and beyond", () => {
  expect([stepAt(0, 11), stepAt(0.52, 11), stepAt(1, 11)]).toEqual([0, 5, 10]);
  expect([stepAt(-3, 11), stepAt(7, 11), stepAt(0.5, 0)]).toEqual([0, 10, 0]);
});

test("a turn is told of the side that gained", () => {
  expect(mostChanged(turn(-0.2, 0.2))).toBe(1);
  expect(mostChanged(turn(-0.3, 0.2, 0.1))).toBe(0);
});
