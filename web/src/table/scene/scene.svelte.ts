import { getContext, setContext } from "svelte";
import type { About, Board, Card, Choice, Die, SeatCard, Sections, Told } from "../../wire";
import { cards } from "../../wire/http";
import { byFinger } from "./finger";
import { still } from "./motion";
import type { Showing } from "./showing.svelte";
import { skinOf, type Skin, type Sound } from "./skin";

export type Drawn = Sections;

/** Several answers in a row, offered as one: a walk, a change of who acts. */
export interface Plan extends Choice {
  plan: true;
}
export const isPlan = (choice: Choice): choice is Plan => "plan" in choice;

export const DICE = 1100; // milliseconds until they lie
const ASKING = 120; // milliseconds that somebody has to stay before the house is asked
const OFTEN = 4;
const FEW = 4; // so few options need no order
const MANY = 9; // and so many do in any case
const LONG = 170; // what takes more letters to say is said of what is looked at
const EMPTY: Drawn = { banner: { title: "" }, sheets: [], zones: [], dice: [], pieces: [], arrows: [], board: null, prompt: null, outcome: null };

const SHOWN = 4; // cards that wait to be shown large: more have happened than anybody would look at

/** A table that can be drawn: one that is played, or one that is looked at again. Nothing here knows a rule. */
export class Scene {
  game = $state("");
  sections = $state.raw<Partial<Sections>>({});
  log = $state.raw<Told[]>([]);
  board = $state.raw<Board | null>(null);
  seats = $state.raw<SeatCard[]>([]);
  chairs = $state.raw<string[]>([]); // what each seat is for, if they differ
  eyes = $state<number | null>(null);
  skin = $state.raw<Skin>({});
  dressed = $state(false); // the skin has come
  pending = $state<number | null>(null); // the option that was chosen and is not yet written down
  locked = $state(false); // somebody else has just changed what is asked: for a moment nothing is taken
  pointed = $state.raw<Choice | null>(null); // the option that somebody looks at
  picked = $state(""); // the thing that a finger has touched once
  menu = $state.raw<{ choices: Choice[]; beside: Element } | null>(null);
  lens = $state.raw<{ thing: string; beside: Element } | null>(null); // what somebody asks about: card, figure, square
  abouts = $state.raw<Record<string, About | null>>({}); // what the house has told of things, as they are now
  inquire: (thing: string) => void = () => {};
  private asking: ReturnType<typeof setTimeout> | undefined;
  rolled = $state.raw<Record<string, number>>({}); // how often each die has been rolled, as far as this page knows
  thrown = $state.raw<Die[]>([]); // dice that roll just now
  blows = $state.raw<{ piece: string; text: string; key: number }[]>([]); // who has just been struck
  happened = false; // what is drawn next follows from what was there: somebody did something
  speed: () => number = () => 1; // how long things take
  showing: Showing | null = $state.raw(null); // where others' turns are shown in their time
  readonly walked = new Map<string, string[]>(); // the last way of each piece, as it was told
  rule = $state<string | null>(null); // the rule that is open in the book
  line = $state<number | null>(null); // the line of the log that somebody wants to see
  pack = $state(""); // the content pack that is played with
  lexicon = $state.raw<Card[]>([]); // every card of the game, once somebody wants to know
  figures = $state.raw<Card[]>([]); // what the figures of the banner mean
  beckons = $state.raw<string[]>([]); // what a lesson speaks of: the board comes to it
  spoken = $state.raw<string[]>([]); // what a line of the log speaks of, while somebody looks at it
  turned = $state.raw<(Card & { by: number | undefined })[]>([]); // cards that were just turned for all to see, by whom, and not put away yet
  openMoment = $state.raw<((number: number) => void) | null>(null); // show the moment of which a line of the log tells
  openRule: (id: string) => void = () => {};
  openLine: (number: number) => void = () => {};
  choose: (choice: Choice) => void = () => {};

  /** Which game it is. Until its skin has come nothing should be shown: the plain table looks otherwise, and would jump. */
  async dress(game: string): Promise<void> {
    this.game = game;
    this.skin = await skinOf(game).catch(() => ({})); // without it any game can be drawn
    this.dressed = true;
  }

  drawn: Drawn = $derived({ ...EMPTY, ...this.sections });
  choices: Choice[] = $derived(this.drawn.prompt?.choices ?? []);
  plans: Plan[] = $derived((this.drawn.prompt?.plans ?? []).map((plan) => ({ ...plan, plan: true as const })));
  /** The option that an answer is shown by: of those that do the very same only one is. */
  shownAs = (index: number): Choice | undefined => this.choices.find((choice) => choice.index === index || choice.same?.includes(index));
  /** What each lit thing offers, by its id. */
  lit: Map<string, Choice[]> = $derived.by(() => {
    const lit = new Map<string, Choice[]>();
    if (this.pending === null) {
      for (const choice of [...this.choices, ...this.plans]) for (const target of choice.targets ?? []) lit.set(target, [...(lit.get(target) ?? []), choice]);
    }
    return lit;
  });

  /** All cards that can be looked at, by id: faces that are seen, and whatever is printed. */
  cards: Map<string, Card> = $derived(new Map([...this.lexicon, ...this.figures, ...this.drawn.zones.flatMap((zone) => zone.cards ?? []), ...this.drawn.sheets.flatMap((sheet) => sheet.hand ?? [])].map((card) => [card.id, card])));
  /** A die that lies there, by its id. */
  dieOf = (id: string) => this.drawn.dice.flatMap(({ name, dice }) => dice.map((die) => ({ ...die, name }))).find((die) => die.id === id);
  /** Whether something lies on the table, so that it can be asked what it is. */
  isThing(id: string): boolean {
    return id === "banner" || Boolean(this.dieOf(id)) || this.onBoard.has(id) || this.cards.has(id) || this.lit.has(id) || [...this.drawn.sheets, ...this.drawn.zones].some((each) => each.id === id);
  }
  /** The thing that is called so: figure, sheet, card, or a square by its coordinates. */
  private things(): { id: string; name?: string }[] {
    return [{ id: "banner", name: this.drawn.banner.title }, ...this.drawn.pieces, ...this.drawn.sheets, ...this.cards.values(), ...(this.board?.spaces ?? []).map(({ id, at, name: called }) => ({ id, name: at || called }))];
  }
  /** What a thing is called. */
  nameOf(id: string): string {
    return this.things().find((each) => each.id === id)?.name ?? "what is lit";
  }
  named(name: string): string | undefined {
    const words = name.trim().toLowerCase();
    const all = this.things();
    return (all.find((each) => each.name?.toLowerCase() === words) ?? all.find((each) => each.name?.toLowerCase().includes(words)))?.id;
  }
  /** Everything that is drawn on the board, by id. */
  private onBoard: Set<string> = $derived(new Set([...(this.board?.spaces ?? []), ...this.drawn.pieces].map((thing) => thing.id)));
  isOnBoard(choice: Choice): boolean {
    return choice.targets?.some((target) => this.onBoard.has(target)) ?? false;
  }
  /** Dice decide, and it is more than a step: its chance should be read without looking for it. */
  private isRisk(choice: Choice): boolean {
    return Boolean(choice.chance) && !choice.targets?.some((target) => target.startsWith("space:"));
  }
  /** Plans that lie nowhere on the board: they can only be said. */
  saidPlans: Plan[] = $derived(this.plans.filter((plan) => !this.isOnBoard(plan)));
  /** The options to show in words. Where there are many, those that are lit on the board may be left to it. */
  words(all: boolean): { shown: Choice[]; folded: number; drawn: boolean } {
    const moves = this.choices.filter((choice) => !choice.aside);
    const shown = moves.filter((choice) => !this.isOnBoard(choice) || this.isRisk(choice));
    const folded = moves.length - shown.length;
    return all || !shown.length || folded < 4 ? { shown: moves, folded: 0, drawn: !shown.length } : { shown, folded, drawn: false };
  }

  /** Of up to three options what each does, and no other, is read at once; of more, of whichever is looked at. */
  isTold = (choice: Choice): boolean => {
    const { shown } = this.words(false);
    return shown.length < FEW && shown.includes(choice) && shown.filter(({ hint }) => hint === choice.hint).length < 2 && this.hintOf(choice).length < LONG;
  };

  /** Options by the thing that they are about, where the game wants that and there is more than one: an item, and where it can go. */
  rows(shown: Choice[]): { thing: string; choices: Choice[] }[] {
    const prefix = this.skin.byThing;
    const rows = new Map<string, Choice[]>();
    if (prefix && shown.length > FEW) {
      for (const choice of shown) {
        const thing = choice.targets?.find((target) => target.startsWith(prefix));
        if (thing) rows.set(thing, [...(rows.get(thing) ?? []), choice]);
      }
    }
    const several = [...rows].filter(([, choices]) => choices.length > 1).map(([thing, choices]) => ({ thing, choices }));
    const inside = several.reduce((sum, row) => sum + row.choices.length, 0);
    return inside < shown.length || shown.length > MANY ? several : []; // a few of one kind are read faster than they are opened
  }
  /** A thing and whose it is, as in “Stale Loaf · The Cook”. */
  called(thing: string): string {
    const owner = this.drawn.sheets.find((sheet) => sheet.hand?.some((card) => card.id === thing));
    return [this.cards.get(thing)?.name ?? thing, owner?.name].filter(Boolean).join(" · ");
  }

  /** Somebody touches a thing that lies on the table. A finger can't hover: its first tap shows what would be done, the second does it. */
  touch(id: string, beside: Element, sure = false): void {
    const choices = this.lit.get(id) ?? [];
    if (choices.length > 1) {
      this.away();
      this.menu = { choices, beside };
    }
    else if (choices.length && !sure && byFinger() && this.picked !== id) {
      this.point(id);
      this.picked = id;
    } else if (choices.length) this.take(choices[0]!);
  }

  take(choice: Choice): void {
    this.menu = null;
    this.away();
    this.picked = "";
    this.turned = [];
    this.choose(choice);
  }

  /** New lines of the log, first of all: the dice that they tell of tumble. Whether any do. */
  roll(lines: Told[], play: (sound: Sound) => void): boolean {
    const cues = lines.flatMap(({ event }) => (event && this.skin.cue?.(event)) || []);
    const dice = cues.flatMap((cue) => cue.tumble ?? []);
    const rolled = { ...this.rolled };
    for (const die of dice) rolled[die] = (rolled[die] ?? 0) + 1;
    this.rolled = rolled;
    this.tumbling = new Set(dice);
    this.happened = false;
    if (cues.some((cue) => cue.sound === "dice")) play("dice");
    return dice.length > 0;
  }

  /** Then, when they lie: who is struck, who goes where, which card is turned, and what all that sounds like. */
  hear(lines: Told[], play: (sound: Sound) => void): void {
    const sounds = new Set<Sound>();
    const shown: [string, number?][] = [];
    const blows: Scene["blows"] = [];
    this.walked.clear();
    this.happened = lines.length > 0;
    for (const { event, number, about } of lines) {
      const cue = event ? this.skin.cue?.(event) : undefined;
      if (cue?.blow) blows.push({ ...cue.blow, key: number });
      if (cue?.sound && cue.sound !== "dice") sounds.add(cue.sound);
      if (cue?.shows) shown.push([cue.shows, about?.[0]]);
      if (cue?.walk) this.walked.set(cue.walk.piece, [...(this.walked.get(cue.walk.piece) ?? []), ...cue.walk.path]);
    }
    this.blows = still() ? [] : blows;
    sounds.forEach(play);
    void this.turn(shown);
  }

  /** A line names cards: what is on them is public, and the same for everybody. */
  async wantCards(): Promise<void> {
    if (!this.lexicon.length) this.lexicon = await cards(this.game, this.pack).catch(() => []); // without them there are still their names
  }

  private async turn(shown: [string, number?][]): Promise<void> {
    if (!shown.length) return;
    const { eyes } = this;
    await this.wantCards();
    if (eyes !== this.eyes) return; // somebody else looks now
    const found = shown.map(([id, by]) => ({ ...this.cards.get(id)!, by })).filter(({ id, kind }) => id && (this.skin.large?.includes(kind) ?? true));
    this.turned = [...this.turned, ...found].slice(-SHOWN);
  }

  nextTurned(): void {
    this.turned = this.turned.slice(1);
  }

  /** What is this? Whatever is known of it is shown beside it; the house is asked for the rest if somebody stays for a moment. */
  look(thing: string, beside: Element): void {
    this.point(thing);
    this.lens = { thing, beside };
    clearTimeout(this.asking);
    if (!this.cards.has(thing) && !(thing in this.abouts)) this.asking = setTimeout(() => this.inquire(thing), ASKING);
  }
  away(): void {
    clearTimeout(this.asking);
    this.pointed = this.lens = null;
  }
  explain(thing: string, about: About | null): void {
    this.abouts = { ...this.abouts, [thing]: about };
  }
  /** The table has changed: what was told of it may be true no more. */
  forget(): void {
    this.abouts = {};
    if (this.lens?.beside.isConnected) this.look(this.lens.thing, this.lens.beside);
    else this.lens = null;
  }
  /** What the house tells of the thing that is asked about. */
  about: About | null = $derived((this.lens && this.abouts[this.lens.thing]) || null);
  /** Hints that stand at so many options that they are said once, with the question. */
  common: string[] = $derived.by(() => {
    const times = new Map<string, number>();
    const hints = [...this.choices, ...this.plans].flatMap(({ hint }) => hint || []);
    for (const hint of hints) times.set(hint, (times.get(hint) ?? 0) + 1);
    return [...times].filter(([hint, count]) => count >= OFTEN && count * 2 > hints.length && hint.length < LONG).map(([hint]) => hint);
  });
  hintOf = (choice: Choice): string => [choice.hint && !this.common.includes(choice.hint) ? choice.hint : "", choice.warning].filter(Boolean).join(" ");
  /** No moves of the game, such as giving up: they wait in a menu. */
  aside: Choice[] = $derived(this.choices.filter((choice) => choice.aside));

  private tumbling = new Set<string>();
  /** The dice that have just been rolled, as they lie now: large, for a moment. */
  throwDice(): void {
    this.thrown = this.drawn.dice.flatMap((dice) => dice.dice).filter((die) => this.tumbling.has(die.id));
  }
  /** How long it takes to see what these lines tell, in milliseconds. */
  takes(lines: Told[]): number {
    let most = 250;
    let rolls = 0;
    for (const { event } of lines) {
      const cue = event ? this.skin.cue?.(event) : undefined;
      most = Math.max(most, cue?.lasts ?? 0);
      if (cue?.tumble?.length) rolls = DICE + 150;
      if (cue?.walk) most = Math.max(most, Math.min(1000, 160 * (cue.walk.path.length + 1)));
      if (cue?.blow || cue?.sound === "death") most = Math.max(most, 800);
    }
    return rolls + most;
  }

  point(id: string | null): void {
    if (id !== this.picked) this.picked = "";
    this.pointed = id === null ? null : (this.lit.get(id)?.[0] ?? null);
  }

  isPointed(id: string): boolean {
    return this.pointed?.targets?.includes(id) ?? false;
  }
}

const HERE = Symbol("scene");
export const setScene = (scene: Scene): Scene => setContext(HERE, scene);
export const getScene = (): Scene => getContext<Scene>(HERE);
