import { expect, test } from "vitest";
import { frames, judge, mistaken } from "../src/learn/film";
import type { Film, FilmStep } from "../src/wire";

const told = (number: number) => ({ number, text: `line ${number}`, rule: "", event: null });
const step = (more: Partial<FilmStep>): FilmStep => ({ id: "a", say: "Do it.", point: [], right: 1, wrong: "Not that.", mistake: null, sections: {}, log: [], ...more });
const film = (steps: FilmStep[]): Film => ({ game: "toy", name: "x", title: "X", about: "", side: "", minutes: 8, seat: 0, seats: 1, steps, end: "Done.", sections: { outcome: { winners: [0], text: "Won.", rule: "1" } }, log: [told(3)], board: null });

test("every step is whole, and the end comes after the last", () => {
  const all = frames(film([step({ sections: { banner: { title: "One" }, dice: [] }, log: [told(1)] }), step({ sections: { banner: { title: "Two" } }, log: [told(2)] })]));
  expect(all.map((each) => each.sections.banner?.title)).toEqual(["One", "Two", "Two"]);
  expect(all.map((each) => each.log.length)).toEqual([1, 2, 3]);
  expect(all[1]!.sections.dice).toEqual([]);
  expect(all[2]!.sections.outcome?.text).toBe("Won.");
});

test("a deed is right, a mistake that may be looked at, or wrong", () => {
  const one = step({ mistake: { index: 0, say: "", point: [], sections: {}, log: [] } });
  expect([1, 0, 2].map((index) => judge(one, index))).toEqual(["right", "mistake", "wrong"]);
  expect(judge(step({}), 0)).toBe("wrong");
});

test("after a mistake nothing is asked, and no game has ended", () => {
  const frame = { sections: { banner: { title: "One" } }, log: [told(1)] };
  const after = mistaken(frame, { index: 0, say: "", point: [], sections: { outcome: { winners: [], text: "Lost.", rule: "1" } }, log: [told(2)] });
  expect(after.sections).toEqual({ banner: { title: "One" }, prompt: null, outcome: null });
  expect(after.log).toHaveLength(2);
  expect(frame.log).toHaveLength(1);
});
