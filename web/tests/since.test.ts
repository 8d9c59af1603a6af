import { describe, expect, test } from "vitest";
import { leftAt, since } from "../src/table/telling/since";
import type { Told } from "../src/wire";

const ME = 1;
const line = (number: number, text: string, more: Partial<Told> = {}): Told => ({ number, text, rule: "1", ...more });
const turn = (number: number, seat: number) => line(number, `turn of ${seat}`, { heading: true, about: [seat] });
const sound = (told: Told) => told.event?.type as "death" | "wound" | "dice" | undefined;
const event = (type: string) => ({ event: { type } });

describe("since your turn", () => {
  test("what I did myself, and the headings, are not told again", () => {
    const log = [turn(1, ME), line(2, "mine"), turn(3, 0), line(4, "theirs"), turn(5, ME)];
    expect(leftAt(log, ME)).toBe(1);
    expect(leftAt([turn(1, 0), line(2, "theirs"), turn(3, ME)], ME)).toBe(0);
    expect(since(log, 1, ME, sound)).toEqual({ lines: [log[3]], more: 0 });
  });
  test("nothing, if nobody else had a turn", () => {
    expect(since([turn(1, ME), line(2, "mine"), turn(3, ME), line(4, "mine")], 1, ME, sound)).toBeNull();
    expect(since([], 0, ME, sound)).toBeNull();
  });
  test("five lines at most, those that matter, in their order", () => {
    const log = [turn(1, 0), ...Array.from({ length: 40 }, (_, at) => line(at + 2, `dull ${at}`, event("dice"))), line(42, "hurts me", { about: [ME] }), ...Array.from({ length: 9 }, (_, at) => line(at + 43, `wound ${at}`, event("wound"))), line(60, "dies", event("death"))];
    const told = since(log, 0, ME, sound)!;
    expect(told.lines.map((each) => each.text)).toEqual(["hurts me", "wound 6", "wound 7", "wound 8", "dies"]);
    expect(told.more).toBe(46);
  });
  test("three at least, if there are so many", () => {
    const log = [turn(1, 0), line(2, "a"), line(3, "b"), line(4, "c", event("death")), line(5, "d"), line(6, "e")];
    expect(since(log, 0, ME, sound)!.lines.map((each) => each.text)).toEqual(["c", "d", "e"]);
  });
});
