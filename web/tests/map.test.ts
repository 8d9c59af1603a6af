import { expect, test } from "vitest";
import { isWords, paint, signs, step } from "../src/workshop/map";

const MAP = "A labyrinth, drawn twice.\n#.#\nss.mmmm\n";

test("words above a map are left alone, squares are drawn", () => {
  expect(MAP.split("\n").map(isWords)).toEqual([true, false, false, false]);
  expect(signs(MAP)[0]).toBe("m");
  expect(paint(MAP, 1, 1, "~")).toBe("A labyrinth, drawn twice.\n#~#\nss.mmmm\n");
  expect(paint(MAP, 0, 1, "~")).toBe(MAP);
  expect(paint(MAP, 1, 9, "~")).toBe(MAP);
});

test("arrow keys stay on the map", () => {
  expect(step(MAP, 1, 0, "ArrowUp")).toEqual([1, 0]);
  expect(step(MAP, 1, 0, "ArrowDown")).toEqual([2, 0]);
  expect(step(MAP, 2, 5, "ArrowUp")).toEqual([2, 5]);
  expect(step(MAP, 1, 2, "ArrowRight")).toEqual([1, 2]);
});
