import type { Sections, Told } from "../../wire";
import { skipAhead, still } from "./motion";
import { DICE, type Scene } from "./scene.svelte";
import { play } from "./sound";

/** The table after one thing has happened, and the lines that tell of it. */
export interface Moment {
  readonly sections: Partial<Sections>;
  readonly log: Told[];
  readonly fresh: Told[];
}

const MOST = 400; // moments of a game under way that can be shown again
const FETCHED = 16; // of those that were not seen here: each is asked of the house, which plays the game again up to there
const BEHIND = 3000; // milliseconds after the last thing has happened it has been shown, or each has less time; whoever sees it again has all of it

/** A game as a film: of one under way each moment comes in its time, one that is over is wound to and fro. The same code shows again what was. */
export class Showing {
  at = $state(-1); // the moment that is drawn
  playing = $state(false); // the next one comes by itself
  looking = $state(""); // at an earlier moment: the line that tells of it
  private film = $state.raw<Moment[]>([]); // everything that these eyes were shown here
  private mine = 0; // the moment of my last act: what came after it can be shown again
  private again = false; // it has been seen before
  private late = false; // what is drawn next comes later than the house said so
  private wanted = 0; // the line whose moment the house was asked for
  private missing: Told[] = []; // lines whose moments are asked for one after the other, to be shown
  private due = 0; // by then all of it has been shown
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;
  private untold: { fresh: Told[]; late: boolean } | null = null; // what has happened while its dice still roll, and whether it comes later than the house said so

  constructor(
    private readonly scene: Scene,
    private readonly speed: () => number, // how long things take: 1 is as usual
    private readonly drawn: (() => void) | null = null, // at a table where one may answer: what may be answered has changed
    private readonly recall: ((line: number) => void) | null = null, // there: ask the house how it was when this line was told
    private readonly missed: () => Told[] = () => [], // there: what others did that was not seen here, as after a reload
  ) {
    scene.speed = speed;
  }

  private get end(): number {
    return this.film.length - 1;
  }
  /** Moments that are still to come. */
  get waiting(): number {
    return this.playing ? this.end - this.at : 0;
  }

  // -------------------------------------------------------------- a game under way

  /** Something happened. What I did myself is there at once, and so is everything before it, and what the house tells of a time when the line was down. */
  happen(moment: Moment, mine: boolean, late = false): void {
    this.back();
    this.wanted = 0;
    this.missing = [];
    const lost = Math.max(0, this.film.length + 1 - MOST);
    this.film = [...this.film, moment].slice(lost);
    this.mine = Math.max(0, this.mine - lost);
    const first = this.at < 0;
    this.at = Math.max(-1, this.at - lost);
    this.due = performance.now() + BEHIND * this.speed();
    if (mine || first || late || still()) {
      this.stop();
      skipAhead();
      this.draw(this.end);
      if (mine || first) this.mine = this.end; // who likes no motion sees what others did at once, and again in stills
    } else if (this.playing) this.scene.sections = bare(this.scene.sections); // what was asked then is asked no more
    else this.run(0);
  }

  /** Somebody else looks: what was shown before is none of theirs. */
  forget(): void {
    this.stop();
    this.looking = "";
    this.untold = null;
    this.film = [];
    this.at = -1;
    this.mine = this.wanted = 0;
    this.missing = [];
  }

  /** To the end, at once. */
  skip(): void {
    this.back();
    this.stop();
    if (this.at < this.end) this.draw(this.end);
    this.tell();
    skipAhead();
  }

  /** Whether others have done something since I acted. */
  get repeatable(): boolean {
    return this.mine < this.film.length - 1 || this.missed().length > 1;
  }

  /** Everything since I acted last, once more. What was not seen here the house is asked for, moment by moment. */
  repeat(): void {
    if (this.mine < this.end) return this.rerun();
    const lines = this.missed().slice(-FETCHED);
    if (lines.length < 2) return;
    this.skip();
    this.missing = lines;
    this.fetched = [];
    this.fetch();
  }

  private rerun(): void {
    this.skip();
    this.again = true;
    this.draw(this.mine, []);
    this.run(this.takes(this.film[this.mine]!));
  }

  private fetched: Moment[] = [];
  private fetch(): void {
    this.wanted = this.missing[0]!.number;
    this.recall?.(this.wanted);
  }

  private take(line: Told, sections: Partial<Sections>): void {
    this.missing = this.missing.slice(1);
    this.fetched.push({ sections, log: this.scene.log.filter((each) => each.number <= line.number), fresh: [line] });
    if (this.missing.length) return this.fetch();
    this.film = [...this.fetched, this.film[this.end]!];
    this.mine = 0;
    this.at = this.end;
    this.rerun();
  }

  /** The table as it was when this line was told; nothing can be answered there. What was not seen here the house knows. */
  open(line: number): void {
    const first = this.film[0]?.log.at(-1)?.number ?? 0;
    this.missing = [];
    const moment = line > first && this.film.find((each) => (each.log.at(-1)?.number ?? 0) >= line);
    this.wanted = line;
    if (moment) this.recalled(line, moment.sections);
    else this.recall?.(line);
  }

  /** So it was then. Somebody who has gone on since, or asked for another moment, is not led away. */
  recalled(line: number, sections: Partial<Sections>): void {
    if (line !== this.wanted) return;
    if (this.missing.length) return this.take(this.missing[0]!, sections);
    this.skip();
    this.looking = this.scene.log.find((each) => each.number >= line)?.text ?? "";
    this.scene.forget();
    this.scene.sections = bare(sections);
  }

  /** From there to now. */
  back(): void {
    if (!this.looking) return;
    this.looking = "";
    this.scene.forget();
    this.scene.sections = this.shown(this.at);
    this.drawn?.();
  }

  // -------------------------------------------------------------- a game that is over

  /** All of it, from this moment on. */
  load(film: Moment[], at: number): void {
    this.stop();
    this.film = film;
    this.go(at);
  }

  /** To a moment; of one further on it is heard what happened. */
  go(to: number): void {
    this.stop();
    const at = Math.max(0, Math.min(this.end, to));
    if (this.film.length) this.draw(at, at === this.at + 1 ? undefined : []);
    this.tell();
  }

  /** On from here, or from the beginning if it is over; or no further. */
  toggle(): void {
    if (this.playing) return this.stop();
    if (this.at >= this.end) this.draw(0, []);
    this.again = true; // there is no hurry
    this.run(this.takes(this.film[this.at]!));
  }

  // -------------------------------------------------------------- the projector

  private run(after: number): void {
    this.playing = true;
    this.late = after > 0;
    if (after) this.timer = setTimeout(() => this.next(), after);
    else this.next();
  }

  private stop(): void {
    clearTimeout(this.timer);
    this.playing = this.again = false;
  }

  private next(): void {
    if (this.at >= this.end) return this.stop();
    this.draw(this.at + 1, undefined, this.late);
    this.late = true;
    const takes = this.takes(this.film[this.at]!);
    const waits = this.film.slice(this.at).reduce((sum, each) => sum + this.takes(each), 0);
    const hurry = this.again ? 1 : Math.min(1, Math.max(0, this.due - performance.now()) / waits);
    this.timer = setTimeout(() => this.next(), takes && takes * hurry);
  }

  /** How long a moment is seen; one in which nothing was told is over at once. */
  private takes(moment: Moment): number {
    return moment.fresh.length ? this.scene.takes(moment.fresh) * this.speed() : 0;
  }

  /** Only at the end of a game under way can anything be answered. */
  private shown(at: number): Partial<Sections> {
    const { sections } = this.film[at]!;
    return this.drawn && at === this.end ? sections : bare(sections);
  }

  private draw(at: number, fresh = this.film[at]!.fresh, late = false): void {
    const { scene } = this;
    this.tell();
    const before = this.at < 0 ? null : scene.sections;
    this.at = at;
    if (!this.drawn) scene.turned = [];
    this.untold = { fresh, late };
    if (!scene.roll(fresh, play) || !before || still()) return this.tell();
    const { dice = [], prompt } = this.film[at]!.sections;
    scene.sections = { ...bare(before), dice, ...(prompt?.window && { prompt }) }; // the rest comes when they lie; a window waits for nobody
    scene.throwDice();
    this.telling = setTimeout(() => this.tell(), DICE * this.speed());
  }

  /** The dice lie: what came of it is seen, heard and read. */
  private tell(): void {
    const { scene, untold } = this;
    clearTimeout(this.telling);
    this.untold = null;
    scene.thrown = [];
    const moment = untold && this.film[this.at];
    if (!moment) return;
    scene.hear(untold.fresh, play);
    scene.forget();
    scene.sections = this.shown(this.at);
    scene.log = moment.log;
    if (untold.late) this.drawn?.();
  }
}

/** The same, without anything to answer. */
function bare(sections: Partial<Sections>): Partial<Sections> {
  const { prompt } = sections;
  return prompt?.choices?.length ? { ...sections, prompt: { ...prompt, choices: [], plans: [] } } : sections;
}
