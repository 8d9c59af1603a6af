import { expect, test } from "vitest";
import { examples, linked, ours } from "../src/rules/book";
import type { Card, RuleCard } from "../src/wire";

const rule = (id: string): RuleCard => ({ id, chapter: "Movement", text: "", ruling: "", picture: null });
const card = (id: string, kind: string, text = "It does."): Card => ({ id, name: id, kind, text });

test("a sentence leads to the rules that it names, and to no others", () => {
  expect(linked("As in 9b.4 and 5.attack.2, not 1.5 times.", [rule("9b.4"), rule("5.attack.2")])).toEqual([{ text: "As in " }, { text: "9b.4", id: "9b.4" }, { text: " and " }, { text: "5.attack.2", id: "5.attack.2" }, { text: ", not " }, { text: "1.5" }, { text: " times." }]);
});

test("a ruling begins with what we rule", () => {
  expect(ours("Silent: the door stays open.")).toBe("The door stays open.");
  expect(ours("Silent in the rulebook. Nobody survived.")).toBe("Nobody survived.");
  expect(ours("Clarified: two may differ.")).toBe("Two may differ.");
  expect(ours("Who goes first? The host.")).toBe("Who goes first? The host.");
});

test("a chapter shows cards of the kind that it speaks of", () => {
  const all = [card("a", "ritual"), card("b", "blessing"), card("c", "ritual", ""), card("d", "ritual"), card("e", "ritual")];
  expect(examples("Ritual Cards", all).map((each) => each.id)).toEqual(["a", "d"]);
  expect(examples("Movement", all)).toEqual([]);
});
