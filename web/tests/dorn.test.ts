import { describe, expect, test } from "vitest";
import { figureOf, hourOf, lettering, regions, rooms, tracked, walls } from "../src/games/dorn/land";
import { towards, wedge } from "../src/table/board/board";
import type { Board, Piece, Sheet } from "../src/wire";

const space = (x: number, y: number, tag: string) => ({ id: `space:${y * 31 + x}`, x, y, tags: [tag] });
const board: Board = { spaces: [space(1, 1, "crypt"), space(2, 1, "crypt"), space(3, 1, "gallery"), space(3, 2, "gallery"), space(1, 2, "crypt"), space(5, 1, "crypt")] };

describe("the land", () => {
  test("squares of a region side by side are one piece of floor", () => {
    const crypt = regions(board).find((each) => each.name === "crypt");
    expect(crypt?.floor).toBe("M0.5 0.5h2v1h-2zM4.5 0.5h1v1h-1zM0.5 1.5h1v1h-1z");
  });
  test("walls stand where floor ends, and nowhere between two squares of it", () => {
    const { edges, faces } = walls({ spaces: [space(1, 1, "crypt"), space(2, 1, "gallery")] });
    expect(edges.match(/M/g)).toHaveLength(6);
    expect(faces.match(/M/g)).toHaveLength(2);
    expect(edges).not.toContain("M1.5 0.5v1");
  });
  test("a region's name stands on its longest row; what has no name is not lettered", () => {
    expect(lettering(board)).toEqual([{ text: "Crypt", name: "crypt", x: 3, y: 1, wide: 5 }]);
    expect(lettering({ spaces: [...board.spaces, space(9, 1, "crypt")] })[0]).toMatchObject({ x: 3, wide: 5 });
  });
  test("a room's name stands where nothing is drawn; what is too small for it is not lettered", () => {
    const square = (x: number, y: number, name: string, ...tags: string[]) => ({ ...space(x, y, "gallery"), name, tags: ["gallery", ...tags] });
    const spaces = [1, 2, 3, 4].flatMap((x) => [square(x, 1, "The Vault", ...(x === 2 ? ["treasure"] : [])), square(x, 2, "The Vault"), square(x, 3, "The Crawl")]);
    expect(rooms({ spaces })).toEqual([{ text: "Vault", name: "room", x: 2.5, y: 2, wide: 4 }]);
  });
});

describe("figures", () => {
  const sheets: Sheet[] = [{ id: "sheet:2", name: "Ragnar", trackers: [{ name: "HP", value: 3, most: 5 }] }];
  const hero: Piece = { id: "figure:2", kind: "ragnar", space: "space:1", owner: 1, badges: ["hp 3", "level 2", "in hand", "can't walk"] };
  test("a hero's badges say what the sheet says, and what holds of it", () => {
    expect(figureOf(hero, sheets, () => 1)).toMatchObject({ hero: true, hp: 3, most: 5, level: 2, inHand: true, attacked: false, marks: ["can't walk"] });
  });
  test("a monster has its most from the Lexicon; at the other end of a Teleport it is the same", () => {
    const beast: Piece = { id: "figure:24:57", kind: "beast", space: "space:57", owner: 0, badges: ["hp 1", "attacks 2", "arriving"] };
    expect(figureOf(beast, sheets, () => 2)).toMatchObject({ hero: false, hp: 1, most: 2, level: 0, strong: false, attacks: 2, marks: ["arriving"] });
    expect(figureOf({ ...beast, kind: "mummy" }, sheets, () => 2).strong).toBe(true);
  });
});

test("the hour is in the banner's tags", () => {
  expect(hourOf({ title: "Night, turn 2", tags: ["night", "gate unlocked"] })).toEqual({ night: true, begun: true, gate: "unlocked" });
  expect(hourOf({ title: "Dorn" })).toEqual({ night: false, begun: false, gate: "closed" });
  expect(tracked({ id: "sheet:zorkal", name: "Zorkal", trackers: [{ name: "Blood", value: 4, most: 16 }] }, "Blood")).toEqual({ value: 4, most: 16 });
  expect(tracked(undefined, "Blood")).toEqual({ value: 0, most: 0 });
});

describe("hands on a board", () => {
  const places = [["a", 0, 0], ["b", 3, 0], ["c", 1, 2], ["d", 2, 1]].map(([id, x, y]) => ({ id: String(id), x: Number(x), y: Number(y) }));
  test("an arrow key leads to what lies most straight ahead", () => {
    expect(towards(places, places[0]!, "ArrowRight")?.id).toBe("b");
    expect(towards(places, places[0]!, "ArrowDown")?.id).toBe("c");
    expect(towards(places, places[1]!, "ArrowLeft")?.id).toBe("a");
    expect(towards(places.slice(1), places[1]!, "ArrowLeft")?.id).toBe("d");
    expect(towards(places, places[0]!, "ArrowUp")).toBeUndefined();
    expect(towards(places, places[0]!, "Enter")).toBeUndefined();
  });
  test("an arrow between neighbours is still long enough to be seen, and points at the second", () => {
    const { path, x, y } = wedge({ x: 1, y: 1 }, { x: 2, y: 1 });
    const tip = path.split("L")[3]!.split(" ").map(Number);
    expect(tip[0]).toBeGreaterThan(1.6);
    expect(tip[1]).toBe(1);
    expect(x).toBeCloseTo(1.46);
    expect(y).toBe(1);
  });
});
