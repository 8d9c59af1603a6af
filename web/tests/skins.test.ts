// Every game that brings a skin is drawn with it: one that is not found would be no error, only a bare table.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SKINNED } from "../src/table/scene/skin";

test("the table finds the skin of every game that has one", () => {
  const games = readdirSync(join(import.meta.dirname, "../src/games"));
  expect([...SKINNED].sort()).toEqual(games.sort());
});
