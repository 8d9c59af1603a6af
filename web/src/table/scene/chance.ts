import type { Odds } from "../../wire";

/** A chance in a hundred; what is not quite certain is never called certain, what can happen never impossible. */
export function percent({ won, of }: Odds): string {
  const share = (100 * won) / of;
  if (won > 0 && share < 1) return "<1 %";
  if (won < of && share > 99) return ">99 %";
  return `${Math.round(share)} %`;
}
