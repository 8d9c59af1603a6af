import { pointing, type Skin } from "../../table/scene/skin";
import Company from "./Company.svelte";
import Hand from "./Hand.svelte";
import Labyrinth from "./Labyrinth.svelte";
import Shelf from "./Shelf.svelte";

/** The labyrinth whole on one screen: by day and by night, with the Keeper's blood in its bowl. */
export const skin: Skin = {
  Middle: Labyrinth,
  Party: Company,
  Aside: Shelf,
  Hand,
  book: "Labyrinth",
  drawsZones: ["heroes", "rituals", "cast", "lexicon", "treasure", "spent"],
  places: pointing({ figure: "figure", hero: "figure", one: "figure", other: "figure", target: "figure", space: "space", "moved.to": "space", "flew.to": "space", "shifted.to": "space" }),
  cue(event) {
    switch (event.type) {
      case "ritual_cast":
        return { sound: "page", shows: `ritual:${String(event["card"])}` };
      case "blessing_dealt":
      case "blessed":
        return { sound: "page", shows: `blessing:${String(event["card"])}` };
      case "opened":
        return { sound: "card", shows: `treasure:${String(event["card"])}` };
      case "picked_up":
        return { sound: "card" };
      case "token_turned":
      case "gate_opened":
      case "chamber_full":
        return { sound: "bell" };
      case "moved":
        return { lasts: Math.min(1000, 160 * (Number(event["steps"] ?? 1) + 1)) };
      case "hurt":
        return { sound: "wound", blow: { piece: `figure:${String(event["hero"])}`, text: `−${String(event["amount"])}` } };
      case "wounded":
        return { sound: "wound", blow: { piece: `figure:${String(event["figure"])}`, text: "✶" } };
      case "slain":
        return { sound: "wound", blow: { piece: `figure:${String(event["figure"])}`, text: "†" } };
      case "died":
      case "zorkal_dead":
        return { sound: "death" };
      case "healed":
        return { sound: "heal" };
      default:
        return undefined;
    }
  },
};
