import { expect, test } from "vitest";
import { reaches, shares, signed, turns } from "../src/table/telling/coach";

const worth = (value: number, spread: number, visits = 100) => ({ index: 0, value, spread, visits });

test("a value reaches as far as it is unsure, and never beyond lost or won", () => {
  expect(reaches(worth(0.5, 0.05))).toEqual({ low: expect.closeTo(0.402), high: expect.closeTo(0.598) });
  expect(reaches(worth(0.98, 0.05)).high).toBe(1);
  expect(reaches(worth(0.5, 0, 1))).toEqual({ low: 0, high: 1 });
});

test("values are told of a hundred, with their uncertainty", () => {
  expect(shares(worth(0.62, 0.02))).toBe("62.0 ± 3.9");
  expect(shares(worth(0.62, 1, 1))).toBe("62.0 ± ?");
});

test("steps of whoever goes on deciding are told together", () => {
  const step = (seat: number, text: string) => ({ seat, who: `seat ${seat}`, text });
  expect(turns([step(0, "a"), step(0, "b"), step(1, "c"), step(0, "d")])).toEqual([
    { seat: 0, who: "seat 0", texts: ["a", "b"] },
    { seat: 1, who: "seat 1", texts: ["c"] },
    { seat: 0, who: "seat 0", texts: ["d"] },
  ]);
  expect(turns([])).toEqual([]);
});

test("what a reason adds is told in whole points, with its sign", () => {
  expect([0.061, -0.024, 0].map(signed)).toEqual(["+6", "−2", "+0"]);
});
