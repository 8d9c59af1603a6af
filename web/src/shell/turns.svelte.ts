import type { MyTable } from "../wire";
import { mine } from "../wire/http";
import { alertOf } from "./alerts";
import { kept, likes } from "./kept.svelte";
import { route } from "./route.svelte";

const LOOKS = 8_000; // milliseconds between two looks, while somebody looks at the hall
const AWAY = 30_000; // and at other times
const KEYS = 200; // that the house reads at once

/** Whether a table waits for me. */
export const waitsForMe = (each: MyTable): boolean => each.card.state !== "over" && each.card.waits_for.some((seat) => each.seats.includes(seat));

/** Which of my tables wait for me, by the keys that this browser holds. A game may go on for days. */
class Turns {
  all = $state.raw<MyTable[]>([]);
  waiting: MyTable[] = $derived(this.all.filter(waitsForMe));
  trouble = $state("");
  private told = new Map<string, number>(); // tables of which it was said that they wait, and when they had moved last
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watchers = 0;

  /** Look now and then, as long as somebody wants to know. */
  watch(): () => void {
    if (!this.watchers++) void this.look();
    return () => {
      if (!--this.watchers) clearTimeout(this.timer);
    };
  }

  async look(): Promise<void> {
    await null; // whoever asks within an effect does not depend on what is found
    clearTimeout(this.timer);
    const keys = kept.all().filter((each) => each.key).slice(0, KEYS).map(({ table, key }) => ({ table, key }));
    try {
      this.all = keys.length ? await mine(keys) : [];
      this.trouble = "";
      this.tell();
    } catch (why) {
      this.trouble = why instanceof Error ? why.message : String(why);
    }
    clearTimeout(this.timer);
    if (this.watchers) this.timer = setTimeout(() => void this.look(), document.visibilityState === "visible" && route.place.screen === "hall" ? LOOKS : AWAY);
  }

  /** Of a table that is open here its own page tells; of the others we do, once for each time that they wait. */
  private tell(): void {
    const open = route.place.screen === "table" ? route.place.table : "";
    const fresh = this.waiting.filter((each) => each.card.table !== open && this.told.get(each.card.table) !== each.card.moved);
    for (const each of fresh) if (likes.alerts) alertOf("It is your turn", `${each.card.seats.map((seat) => seat.name).filter(Boolean).join(", ")} wait for you.`, each.card.table, () => route.go(`/table/${each.card.table}`));
    this.told = new Map(this.waiting.map((each) => [each.card.table, each.card.moved]));
  }
}

export const turns = new Turns();
