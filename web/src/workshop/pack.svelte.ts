import type { Card } from "../wire";
import { Trouble } from "../wire/http";
import * as api from "./api";
import type { Parts, Schema } from "./schema";
import type { Entry, Ground, Leaf, Opened, Pile, Work } from "./wire";

const PAUSE = 250; // milliseconds without a key before what was typed is sent
const AGAIN = 2000; // before it is tried again, if the house is away or its disk is full
const PASSING = ["away", "cant-write"]; // what may be over in a while
const HEARD = 5000; // between two signs of life

/** A pack that somebody works on: what the house says of it, and what was typed and is not yet written down. */
export class PackWork {
  work = $state.raw<Work | null>(null);
  forms = $state.raw<Record<string, Schema>>({});
  parts = $state.raw<Parts>({});
  entry = $state.raw<Entry | null>(null);
  value = $state.raw<Record<string, unknown> | null>(null); // in the form, as it is typed
  text = $state(""); // beside it
  piles = $state.raw<Pile[]>([]); // the last that were whole
  grounds = $state.raw<Ground[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  saved = $state(true); // everything that was typed is written down
  private waiting: { file: string; entry: string; typed: api.Typed } | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private sent = 0;
  private alive: ReturnType<typeof setInterval> | undefined;

  constructor(readonly name: string) {}

  async open(take = false): Promise<void> {
    await this.attempt(async () => {
      const got: Opened = await api.open(this.name, take);
      this.forms = got.forms as Record<string, Schema>;
      this.parts = got.parts as Parts;
      this.show(got.work);
      clearInterval(this.alive);
      this.alive = setInterval(() => void this.attempt(async () => void (await api.open(this.name, false))), HEARD);
      if (this.waiting) this.flush();
    });
  }

  /** The window goes. */
  close(): void {
    clearInterval(this.alive);
    clearTimeout(this.timer);
    api.leave(this.name, this.waiting);
  }

  async pick(file: string, id: string): Promise<void> {
    await this.flush();
    await this.attempt(async () => this.lay(await api.entry(this.name, file, id)));
  }

  type(text: string): void {
    this.text = text;
    this.later({ text });
  }

  fill(value: Record<string, unknown>): void {
    this.value = value;
    this.later({ value });
  }

  async drop(): Promise<void> {
    const entry = this.entry;
    if (!entry) return;
    await this.flush();
    await this.attempt(async () => {
      const { work, entry: now } = await api.drop(this.name, entry.file, entry.entry);
      this.show(work);
      this.lay(now);
    });
  }

  /** A new entry, like the one that is open. */
  async add(id: string): Promise<void> {
    const model = this.entry;
    if (!model) return;
    await this.flush();
    await this.attempt(async () => {
      const { work, entry } = await api.change(this.name, model.file, id, { text: `[${id}]\nlike = "${model.entry}"\n` });
      this.show(work);
      this.lay(entry);
    });
  }

  async keep(note: string): Promise<void> {
    await this.flush();
    if (this.waiting) return;
    await this.attempt(async () => this.show(await api.keep(this.name, note)));
    if (this.entry && !this.trouble) await this.pick(this.entry.file, this.entry.entry);
  }

  async restore(version: number | null): Promise<void> {
    await this.flush();
    await this.attempt(async () => this.show(await api.restore(this.name, version)));
    if (this.entry) await this.pick(this.entry.file, this.entry.entry);
  }

  /** Everything that was typed is with the house. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    const last = this.waiting;
    if (!last) return;
    const turn = ++this.sent;
    await this.attempt(async () => {
      const { work, entry } = await api.change(this.name, last.file, last.entry, last.typed);
      if (this.waiting === last) {
        this.waiting = null;
        this.saved = true;
      }
      if (turn !== this.sent) return;
      this.show(work);
      if (this.entry?.file !== last.file || this.entry.entry !== last.entry || this.waiting) return;
      this.entry = entry;
      if ("text" in last.typed) this.value = entry.value;
      else this.text = entry.text;
    });
    if (this.waiting && PASSING.includes(this.trouble?.code ?? "")) this.timer = setTimeout(() => void this.flush(), AGAIN);
  }

  leaf(file: string, id: string): Leaf | undefined {
    return this.work?.sheaves.find((each) => each.file === file)?.leaves.find((each) => each.id === id);
  }

  /** The cards that the open entry makes, each kind once. */
  get cards(): Card[] {
    const leaf = this.entry && this.leaf(this.entry.file, this.entry.entry);
    const ids = leaf?.cards.length ? leaf.cards : this.before;
    const found = this.piles.flatMap((pile) => pile.cards).filter((card) => ids.includes(card.id));
    this.before = ids;
    return [...new Map(found.map((card) => [`${card.name} ${card.text}`, card])).values()];
  }
  private before: string[] = []; // while something is wrong nobody knows which they are

  private later(typed: api.Typed): void {
    if (!this.entry) return;
    this.waiting = { file: this.entry.file, entry: this.entry.entry, typed };
    this.saved = false;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.flush(), PAUSE);
  }

  private show(work: Work): void {
    this.work = work;
    if (work.wrong) return;
    this.piles = work.piles;
    this.grounds = work.grounds;
  }

  private lay(entry: Entry): void {
    this.before = [];
    this.entry = entry;
    this.value = entry.value;
    this.text = entry.text;
  }

  private async attempt(deed: () => Promise<void>): Promise<void> {
    try {
      await deed();
      if (!this.waiting) this.trouble = null; // else it is still why that is not written down
    } catch (why) {
      this.trouble = why instanceof Trouble ? why : new Trouble("odd", String(why));
    }
  }
}
