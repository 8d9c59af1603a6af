import type { Turning } from "../wire";

/** A line through the chances of one side, in a box of 1000 by 100: high is good. */
export function path(chances: number[][], side: number): string {
  const last = Math.max(1, chances.length - 1);
  return chances.map((each, step) => `${step ? "L" : "M"}${+((1000 * step) / last).toFixed(2)} ${+(100 - 100 * (each[side] ?? 0)).toFixed(2)}`).join("");
}

/** The step at a place of the curve, from 0 on its left to 1 on its right. */
export function stepAt(place: number, steps: number): number {
  return Math.round(Math.min(1, Math.max(0, place)) * Math.max(0, steps - 1));
}

/** The side for which a turn changed most; of equals the one that gained. */
export function mostChanged(turn: Turning): number {
  return turn.change.reduce((best, change, side) => {
    const by = Math.abs(change) - Math.abs(turn.change[best] ?? 0);
    return by > 1e-6 || (by > -1e-6 && change > (turn.change[best] ?? 0)) ? side : best;
  }, 0);
}
