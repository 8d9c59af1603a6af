import { dice, follow } from "../wire/http";
import { newNonce } from "./ids";
import { kept } from "./kept.svelte";
import { route } from "./route.svelte";

/** From a table that is over to the one that follows it, with the key that I have: to the same chair, or to watch. */
export async function comeAlong(table: string, next: string, key: string, game: string): Promise<void> {
  const { commitment } = await dice(next); // first the house has to promise a secret; then we add to it
  const nonce = newNonce();
  const there = await follow(table, { key, nonce });
  if (there.seats.length || there.host) {
    const invites = there.invites.map(([seat, key]) => ({ seat, key }));
    kept.put({ table: there.table, key: there.key, game, host: there.host, invites, watch: there.watch, commitment, at: Date.now() });
    for (const seat of there.seats) kept.added(there.table, seat, nonce);
  }
  route.enter(there.table, there.key);
}
