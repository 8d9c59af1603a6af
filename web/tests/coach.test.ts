import { expect, test } from "vitest";
import { deeds, matters, reaches, shares, signed, sureness, turns } from "../src/table/telling/coach";

const worth = (behind: number, doubt: number, visits = 40) => ({ index: 0, visits, chance: 0.62 - behind, behind, doubt, worse: visits > 1 && behind - 1.96 * doubt > 0 && behind >= 0.01 });

test("a chance reaches as far as it is unsure, and never beyond lost or won", () => {
  expect(reaches(worth(0.12, 0.05))).toEqual({ low: expect.closeTo(0.402), high: expect.closeTo(0.598) });
  expect(reaches(worth(-0.36, 0.05)).high).toBe(1);
  expect(reaches(worth(0, 0, 0))).toEqual({ low: 0, high: 1 });
});

test("the best is told of a hundred, and others by what they are behind it", () => {
  expect(shares(worth(0, 0), true)).toBe("62");
  expect(shares(worth(0.05, 0.02), false)).toBe("−5 ± 4");
  expect(shares(worth(-0.05, 0.02), false)).toBe("+5 ± 4");
  expect(shares(worth(0.05, 0, 1), false)).toBe("−5 ± ?");
  expect(shares(worth(0.004, 0.002), false)).toBe("as many");
  expect(shares(worth(0, 0, 0), false)).toBe("?");
});

test("steps of whoever goes on deciding are told together", () => {
  const step = (seat: number, text: string) => ({ seat, who: `seat ${seat}`, text, arrows: [] });
  expect(turns([step(0, "a"), step(0, "b"), step(1, "c"), step(0, "d")])).toEqual([
    { seat: 0, who: "seat 0", texts: ["a", "b"] },
    { seat: 1, who: "seat 1", texts: ["c"] },
    { seat: 0, who: "seat 0", texts: ["d"] },
  ]);
  expect(turns([])).toEqual([]);
});

test("what a reason adds is told in whole points, with its sign", () => {
  expect([0.061, -0.024, 0].map(signed)).toEqual(["+6", "−2", "0"]);
});

test("a hint begins with what matters", () => {
  expect(matters([])).toBe("");
  expect(matters([{ name: "Health", by: 0.061 }])).toBe("What matters here: Health (+6).");
  expect(matters([{ name: "Health", by: 0.061 }, { name: "the road", by: -0.02 }])).toBe("What matters here: Health (+6), then the road (−2).");
});

test("a hint says when it is not sure", () => {
  const found = (...rest: ReturnType<typeof worth>[]) => [worth(0, 0), ...rest].map((each, index) => ({ worth: { ...each, index }, choice: { index, label: `Way ${index}` } }));
  expect(sureness(found(worth(0.2, 0.02)))).toBe("It is sure of that.");
  expect(sureness(found(worth(0.02, 0.02)))).toBe("It is not sure: Way 1 may be as good.");
  expect(sureness(found(worth(0.2, 0.02), worth(-0.02, 0.02)))).toBe("It is not sure: Way 2 may be as good.");
  expect(sureness(found(worth(0.002, 0.002), worth(0, 0, 1)))).toBe("It hardly matters: the others come out the same.");
  expect(sureness(found())).toBe("");
  expect(sureness(found(worth(0, 0, 0)))).toBe("");
  expect(sureness([])).toBe("");
});

test("what the coach thinks of is found among the options as they are shown", () => {
  const choices = [{ index: 0, label: "a", same: [3] }, { index: 1, label: "b" }];
  const advice = { options: [{ ...worth(0.5, 0), index: 3 }, { ...worth(0.4, 0), index: 1 }] } as never;
  expect(deeds(advice, choices).map((each) => each.choice.label)).toEqual(["a", "b"]);
});
