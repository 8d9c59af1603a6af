import { kept } from "../shell/kept.svelte";
import { dice } from "../wire/http";

export interface Verdict {
  good: boolean;
  lines: string[];
}

/** Where what this browser added is not among what was added; nothing if all of it is. */
export function missing(mine: Record<number, string>, nonces: string[] | null | undefined): number[] {
  return Object.entries(mine).flatMap(([seat, nonce]) => (nonces?.[Number(seat)] === nonce ? [] : [Number(seat)]));
}

/** Commit and reveal: the secret is the one that was promised, what we added is in the key, and every roll came from it. */
export async function verify(table: string): Promise<Verdict> {
  const told = await dice(table);
  if (!told.key) return { good: false, lines: ["The secret of the dice is shown when the game is over."] };
  const own = kept.of(table);
  const promised = own?.commitment || told.commitment;
  const since = own?.commitment ? "kept by this browser since it came" : "as the house tells it; this browser was not there from the beginning";
  const { firstWrong, hashOf, keyOf, known } = await import("./dice"); // only whoever verifies needs it
  const hash = hashOf(told.key);
  if (hash !== promised) return { good: false, lines: [`The secret does not fit the hash (${since}).`, `Promised ${promised}`, `Got ${hash}`] };
  const lines = [`The secret fits the hash ${promised.slice(0, 16)}…, ${since}.`];
  const mine = own?.nonces ?? {};
  const lost = missing(mine, told.nonces);
  if (lost.length) return { good: false, lines: [...lines, `What this browser added for seat ${lost.map((seat) => seat + 1).join(", ")} is not in the dice.`] };
  if (told.nonces) lines.push(added(told.nonces, Object.keys(mine).length));
  const sure = known(told.rolls);
  const wrong = firstWrong(keyOf(told.key, told.nonces), sure);
  if (wrong >= 0) return { good: false, lines: [...lines, `Roll ${wrong + 1} of ${told.rolls.length} is not what the key gives.`] };
  if (sure.length < told.rolls.length)
    return { good: false, lines: [...lines, `From roll ${sure.length + 1} on nobody wrote down how many sides they had, and the rules have changed since.`] };
  return { good: true, lines: [...lines, `All ${told.rolls.length} rolls and draws are what the key gives. Nobody touched the dice.`] };
}

function added(nonces: string[], mine: number): string {
  const people = nonces.filter((nonce) => nonce).length;
  if (!people) return "Nobody added to it: the dice were the house's alone.";
  const who = people === 1 ? "One seat" : `${people} seats`;
  const own = mine === 0 ? "nothing of it by this browser" : mine === 1 ? "one of them by this browser, and it is in" : `${mine} of them by this browser, and they are in`;
  return `${who} added to it: ${own}.`;
}
