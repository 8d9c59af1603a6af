import { kept } from "../shell/kept.svelte";
import { dice } from "../wire/http";

export interface Verdict {
  good: boolean;
  lines: string[];
}

/** Commit and reveal: the key is the one that was promised before the first roll, and every roll came from it. */
export async function verify(table: string): Promise<Verdict> {
  const told = await dice(table);
  if (!told.key) return { good: false, lines: ["The key of the dice is shown when the game is over."] };
  const promised = kept.of(table)?.commitment || told.commitment;
  const since = kept.of(table)?.commitment ? "kept by this browser since the game began" : "as the house tells it; this browser was not there from the beginning";
  const [{ bytes, hex, sha256 }, { firstWrong }] = await Promise.all([import("./hashes"), import("./dice")]); // only whoever verifies needs them
  const hash = hex(sha256(bytes(told.key)));
  if (hash !== promised) return { good: false, lines: [`The key does not fit the hash (${since}).`, `Promised ${promised}`, `Got ${hash}`] };
  const wrong = firstWrong(told.key, told.rolls);
  const fits = `The key fits the hash ${promised.slice(0, 16)}…, ${since}.`;
  if (wrong >= 0) return { good: false, lines: [fits, `Roll ${wrong + 1} of ${told.rolls.length} is not what the key gives.`] };
  return { good: true, lines: [fits, `All ${told.rolls.length} rolls and draws are what the key gives. Nobody touched the dice.`] };
}
