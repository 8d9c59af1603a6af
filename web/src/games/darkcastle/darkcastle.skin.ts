import { pointing, type Skin } from "../../table/scene/skin";
import Book from "./Book.svelte";
import Piles from "./Piles.svelte";
import { TRADES } from "./trades";

const TRAITS: Record<string, string> = { Might: "fist", Cunning: "fox-head", Wisdom: "owl" };

/** The open book: left the chapter with its scene, right the enemy's row of dice; the castle thins as the pages turn. */
export const skin: Skin = {
  Middle: Book,
  Aside: Piles,
  byThing: "item:",
  book: "Book",
  drawsZones: ["characters", "castle", "book", "items", "pool", "discards"],
  sheetIcon: (sheet) => TRADES[sheet.name],
  face(face) {
    const double = face.startsWith("double ");
    const icon = TRAITS[double ? face.slice(7) : face];
    return icon ? { icon, times: double ? 2 : 1 } : undefined;
  },
  places: pointing({ who: "sheet", by: "sheet", to: "sheet", card: "item" }),
  cue(event) {
    switch (event.type) {
      case "attack_rolled":
        return { tumble: [`attack:${event.who}`, `extra:${event.who}`], sound: "dice" };
      case "test_rolled":
        return { tumble: [`test:${event.who}`], sound: "dice" };
      case "fight_began":
      case "row_rolled":
        return { sound: "dice" };
      case "turned":
        return { sound: "page" };
      case "drawn":
        return { sound: "card", shows: `item:${String(event["card"])}` };
      case "given":
        return { sound: "card" };
      default:
        return undefined;
    }
  },
};
