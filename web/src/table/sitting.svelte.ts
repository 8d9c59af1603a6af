import type { Advised, Choice, Leaning, Recalled, Renew, Saying, Sorry, ToPage, Told, Wish } from "../wire";
import { newId, newKey, newNonce } from "../shell/ids";
import { alertOf } from "../shell/alerts";
import { kept, likes } from "../shell/kept.svelte";
import { route } from "../shell/route.svelte";
import { Connection, type Line, type LineState, type Sent } from "../wire/connection";
import { socketAddress } from "../wire/http";
import { NOTHING, type Known } from "../wire/reduce";
import { isPlan, Scene } from "./scene/scene.svelte";
import { Showing } from "./scene/showing.svelte";
import { play } from "./scene/sound";
import { leftAt, othersTurns, since, type Since } from "./telling/since";

export const LOCKED = 400; // milliseconds: a click that was meant for what stood there before does nothing
const SPEEDS = [1.7, 1, 0.4]; // of others' turns: slow, as usual, fast
const PLANNED = -1; // no option of its own is under way

/** A person at a table: the line to the house, what is known, and what was asked for and is not yet written down. */
export class Sitting {
  readonly scene = new Scene();
  known = $state.raw<Known>(NOTHING);
  line = $state<LineState>("opening");
  sorry = $state.raw<Sorry | null>(null);
  notice = $state(""); // why something was not done
  said = $state(""); // for those who listen: what has just happened
  veil = $state<number | null>(null); // the seat that the screen has to be handed to
  busy = $state(0); // messages under way
  leanings = $state.raw<Leaning[]>([]); // what those would answer who are asked together, where consent is needed
  advice = $state.raw<Advised | null>(null); // of the coach, on the present question
  advising = $state(""); // the id of what the coach was asked
  now = $state(Date.now());
  laidAt = $state(0); // when somebody has laid the table again, while I was there
  asksAgain = false; // it was me
  since = $state.raw<Since | null>(null); // what others did before I am asked, until I answer or have read it
  private left: number | null = null; // the last line of the log when I answered
  renewed = $state(0); // keys that were made anew here
  secretHands = $state<boolean | null>(null); // nothing until the house has said so
  private readonly showing = new Showing(this.scene, () => SPEEDS[likes.speed] ?? 1, () => this.lateLock(), (line) => this.connection.recall(line), () => this.missed());
  private noted: Sent[] = []; // what I have given in the window that stands open: it counts when that closes
  private unlocking: ReturnType<typeof setTimeout> | undefined;
  private pending: { id: string; decision: number; version: number } | null = null;
  private readonly connection: Connection;
  private readonly timer: ReturnType<typeof setInterval>;
  private speech: string[] = [];
  private speaking: ReturnType<typeof setTimeout> | undefined;
  private asked = ""; // the prompt that was announced last
  private myTurn = false;
  private ownKey = ""; // a new one of the host, that may be written down already
  private readonly nonces = new Set<number>(); // seats of ours that have added one
  private looking: number | null = null;
  private before: number | null = null; // the seat of whoever has said that they sit before the screen

  constructor(
    readonly table: string,
    readonly key: string,
  ) {
    this.connection = new Connection({
      key,
      connect: () => new WebSocket(socketAddress(table)) as Line,
      heard: (known, frame) => this.heard(known, frame),
      state: (state) => (this.line = state),
      acked: (sent, version, noted) => this.acked(sent, version, noted),
      advised: (advice) => this.advised(advice),
      refused: (sent, why) => this.refused(sent, why.reason),
      sorry: (why) => this.hungUp(why),
    });
    this.scene.choose = (choice) => this.answer(choice);
    this.scene.showing = this.showing;
    this.scene.inquire = (thing) => this.connection.inquire(thing);
    this.timer = setInterval(() => (this.now = Date.now()), 500);
    this.connection.open();
    const been = kept.of(table)?.game;
    if (been) void this.scene.dress(been);
    addEventListener("online", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  private hurry = (): void => {
    if (document.visibilityState === "visible") this.connection.hurry();
  };

  leave(): void {
    clearInterval(this.timer);
    clearTimeout(this.speaking);
    clearTimeout(this.unlocking);
    removeEventListener("online", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.connection.close();
  }

  // -------------------------------------------------------------- what the house says

  private heard(known: Known, frame: ToPage): void {
    const before = this.known;
    this.known = known;
    const { scene } = this;
    if (frame.t === "explained") return scene.explain(frame.thing, frame.about);
    if (frame.t === "recalled") return this.recalled(frame);
    const room = known.room;
    if (room && room.game !== scene.game) void scene.dress(room.game);
    if (room) [scene.seats, scene.pack] = [room.seats, room.pack];
    if (room?.commitment && !kept.of(this.table)?.commitment) kept.put({ table: this.table, commitment: room.commitment });
    this.addNonces();
    if (scene.eyes !== (known.you?.eyes ?? null)) this.changeEyes(known.you?.eyes ?? null);
    scene.board = known.board;
    if (known.room?.next && before.room && !before.room.next) this.laidAt = Date.now();
    if (frame.t === "leanings") this.leanings = frame.decision === known.decision ? frame.leanings : [];
    else if (known.decision !== before.decision) this.leanings = [];
    if (known.version !== before.version || frame.t === "snapshot") this.changed(before, known, frame);
    this.settle();
    this.handOver();
  }

  private recalled(frame: Recalled): void {
    if (frame.sections) this.showing.recalled(frame.line, frame.sections);
    else this.say((this.notice = "That was before the rules of this game changed: it can be read, but not shown."));
  }

  /** Somebody else looks: what was shown to the one before is none of theirs. */
  private changeEyes(eyes: number | null): void {
    this.scene.eyes = eyes;
    this.scene.turned = [];
    this.showing.forget();
    this.scene.lens = this.since = this.left = null;
  }

  /** The house has promised a secret for the dice; what we add to it, it could not know. */
  private addNonces(): void {
    const { room, you } = this.known;
    if (room?.state !== "gathering") return;
    for (const seat of you?.seats ?? []) {
      if (room.nonces[seat] !== null || this.nonces.has(seat)) continue;
      const nonce = newNonce();
      this.nonces.add(seat);
      this.send({ t: "nonce", id: nonce, seat, nonce });
    }
  }

  private changed(before: Known, known: Known, frame: ToPage): void {
    const { scene } = this;
    if (known.decision !== before.decision && before.sections.prompt?.choices?.length && !this.pending) this.lock();
    if (known.decision !== before.decision) this.noted = [];
    else if (frame.t === "snapshot") for (const each of this.noted) this.connection.send(each); // the house may have died since
    const last = before.log.at(-1)?.number ?? 0;
    const fresh = before.version < 0 ? [] : known.log.filter((line) => line.number > last);
    const anew = frame.t === "snapshot" ? fresh : known.log.filter((line) => !before.log.includes(line)); // a walk goes on in the same line
    this.showing.happen({ sections: this.dressed(known), log: known.log, fresh: anew }, this.pending !== null, frame.t === "snapshot");
    if (scene.menu && known.decision !== before.decision) scene.menu = null;
    if (known.decision !== before.decision) scene.pointed = null;
    if (known.decision !== before.decision) {
      this.notice = this.advising = "";
      this.advice = null;
    }
    if (frame.t === "update" && frame.undone !== null && frame.undone !== undefined) this.speech.push("Something was taken back.");
    const heard = before.chat.at(-1)?.version ?? before.version;
    const said = before.version < 0 ? [] : known.chat.filter((each) => each.version > heard && !(each.seat !== null && known.you?.seats.includes(each.seat)));
    if (before.room?.wish && known.you?.seats.includes(before.room.wish.seat)) this.notice = said.find((each) => each.house)?.text ?? this.notice; // it stands
    this.announce(fresh, said, known);
  }

  /** Somebody else has answered what was asked of me: whoever was about to click meant what stood there before. */
  private lock(): void {
    this.scene.locked = true;
    clearTimeout(this.unlocking);
    this.unlocking = setTimeout(() => (this.scene.locked = false), LOCKED);
  }

  /** What is asked of me came after others' turns had been shown: whoever clicked then meant something else. */
  private lateLock(): void {
    if (!this.pending && this.scene.choices.length) this.lock();
  }

  /** In a window: whoever is done has nothing more to choose; whoever shares a screen has to say that they are done. */
  private dressed(known: Known): Known["sections"] {
    const { sections, you } = known;
    const { prompt } = sections;
    const eyes = you?.eyes ?? null;
    if (!prompt?.window || eyes === null || !prompt.seats.includes(eyes)) return sections;
    if (this.noted.some((each) => each.t === "answer" && each.seat === eyes)) return { ...sections, prompt: { ...prompt, text: "That is noted. It counts when the window closes.", choices: [] } };
    if (you!.seats.length > 1 && !prompt.choices?.length) return { ...sections, prompt: { ...prompt, choices: [{ index: 0, label: "Go on" }] } };
    return sections;
  }

  private announce(fresh: Told[], said: Saying[], known: Known): void {
    this.speech.push(...fresh.map((line) => line.text), ...said.map((each) => (each.house ? each.text : `${each.name || "A spectator"} says: ${each.text}`)));
    const prompt = known.sections.prompt;
    const count = prompt?.choices?.length ?? 0;
    const asked = prompt ? `${known.decision} ${prompt.text}` : "";
    if (prompt && asked !== this.asked && (count || !prompt.window)) this.speech.push(prompt.text + (count ? ` ${count} options.` : "")); // of windows only to whom they matter
    this.asked = asked;
    const mine = count > 0;
    if (mine && !this.myTurn && !prompt?.window && likes.alerts) alertOf("It is your turn", "The table waits for you.", this.table, () => {});
    if (mine && !prompt?.window && (!this.myTurn || this.left === null)) this.lookBack(known);
    if (mine && !this.myTurn && !prompt?.window) play("bell"); // a window opens without a sound: others may sit in the same room
    this.myTurn = mine;
    if (known.sections.outcome) this.speech.push(known.sections.outcome.text);
    clearTimeout(this.speaking);
    this.speaking = setTimeout(() => {
      if (this.speech.length) this.say(this.speech.join(" "));
      this.speech = [];
    }, 200);
  }

  /** The last turns of others, as the log has them. */
  private missed(): Told[] {
    const eyes = this.known.you?.eyes ?? null;
    return othersTurns(this.known.log, this.left ?? leftAt(this.known.log, eyes), eyes);
  }

  /** Before my decision: what the others did since my last one. */
  private lookBack(known: Known): void {
    const { scene } = this;
    const eyes = known.you?.eyes ?? null;
    this.left ??= leftAt(known.log, eyes);
    this.since = since(known.log, this.left, eyes, (line) => (line.event ? scene.skin.cue?.(line.event)?.sound : undefined));
  }

  /** Tell those who listen. */
  say(text: string): void {
    this.said = text;
  }

  /** Now it is known whether those who share a screen have to look away. */
  knowHands(secret: boolean): void {
    this.secretHands = secret;
    this.handOver();
  }

  /** Several people share this screen, and until it is known whether they have secrets nothing is shown. */
  get covered(): boolean {
    return this.secretHands === null && (this.known.you?.seats.length ?? 0) > 1;
  }

  /** Several seats on one screen: look through the eyes of the one that has to decide. */
  private handOver(): void {
    const { you, sections, room } = this.known;
    if (!you || you.seats.length < 2 || this.secretHands === null || room?.state === "gathering") return;
    if (sections.outcome || (this.veil !== null && this.before === this.veil && you.eyes === this.veil)) this.veil = null;
    if (sections.outcome || this.veil !== null) return;
    const due = you.seats.filter((seat) => sections.prompt?.seats.includes(seat) && !this.noted.some((each) => each.t === "answer" && each.seat === seat));
    const next = you.eyes === null || due.length === 0 || due.includes(you.eyes) ? you.eyes : due[0]!;
    if (this.secretHands) {
      if (next !== you.eyes || this.before === null) this.veil = next;
    } else if (next === you.eyes) this.looking = null;
    else if (next !== null && this.looking !== next) this.connection.look((this.looking = next));
  }

  /** The screen has changed hands. The veil falls when the other's table has come: nobody sees a hand that is not theirs. */
  unveil(): void {
    this.before = this.veil;
    if (this.veil !== null) this.connection.look(this.veil);
  }

  // -------------------------------------------------------------- what the person does

  private send(message: Sent): void {
    this.notice = "";
    this.connection.send(message);
    this.busy = this.connection.waiting;
  }

  answer(choice: Choice): void {
    const seat = this.known.you?.eyes;
    if (seat === null || seat === undefined || this.pending || this.scene.locked) return;
    this.showing.skip();
    this.since = null;
    this.left = this.known.log.at(-1)?.number ?? 0;
    const id = newId();
    this.pending = { id, decision: this.known.decision, version: Infinity };
    const { decision } = this.known;
    if (isPlan(choice)) {
      this.scene.pending = PLANNED;
      this.send({ t: "answer", id, seat, decision, index: choice.index, plan: true });
    } else {
      this.scene.pending = choice.index;
      this.send({ t: "answer", id, seat, decision, index: choice.index });
    }
  }

  /** The window that stands open, with what is left of it in milliseconds; nothing if none does. */
  get window(): { seats: number[]; left: number | null; held: number[] } | null {
    const { room, sections, roomAt } = this.known;
    const open = sections.prompt?.window ? room?.window : null;
    return open ? { ...open, left: open.left === null ? null : Math.max(0, open.left - (this.now - roomAt)) } : null;
  }

  /** Whether I might hold it open: anybody may who might be asked, once, whatever they have. */
  mayHold(): boolean {
    const seat = this.known.you?.eyes ?? null;
    const open = this.window;
    return seat !== null && open !== null && open.left !== null && open.seats.includes(seat) && !open.held.includes(seat);
  }

  hold(): void {
    const seat = this.known.you?.eyes ?? null;
    if (seat !== null && this.mayHold()) this.send({ t: "hold", id: newId(), seat, decision: this.known.decision });
  }

  /** Ask the coach, once for each question. */
  advise(): void {
    const seat = this.known.you?.eyes;
    if (seat === null || seat === undefined || this.advising || this.advice) return;
    this.advising = newId();
    this.send({ t: "advise", id: this.advising, seat, decision: this.known.decision });
    this.say("The coach looks ahead.");
  }

  private advised(advice: Advised): void {
    this.busy = this.connection.waiting;
    if (advice.id !== this.advising || advice.decision !== this.known.decision) return;
    this.advising = "";
    this.advice = advice;
  }

  undo(): void {
    const seat = this.mySeat();
    if (seat !== null) this.send({ t: "undo", id: newId(), seat });
  }

  agree(yes: boolean): void {
    for (const seat of this.mustAgree()) this.send({ t: "agree", id: newId(), seat, yes });
  }

  talk(text: string): void {
    const line = text.trim().slice(0, 500);
    if (line) this.send({ t: "say", id: newId(), text: line });
  }

  putBot(seat: number, bot: string): void {
    this.send({ t: "bot", id: newId(), seat, bot });
  }

  // -------------------------------------------------------------- what the host does

  mute(seat: number | null, on: boolean): void {
    this.send({ t: "mute", id: newId(), seat, on });
  }

  warn(seat: number, on: boolean, bot = ""): void {
    this.send({ t: "warn", id: newId(), seat, on, bot });
  }

  unseat(seat: number, bot: string): void {
    this.send({ t: "unseat", id: newId(), seat, key: newKey(), bot });
  }

  /** A new key in place of one that is lost, or that others know. It is made here, and the house keeps only its hash. */
  renew(what: Renew["what"], seat: number | null = null): void {
    const key = newKey();
    if (what === "host") this.ownKey = key;
    this.send({ t: "renew", id: newId(), what, key, seat });
  }

  private keep(sent: Sent): void {
    if (sent.t === "unseat" || (sent.t === "renew" && sent.what === "seat" && typeof sent.seat === "number")) kept.invited(this.table, sent.seat as number, sent.key);
    else if (sent.t === "renew" && sent.what === "watch") kept.put({ table: this.table, watch: sent.key });
    else if (sent.t === "renew") return this.changeKey(sent.key);
    else return;
    this.renewed++;
  }

  private changeKey(key: string): void {
    this.ownKey = "";
    kept.put({ table: this.table, key });
    route.changeKey(key);
  }

  /** The house has hung up. If we had asked for a new key of our own, that was why. */
  private hungUp(why: Sorry): void {
    if (why.code === "renewed" && this.ownKey) this.changeKey(this.ownKey);
    else this.sorry = why;
  }

  /** I point at something that all see, or at nothing any more. */
  point(thing: string): void {
    const seat = this.mySeat();
    if (seat !== null) this.connection.point(seat, thing);
  }

  /** Lay the table again, for the same people. */
  rematch(): void {
    this.asksAgain = true;
    this.send({ t: "rematch", id: newId() });
  }

  /** I was warned, and am here. */
  awake(seat: number): void {
    this.send({ t: "awake", id: newId(), seat });
  }

  reclaim(seat: number): void {
    this.send({ t: "reclaim", id: newId(), seat });
  }

  begin(): void {
    this.send({ t: "begin", id: newId() });
  }

  /** The seat that speaks for me now. */
  mySeat(): number | null {
    return this.known.you?.eyes ?? this.known.you?.seats[0] ?? null;
  }

  get wish(): Wish | null {
    return this.known.room?.wish ?? null;
  }

  /** My seats that have not yet said whether something may be taken back. */
  mustAgree(): number[] {
    const mine = this.known.you?.seats ?? [];
    return (this.wish?.waits_for ?? []).filter((seat) => mine.includes(seat));
  }

  private acked(sent: Sent, version: number, noted: boolean): void {
    this.busy = this.connection.waiting;
    if (noted && sent.t === "answer" && sent.decision === this.known.decision) this.note(sent);
    if (this.pending?.id === sent.id) this.pending.version = version;
    if (sent.t === "nonce") kept.added(this.table, sent.seat, sent.nonce);
    this.keep(sent);
    this.settle();
  }

  private note(sent: Sent): void {
    this.noted = [...this.noted.filter((each) => each.id !== sent.id), sent];
    this.scene.sections = this.dressed(this.known);
    this.handOver();
  }

  private refused(sent: Sent, reason: string): void {
    this.busy = this.connection.waiting;
    if (this.pending?.id === sent.id) {
      this.pending = null;
      this.scene.pending = null;
    }
    if (this.advising === sent.id) this.advising = "";
    if (sent.t === "nonce") return; // another page of ours was quicker, or the game has begun
    this.notice = reason;
    this.say(`Not done: ${reason}`);
  }

  /** What was pending is there, or the question has gone. */
  private settle(): void {
    if (this.pending && (this.known.version >= this.pending.version || this.known.decision !== this.pending.decision)) {
      this.pending = null;
      this.scene.pending = null;
    }
  }
}
