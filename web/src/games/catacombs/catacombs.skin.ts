import { pointing, type Skin } from "../../table/scene/skin";
import Company from "./Company.svelte";
import Dungeon from "./Dungeon.svelte";
import Omens from "./Omens.svelte";

/** Tiles laid on the table; points as candles that burn down; aiming draws the line of sight with the chance of a hit. */
export const skin: Skin = {
  Middle: Dungeon,
  Party: Company,
  Aside: Omens,
  book: "Dungeon",
  drawsZones: ["fallen"],
  face(face) {
    if (face === "blank") return { icon: "", times: 0 };
    return face === "1*" ? { icon: "polar-star", times: 1 } : undefined;
  },
  places: pointing({ who: "figure", target: "figure", source: "figure", door: "door", barrel: "barrel", shrine: "shrine", at: "space", "moved.to": "space" }),
  cue(event) {
    switch (event.type) {
      case "rolled":
      case "cast_spell":
        return { tumble: (Array.isArray(event.dice) ? event.dice : []).map((_, at) => `die:${at}`), sound: "dice" };
      case "reinforcement":
        return { tumble: [`back:${String(event.who)}`], sound: "dice" };
      case "moved":
        return { walk: { piece: `figure:${String(event["who"])}`, path: [`space:${String(event["to"])}`] } };
      case "hurt":
        return { sound: "wound", blow: { piece: `figure:${String(event["who"])}`, text: `−${String(event["amount"])}` } };
      case "removed":
        return { sound: "wound", blow: { piece: `figure:${String(event["who"])}`, text: "†" } };
      case "healed":
      case "shrine_opened":
        return { sound: "heal" };
      case "died":
      case "fell":
        return { sound: "death" };
      case "door_opened":
      case "door_shut":
      case "took":
        return { sound: "card" };
      default:
        return undefined;
    }
  },
};
