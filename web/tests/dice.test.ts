import { expect, test } from "vitest";
import { firstWrong, keyOf, known, Stream } from "../src/replay/dice";
import { bytes } from "../src/replay/hashes";
import { missing } from "../src/replay/verify";
import { newNonce } from "../src/shell/ids";
import real from "./real/dice.json";

const rolls = real.rolls as [number, number][];

test("the stream of a key is the one that the engine rolls with", () => {
  const stream = new Stream(bytes(real.key));
  expect(rolls.map(([sides]) => [sides, stream.roll(sides)])).toEqual(rolls);
});

test("rolls without sides can't be checked, nor those after them", () => {
  expect(known(rolls)).toBe(rolls);
  expect(known([[6, 1], [0, 3], [6, 2]])).toEqual([[6, 1]]);
});

test("a roll that somebody has touched is found", () => {
  expect(firstWrong(real.key, rolls)).toBe(-1);
  const bent = rolls.map(([sides, result], at): [number, number] => [sides, at === 40 ? (result + 1) % sides : result]);
  expect(firstWrong(real.key, bent)).toBe(40);
  expect(firstWrong(real.key.replace(/^00/, "01"), rolls)).toBeGreaterThanOrEqual(0);
});

test("what the seats added is in the key, as the engine mixes it", () => {
  const nonces = ["ab".repeat(32), ""];
  expect(keyOf("01".repeat(32), nonces)).toBe("4d1c2911dcffdb6a57e453aac5dedb88f7848877fa731ad992f1097630147416");
  expect(keyOf("01".repeat(32), null)).toBe("01".repeat(32));
});

test("what this browser added and is not there is missed", () => {
  const nonces = ["ab".repeat(32), ""];
  expect(missing({}, nonces)).toEqual([]);
  expect(missing({ 0: "ab".repeat(32) }, nonces)).toEqual([]);
  expect(missing({ 0: "ab".repeat(32), 1: "cd".repeat(32) }, nonces)).toEqual([1]);
  expect(missing({ 0: "ab".repeat(32) }, null)).toEqual([0]);
});

test("a nonce is 64 hexadecimal digits, and never the same", () => {
  const some = new Set(Array.from({ length: 50 }, newNonce));
  expect(some.size).toBe(50);
  for (const nonce of some) expect(nonce).toMatch(/^[0-9a-f]{64}$/);
});
