import type { Component } from "svelte";
import type { Sheet, Told } from "../wire";

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
}

/** What a game adds to the table. Everything is optional: the table draws any game without it. */
export interface Skin {
  Middle?: Component; // in place of banner, board, dice and piles
  Aside?: Component; // piles and the like: under the party, or below the middle where there is no room
  drawsZones?: string[]; // ids of zones that the middle draws itself
  sheetIcon?: (sheet: Sheet) => string | undefined;
  face?: (face: string) => Face | undefined;
  cue?: (event: NonNullable<Told["event"]>) => Cue | undefined;
  badge?: (badge: string) => string; // a badge in words
  book?: string; // what the middle is called
}

const SKINS = import.meta.glob<{ skin: Skin }>("../games/*/*.skin.ts");

/** The skin of a game; none is a skin too. */
export async function skinOf(game: string): Promise<Skin> {
  const load = SKINS[`../games/${game}/${game}.skin.ts`];
  return load ? (await load()).skin : {};
}
