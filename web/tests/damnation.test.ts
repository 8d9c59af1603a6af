import { describe, expect, test } from "vitest";
import { doorOf, drawn, stands, steps } from "../src/games/damnation/plan";
import { lookOf } from "../src/games/damnation/rooms";
import { backs, stats } from "../src/games/damnation/stats";
import type { Board, Piece } from "../src/wire";

// A ring of corridor around a room of two by two, with a tower in the north and water at hand.
const at = (x: number, y: number) => `space:${x}${y}`;
const ring = [[0, 1], [1, 1], [2, 1], [3, 1], [3, 2], [3, 3], [3, 4], [2, 4], [1, 4], [0, 4], [0, 3], [0, 2]];
const castle: Board = {
  spaces: [
    ...ring.map(([x, y]) => ({ id: at(x!, y!), x: x!, y: y!, name: `${"ABCD"[x!]}${y}` })),
    { id: "hall", x: 1, y: 2, shape: "room", name: "The Great Hall", tags: ["standard", "wide-2", "high-2", "stone-wall"] },
    { id: "tower", x: 0, y: 0, shape: "room", name: "The Dark Tower", tags: ["special", "wide-1", "high-1", "tower-flag"] },
    { id: "moat", x: -1, y: -1, shape: "room", name: "The Moat", tags: ["special", "wide-1", "high-1", "waves"] },
  ],
  links: [
    [at(0, 2), "hall"],
    ["hall", at(0, 2)],
    ["hall", at(3, 3)],
    [at(0, 1), "tower"],
  ],
};
const piece = (more: Partial<Piece>): Piece => ({ id: "piece:0", kind: "villain", space: "hall", ...more });

describe("the castle as it is drawn", () => {
  const plan = drawn(castle);

  test("a room lies around its middle, and so does its space", () => {
    const hall = plan.rooms.find((room) => room.id === "hall");
    expect(hall).toMatchObject({ left: 0.5, top: 1.5, wide: 2, high: 2, x: 1.5, y: 2.5, label: 0 });
    expect(plan.board.spaces.find((space) => space.id === "hall")).toMatchObject({ x: 1.5, y: 2.5 });
    expect([plan.across, plan.down]).toEqual([4, 5]);
  });

  test("a room that is not drawn is the water beside the walls; small rooms are named on the other side", () => {
    expect(plan.moat).toMatchObject({ id: "moat", y: 0, x: 2, wide: 3 });
    expect(plan.rooms.find((room) => room.id === "tower")?.label).toBe(-1);
    expect(plan.rooms.map((room) => room.id)).toEqual(["hall", "tower"]);
  });

  test("doors stand in the wall, and say which way they open", () => {
    expect(plan.doors).toEqual([
      { space: at(0, 2), room: "hall", x: 0.5, y: 2, dx: 1, dy: 0, enter: true, leave: true },
      { space: at(3, 3), room: "hall", x: 2.5, y: 3, dx: -1, dy: 0, enter: false, leave: true },
      { space: at(0, 1), room: "tower", x: 0, y: 0.5, dx: 0, dy: -1, enter: true, leave: false },
    ]);
  });

  test("people stand at the front of a room and not upon each other; a lock hangs on its door", () => {
    const hall = plan.board.spaces.find((space) => space.id === "hall")!;
    const here = ["piece:0", "piece:1", "piece:vampire"].map((id) => piece({ id }));
    const places = here.map((each) => stands(plan, each, hall, here));
    expect(new Set(places.map(([x]) => x)).size).toBe(3);
    expect(places.every(([x, y]) => Math.abs(x) < 1 && y > 0 && y < 1)).toBe(true);
    const lock = piece({ id: "lock:0", kind: "locked", space: at(0, 2), name: "the door of The Great Hall at A2" });
    expect(doorOf(plan, lock)).toMatchObject({ room: "hall", x: 0.5 });
    expect(stands(plan, lock, plan.board.spaces.find((space) => space.id === at(0, 2))!, [lock])).toEqual([0.5, 0]);
    const corridor = plan.board.spaces.find((space) => space.id === at(3, 1))!;
    expect(stands(plan, piece({ space: corridor.id }), corridor, [])).toEqual([0, 0]);
  });
});

describe("the night as a stair", () => {
  const here = (act: number, sunk: number) => steps(act, sunk, 16, [4, 8, 12]).find((step) => step.here)?.name;

  test("Acts to stand on, then step by step to the bottom", () => {
    expect([here(1, 0), here(2, 0), here(3, 0), here(3, 1), here(3, 15), here(3, 16), here(4, 16)]).toEqual(["I", "II", "III", "1", "15", "IV", "IV"]);
  });

  test("bells hang where they toll, and what is past is past", () => {
    const all = steps(3, 5, 16, [4, 8, 12]);
    expect(all.filter((step) => step.bell).map((step) => step.name)).toEqual(["4", "8", "12"]);
    expect(all.filter((step) => step.past).map((step) => step.name)).toEqual(["I", "II", "III", "1", "2", "3", "4"]);
  });
});

test("the signs on a card", () => {
  expect(stats({ id: "card:1", name: "Hunting Bow", kind: "weapon", tags: ["heirlooms", "skull 2", "crossbow 4", "eye"] })).toEqual([
    { icon: "death-skull", value: "2" },
    { icon: "crossbow", value: "4" },
    { icon: "all-seeing-eye", value: "" },
  ]);
  expect(stats({ id: "card:2", name: "Laudanum", kind: "action" })).toEqual([]);
});

test("a hidden hand by its backs", () => {
  expect(backs("great hall ×2, heirlooms ×1")).toEqual([
    { deck: "great hall", count: 2 },
    { deck: "heirlooms", count: 1 },
  ]);
  expect(backs("")).toEqual([]);
});

test("a room of somebody else's pack shows its own icon", () => {
  expect(lookOf("The Great Hall", "stone-wall").things).toContain("round-table");
  expect(lookOf("The Bath", "bathtub").things).toEqual(["bathtub"]);
});
