import { expect, test } from "vitest";
import { armOf, arms, fields, fresh, whole, type Schema } from "../src/workshop/schema";

const parts: Record<string, Schema> = {
  Fight: { type: "object", properties: { do: { enum: ["fight"] }, row: { type: "string" }, attack: { type: "integer", minimum: 1 }, no_rest: { type: "boolean", default: false } }, required: ["do", "row", "attack"] },
  Lose: { type: "object", properties: { do: { enum: ["lose"] }, amount: { type: "integer", minimum: 1 } }, required: ["do", "amount"] },
};
const step: Schema = { anyOf: [{ $ref: "#/parts/Fight" }, { $ref: "#/parts/Lose" }] };

test("a part is known by its tag, and begins with what it needs", () => {
  const all = arms(step, parts);
  expect(armOf(all, { do: "lose", amount: 2 })).toBe(1);
  expect(fresh(all[0]!, parts)).toEqual({ do: "fight", row: "", attack: 1 });
  expect(fields(all[0]!, { do: "fight", row: "M", attack: 2 })).toEqual({ shown: ["row", "attack"], more: ["no_rest"] });
});

test("a field that no type knows is shown, so that it can be taken out", () => {
  expect(fields(whole({ $ref: "#/parts/Lose" }, parts), { do: "lose", amount: 1, odd: 2 }).shown).toEqual(["amount", "odd"]);
});

test("several types without a tag are told apart by what is there", () => {
  const all = arms({ anyOf: [{ type: "integer" }, { enum: ["half"] }, { type: "array", items: { type: "string" } }] }, parts);
  expect([3, "half", ["a"]].map((value) => armOf(all, value))).toEqual([0, 1, 2]);
});
