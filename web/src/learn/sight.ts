import type { GameCard, SightCard } from "../wire";

const PLACE = "undercroft.sights";
const ALL = "*"; // somebody who has seen enough of them

/** The card of a seat: its own, or that of all whom no other card is for. */
export function sightOf(card: GameCard, seat: number): SightCard | undefined {
  return card.sights.find((each) => each.seats.includes(seat)) ?? card.sights.find((each) => !each.seats.length);
}

function seen(): string[] {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "[]") as string[];
  } catch {
    return [];
  }
}

/** Whether this side of this game is new here; from now on it is not. */
export function isFirst(card: GameCard, seat: number): boolean {
  const sight = sightOf(card, seat);
  const known = seen();
  const name = `${card.slug}/${sight?.seats.join() ?? ""}`;
  if (!sight || known.includes(ALL) || known.includes(name)) return false;
  try {
    localStorage.setItem(PLACE, JSON.stringify([...known, name]));
  } catch {
    return false; // where nothing can be kept it would come again and again; the button shows it
  }
  return true;
}
