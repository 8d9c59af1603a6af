import type { Component } from "svelte";
import type { Sheet, Told } from "../../wire";

/** How a face of a die looks. */
export interface Face {
  icon: string; // of the game's sprite
  times: number;
}

export type Sound = "dice" | "page" | "wound" | "heal" | "bell" | "card" | "death";

/** What should move when something has happened. */
export interface Cue {
  tumble?: string[]; // ids of dice that were rolled, even if they show the same face again
  sound?: Sound;
  shows?: string; // the id of a card that was turned for all to see
  blow?: { piece: string; text: string }; // whom something has struck, and what to write on it: how much was lost
  lasts?: number; // milliseconds that it takes to see it, if nothing else says so
  walk?: { piece: string; path: string[] }; // the spaces that a piece has gone over, the last one included
}

/** What a game adds to the table. Everything is optional: the table draws any game without it. */
export interface Skin {
  Middle?: Component; // in place of banner, board, dice and piles
  Party?: Component; // in place of the sheets one below the other
  Aside?: Component; // piles and the like: under the party, or below the middle where there is no room
  Hand?: Component; // cards to choose from: beside the options where there is room for them
  drawsZones?: string[]; // ids of zones that the middle draws itself
  drawsHand?: boolean; // one's own hand lies in the middle
  OnSheet?: Component<{ sheet: Sheet }>; // in place of a sheet's trackers after the first
  sheetIcon?: (sheet: Sheet) => string | undefined;
  face?: (face: string) => Face | undefined;
  cue?: (event: NonNullable<Told["event"]>) => Cue | undefined;
  large?: string[]; // kinds of cards that are shown large when they are turned; all, if it does not say
  places?: (event: NonNullable<Told["event"]>) => string[]; // what on the table an event speaks of, by their ids
  badge?: (badge: string) => string; // a badge in words; none if it is shown otherwise
  byThing?: string; // options that aim at the same thing whose id begins so stand together in the tray: one row for each of these things
  book?: string; // what the middle is called
}

/** What an event speaks of, from its fields: each is named with what its number counts, as `field` or, for one event alone, as `type.field`. */
export function pointing(fields: Record<string, string>): NonNullable<Skin["places"]> {
  return (event) =>
    Object.entries(event).flatMap(([field, value]) => {
      const what = fields[`${event.type}.${field}`] ?? fields[field];
      return what && typeof value === "number" && value >= 0 ? [`${what}:${value}`] : [];
    });
}

const SKINS = import.meta.glob<{ skin: Skin }>("../../games/*/*.skin.ts");

/** Games that have a skin. */
export const SKINNED = Object.keys(SKINS).map((path) => path.split("/").at(-2)!);

/** The skin of a game; none is a skin too. */
export async function skinOf(game: string): Promise<Skin> {
  const load = SKINS[`../../games/${game}/${game}.skin.ts`];
  return load ? (await load()).skin : {};
}
