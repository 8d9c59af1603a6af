// The rooms of the table and who may use whom: ARCHITECTURE.md says what each is for.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

const TABLE = join(import.meta.dirname, "../src/table");
const MAY_USE: Record<string, string[]> = {
  scene: [],
  pieces: ["scene"],
  board: ["telling", "pieces", "scene"],
  telling: ["pieces", "scene"],
  choices: ["telling", "pieces", "scene"],
  people: ["pieces", "scene"],
};

function uses(room: string): string[] {
  const found: string[] = [];
  for (const name of readdirSync(join(TABLE, room), { recursive: true, encoding: "utf8" }).filter((each) => /\.(ts|svelte)$/.test(each)))
    for (const [, path] of readFileSync(join(TABLE, room, name), "utf8").matchAll(/from "(\.[^"]+)"/g)) {
      const to = normalize(join(room, dirname(name), path!)).split("/");
      if (to.length > 1 && to[0] !== ".." && to[0] !== room) found.push(`${name} uses ${to[0]}`);
    }
  return found;
}

test("every room of the table has its law", () => {
  const rooms = readdirSync(TABLE, { withFileTypes: true }).filter((each) => each.isDirectory());
  expect(rooms.map((each) => each.name).sort()).toEqual(Object.keys(MAY_USE).sort());
});

test.each(Object.entries(MAY_USE))("%s uses nothing but %s", (room, allowed) => {
  expect(uses(room).filter((each) => !allowed.includes(each.split(" uses ")[1]!))).toEqual([]);
});
