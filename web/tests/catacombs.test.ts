import { describe, expect, test } from "vitest";
import { borders, chart, liesAcross, places, rows } from "../src/games/catacombs/ground";
import { lastClash, lastReturns, prices, selfOf, swarm, troubles } from "../src/games/catacombs/tales";
import { percent } from "../src/table/scene/chance";
import { optionsAloud } from "../src/table/choices/commands";
import type { Piece, Sheet, Space, Told } from "../src/wire";

const SIGNS: Record<string, string> = { "#": "wall", ".": "floor", "~": "lava" };
/** A map drawn as text. */
function spaces(...lines: string[]): Space[] {
  return lines.flatMap((line, y) => [...line].map((sign, x) => ({ id: `space:${y * line.length + x}`, x, y, tags: [SIGNS[sign]!, "tile:The Mouth"] })));
}
let number = 0;
const told = (type: string, fields: object): Told => ({ number: ++number, text: type, rule: "1", event: { type, ...fields } });

describe("the ground", () => {
  test("squares in a row are one rectangle, a gap begins another", () => {
    const floor = spaces("..#.").filter((space) => space.tags?.[0] === "floor");
    expect(rows(floor)).toBe("M-0.5 -0.5h2v1h-2zM2.5 -0.5h1v1h-1z");
  });

  test("borders are drawn only towards what was asked for", () => {
    const map = spaces(".#");
    const at = places(map);
    expect(borders([map[0]!], (x, y) => at(x, y) === "wall")).toBe("M0.5 -0.5v1");
    expect(borders([map[0]!], (x, y) => at(x, y) === "lava")).toBe("");
  });

  test("walls that nobody could see are darkness, and each tile has its name and its place", () => {
    const drawn = chart(spaces("####", "####", "##.~"));
    expect(drawn.walls).toBe("M0.5 0.5h3v1h-3zM0.5 1.5h1v1h-1z");
    expect(drawn.lava).toBe("M2.5 1.5h1v1h-1z");
    expect(drawn.shores).toBe("M2.5 1.5v1");
    expect(drawn.tiles).toEqual([{ name: "The Mouth", x: -0.5, y: -0.5, width: 4, height: 3 }]);
  });

  test("a door hangs between two walls", () => {
    const at = places(spaces("#.#", "...", "#.#"));
    expect(liesAcross(at, 1, 0)).toBe(true);
    expect(liesAcross(at, 1, 1)).toBe(false);
  });
});

describe("what the log tells", () => {
  const attack = told("attacked", { who: 1, target: 4, how: "ranged" });
  const missed = told("rolled", { who: 1, what: "ranged", dice: [0, 0], total: 0, difficulty: 1, passed: false });
  const made = told("rolled", { who: 1, what: "ranged", dice: [1, 2], total: 2, difficulty: 1, passed: true });
  const hit = told("hit", { who: 1, target: 4, area: 0, damage: 6, armor: 1 });

  test("an attack, the roll again, where it hit and what is left of it", () => {
    const clash = lastClash([attack, missed, told("destined", { who: 1, left: 1 }), made, hit, told("hurt", { who: 4, amount: 5, hp: 0 }), told("removed", { who: 4 })]);
    expect(clash).toMatchObject({ who: 1, target: 4, what: "ranged", dice: [1, 2], total: 2, difficulty: 1, passed: true, area: 0, damage: 6, armor: 1, loss: 5, end: "removed" });
  });

  test("another test takes its place; one that only follows from the blow does not", () => {
    const poison = told("rolled", { who: 4, what: "poison", dice: [0], total: 0, difficulty: 2, passed: false });
    expect(lastClash([attack, made, hit, poison])).toMatchObject({ what: "ranged", area: 0 });
    expect(lastClash([attack, missed, told("rolled", { who: 2, what: "jump", dice: [1], total: 1, difficulty: 2, passed: false })])).toMatchObject({ who: 2, what: "jump", area: null, target: null });
  });

  test("what can't be hurt, what has no difficulty, and a new turn", () => {
    expect(lastClash([attack, made, hit, told("unharmed", { target: 4 })])).toMatchObject({ unharmed: true, loss: 0 });
    expect(lastClash([told("cast_spell", { who: 2, spell: 0, target: 4, dice: [1], total: 1 })])).toMatchObject({ what: "spell", difficulty: null, passed: null });
    expect(lastClash([attack, made, hit, told("turn_began", { side: 1 })])).toBeNull();
    expect(lastClash([])).toBeNull();
  });

  test("the rolls for reinforcement of the Master's last turn, also in the heroes' turn after it", () => {
    const first = told("reinforcement", { who: 5, face: 2, back: false });
    const second = told("reinforcement", { who: 6, face: 5, back: true });
    const log = [told("turn_began", { side: 1 }), told("reinforcement", { who: 5, face: 1, back: false }), told("turn_began", { side: 1 }), first, second, told("turn_began", { side: 0 })];
    expect(lastReturns(log)).toEqual([
      { who: 5, face: 2, back: false },
      { who: 6, face: 5, back: true },
    ]);
  });
});

describe("figures", () => {
  const sheet: Sheet = {
    id: "sheet:2",
    name: "Hemma",
    trackers: [
      { name: "HP", value: -2, most: 11 },
      { name: "Waiting points", value: 1, most: 4 },
      { name: "Destiny", value: 3, most: 3 },
      { name: "Turns to live", value: 1 },
    ],
    badges: ["active", "down, dies after round 3", "web 2", "3 miniatures"],
  };

  test("a sheet by what its numbers mean", () => {
    expect(selfOf(sheet)).toEqual({ hp: -2, most: 11, points: 1, mostPoints: 4, waits: true, destiny: 3, live: 1, active: true, acted: false, off: false, gone: false });
    expect(selfOf({ id: "sheet:4", name: "Ghost", badges: ["fallen"] })).toMatchObject({ off: true, gone: false, live: null });
    expect(selfOf({ id: "sheet:4", name: "Ghost", badges: ["out for good"] })).toMatchObject({ off: true, gone: true });
  });

  test("what is the matter, and how many there are", () => {
    expect(troubles(sheet.badges)).toEqual([{ icon: "spider-web", text: "web 2" }]);
    expect(swarm(sheet.badges)).toBe(3);
    expect([troubles(undefined), swarm(undefined)]).toEqual([[], 0]);
  });

  test("what each square costs", () => {
    const pieces: Piece[] = [
      { id: "door:0", kind: "door", space: "space:1" },
      { id: "figure:0", kind: "odalric", space: "space:2", reach: [[], ["space:3"], ["space:4", "space:5"]] },
    ];
    expect([...prices(pieces)]).toEqual([
      ["space:3", 1],
      ["space:4", 2],
      ["space:5", 2],
    ]);
  });
});

describe("a chance", () => {
  test("in a hundred, and nothing uncertain is called certain", () => {
    expect([percent({ won: 1, of: 2 }), percent({ won: 0, of: 6 }), percent({ won: 36, of: 36 })]).toEqual(["50 %", "0 %", "100 %"]);
    expect([percent({ won: 1, of: 1296 }), percent({ won: 1295, of: 1296 })]).toEqual(["<1 %", ">99 %"]);
  });

  test("is read out with the option", () => {
    expect(optionsAloud("What now?", [{ index: 0, label: "Strike", chance: { won: 3, of: 4 } }, { index: 1, label: "Wait" }])).toBe("What now? 1: Strike, 75 %. 2: Wait.");
  });
});
