import { kept } from "../shell/kept.svelte";
import { dice } from "../wire/http";

export interface Verdict {
  good: boolean;
  lines: string[];
}

async function sha256(hex: string): Promise<string> {
  const { bytes } = await import("./dice");
  const key = bytes(hex);
  if (globalThis.crypto?.subtle) {
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", key.slice().buffer));
    return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  const { sha256: plain } = await import("@noble/hashes/sha2.js"); // without https there is no WebCrypto
  return Array.from(plain(key), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Commit and reveal: the key is the one that was promised before the first roll, and every roll came from it. */
export async function verify(table: string): Promise<Verdict> {
  const told = await dice(table);
  if (!told.key) return { good: false, lines: ["The key of the dice is shown when the game is over."] };
  const promised = kept.of(table)?.commitment || told.commitment;
  const since = kept.of(table)?.commitment ? "kept by this browser since the game began" : "as the house tells it; this browser was not there from the beginning";
  const hash = await sha256(told.key);
  if (hash !== promised) return { good: false, lines: [`The key does not fit the hash (${since}).`, `Promised ${promised}`, `Got ${hash}`] };
  const { firstWrong } = await import("./dice");
  const wrong = firstWrong(told.key, told.rolls);
  const fits = `The key fits the hash ${promised.slice(0, 16)}…, ${since}.`;
  if (wrong >= 0) return { good: false, lines: [fits, `Roll ${wrong + 1} of ${told.rolls.length} is not what the key gives.`] };
  return { good: true, lines: [fits, `All ${told.rolls.length} rolls and draws are what the key gives. Nobody touched the dice.`] };
}
