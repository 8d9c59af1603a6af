import { expect, test } from "vitest";
import { firstWrong, Stream } from "../src/replay/dice";
import { bytes } from "../src/replay/hashes";
import real from "./real/dice.json";

const rolls = real.rolls as [number, number][];

test("the stream of a key is the one that the engine rolls with", () => {
  const stream = new Stream(bytes(real.key));
  expect(rolls.map(([sides]) => [sides, stream.roll(sides)])).toEqual(rolls);
});

test("a roll that somebody has touched is found", () => {
  expect(firstWrong(real.key, rolls)).toBe(-1);
  const bent = rolls.map(([sides, result], at): [number, number] => [sides, at === 40 ? (result + 1) % sides : result]);
  expect(firstWrong(real.key, bent)).toBe(40);
  expect(firstWrong(real.key.replace(/^00/, "01"), rolls)).toBeGreaterThanOrEqual(0);
});
