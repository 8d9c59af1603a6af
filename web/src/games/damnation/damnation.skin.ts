import { pointing, type Skin } from "../../table/scene/skin";
import Castle from "./Castle.svelte";
import OnSheet from "./OnSheet.svelte";
import Piles from "./Piles.svelte";

const FACES: Record<string, string> = { Darkness: "night-sky", Candlelight: "candle-light", "A Castle Event": "castle" };
const VAMPIRE = ["die:0", "die:1", "die:2"];

/** The castle plan by candlelight: rooms as vignettes, the night as a stair, the Vampire's time as sand. */
export const skin: Skin = {
  Middle: Castle,
  Aside: Piles,
  OnSheet,
  book: "Castle",
  drawsHand: true,
  drawsZones: ["characters", "knells", "reserve", "pile", "playing", "drawn", "vampire"],
  face: (face) => (FACES[face] ? { icon: FACES[face], times: 1 } : undefined),
  badge: (badge) => (badge.startsWith("token: ") ? "" : badge === "turn" ? "on the move" : badge === "vampire" ? "The Vampire" : badge),
  large: ["event", "deathknell"],
  places: pointing({ seat: "piece", target: "piece", victim: "piece", space: "space", "pushed.to": "space", "placed.to": "space", "passed_through.to": "space" }),
  cue(event) {
    switch (event.type) {
      case "rolled":
        return { tumble: ["die:movement", "die:darkness"], sound: "dice" };
      case "rolled_again":
        return { tumble: ["die:movement"], sound: "dice" };
      case "vampire_rolled":
        return { tumble: VAMPIRE, sound: "dice" };
      case "walked":
      case "stalked": {
        const path = (event["path"] as number[]).map((space) => `space:${space}`);
        return { walk: { piece: event.type === "stalked" ? "piece:vampire" : `piece:${event["seat"]}`, path } };
      }
      case "threw_d6":
      case "moat_rolled":
        return { sound: "dice" };
      case "drew":
        return { sound: "card", shows: `card:${String(event["card"])}` };
      case "drew_hidden":
      case "played":
      case "taken":
      case "taken_hidden":
        return { sound: "card" };
      case "knelled":
        return { sound: "bell", shows: `knell:${String(event["knell"])}` };
      case "act_began":
        return { sound: "bell" };
      case "eliminated":
        return { sound: "death" };
      default:
        return undefined;
    }
  },
};
