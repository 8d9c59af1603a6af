import { expect, test } from "vitest";
import { deeds, matters, reaches, shares, signed, sureness, turns } from "../src/table/telling/coach";

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

test("a hint begins with what matters", () => {
  expect(matters([])).toBe("");
  expect(matters([{ name: "Health", by: 0.061 }])).toBe("What matters here: Health (+6).");
  expect(matters([{ name: "Health", by: 0.061 }, { name: "the road", by: -0.02 }])).toBe("What matters here: Health (+6), then the road (−2).");
});

test("a hint says when it is not sure", () => {
  const found = (first: number, second: number) => [first, second].map((value, index) => ({ worth: { ...worth(value, 0.02), index }, choice: { index, label: `Way ${index}` } }));
  expect(sureness(found(0.7, 0.5))).toBe("70.0 ± 3.9 of 100, and it is sure of that.");
  expect(sureness(found(0.52, 0.5))).toBe("52.0 ± 3.9 of 100, but it is not sure: Way 1 may be as good.");
  expect(sureness(found(0.7, 0.5).slice(1))).toBe("50.0 ± 3.9 of 100.");
  expect(sureness([])).toBe("");
});

test("what the coach thinks of is found among the options as they are shown", () => {
  const choices = [{ index: 0, label: "a", same: [3] }, { index: 1, label: "b" }];
  const advice = { options: [{ ...worth(0.5, 0), index: 3 }, { ...worth(0.4, 0), index: 1 }] } as never;
  expect(deeds(advice, choices).map((each) => each.choice.label)).toEqual(["a", "b"]);
});
