import { expect, test } from "vitest";
import { botOf, level, temper, usual } from "../src/hall/bots";
import type { GameCard, Hall } from "../src/wire";

const house = { bots: ["greedy", "random"] } as Hall;
const game = (...names: string[]) => ({ tempers: names.map((name) => ({ name, why: "" })) }) as unknown as GameCard;

test("a bot is called by its level and its character", () => {
  expect([level("greedy+bold"), temper("greedy+bold"), level("master"), temper("master")]).toEqual(["greedy", "bold", "master", ""]);
  expect([botOf("adept", "bold"), botOf("adept", ""), botOf("random", "bold")]).toEqual(["adept+bold", "adept", "random"]);
});

test("whoever is not named has a character, another one than next to it, if the game has any", () => {
  expect([0, 1, 2].map((seat) => usual(house, game("cautious", "bold"), seat))).toEqual(["greedy+cautious", "greedy+bold", "greedy+cautious"]);
  expect(usual(house, game(), 1)).toBe("greedy");
});
