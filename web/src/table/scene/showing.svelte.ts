import { likes } from "../../shell/kept.svelte";
import type { Sections, Told } from "../../wire";
import { skipAhead, still } from "./motion";
import type { Scene } from "./scene.svelte";
import { play } from "./sound";

/** The table after one thing has happened, and the lines that tell of it. */
export interface Moment {
  sections: Partial<Sections>;
  log: Told[];
  fresh: Told[];
}

const SPEEDS = [1.7, 1, 0.4]; // slow, as usual, fast
const DICE = 1100; // milliseconds until they lie
const MOST = 400; // moments that can be shown again
const QUEUE = 12; // if more than so many wait, each has less time

/** What others do, one thing after the other, each in its time. Whoever acts, or skips, is at the end at once. */
export class Showing {
  waiting = $state(0); // moments that are still to come
  again = $state(false); // it has been seen before
  looking = $state(""); // at an earlier moment: the line that tells of it
  private seen: Moment[] = []; // everything that these eyes were shown here
  private queue: Moment[] = [];
  private past: Moment[] = []; // since I acted last
  private begin: Moment | null = null;
  private now: Moment | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private telling: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly drawn: () => void, // what may be answered has changed, later than the house said so
  ) {}

  /** Something happened. What I did myself is there at once, and so is everything before it. */
  happen(moment: Moment, mine: boolean): void {
    this.back();
    this.seen = [...this.seen, moment].slice(-MOST);
    if (mine || !this.now || still()) {
      this.skip();
      this.draw(moment);
      this.past = [];
      this.begin = moment;
      return;
    }
    this.past = [...this.past, moment].slice(-MOST);
    this.add([moment]);
  }

  private add(moments: Moment[]): void {
    this.queue.push(...moments);
    this.waiting = this.queue.length;
    if (this.timer === undefined) this.next(false);
    else this.scene.sections = bare(this.scene.sections); // what was asked then is asked no more
  }

  private next(late: boolean): void {
    const moment = this.queue.shift();
    this.waiting = this.queue.length;
    this.timer = undefined;
    if (!moment) {
      this.again = false;
      return;
    }
    this.draw(moment);
    if (late) this.drawn();
    const hurry = Math.min(1, QUEUE / Math.max(1, this.queue.length));
    this.timer = setTimeout(() => this.next(true), this.scene.takes(moment.fresh) * (SPEEDS[likes.speed] ?? 1) * hurry);
  }

  private draw(moment: Moment): void {
    const { scene } = this;
    this.tell();
    this.now = moment;
    scene.hear(moment.fresh, play);
    scene.forget();
    scene.sections = this.queue.length ? bare(moment.sections) : moment.sections;
    const rolls = !still() && moment.fresh.some((line) => line.event && scene.skin.cue?.(line.event)?.tumble?.length);
    if (rolls) scene.throwDice();
    if (rolls) this.telling = setTimeout(() => this.tell(), DICE * (SPEEDS[likes.speed] ?? 1)); // the words come when they lie
    else scene.log = moment.log;
  }

  private tell(): void {
    clearTimeout(this.telling);
    this.telling = undefined;
    if (this.now) this.scene.log = this.now.log;
    this.scene.thrown = [];
  }

  /** Somebody else looks: what was shown before is none of theirs. */
  forget(): void {
    this.looking = "";
    this.seen = [];
  }

  /** Whether the moment of which a line tells was seen here: it came after the first that was. */
  canOpen(line: number): boolean {
    return line > (this.seen[0]?.log.at(-1)?.number ?? 0);
  }

  /** The table as it was when this line was told; nothing can be answered there. */
  open(line: number): void {
    const moment = this.canOpen(line) && this.seen.find((each) => (each.log.at(-1)?.number ?? 0) >= line);
    if (!moment) return;
    this.skip();
    const { scene } = this;
    this.looking = moment.log.find((each) => each.number >= line)?.text ?? "";
    scene.forget();
    scene.sections = bare(moment.sections);
  }

  /** From there to now. */
  back(): void {
    if (!this.looking) return;
    this.looking = "";
    this.scene.forget();
    if (this.now) this.scene.sections = this.now.sections;
    this.drawn();
  }

  /** To the end, at once. */
  skip(): void {
    this.back();
    clearTimeout(this.timer);
    this.timer = undefined;
    const last = this.queue.pop();
    this.queue = [];
    this.waiting = 0;
    this.again = false;
    if (last) this.draw(last);
    this.tell();
    skipAhead();
  }

  get canRepeat(): boolean {
    return this.past.length > 0;
  }

  /** Everything since I acted last, once more. */
  repeat(): void {
    if (!this.begin || !this.past.length) return;
    this.skip();
    this.again = true;
    this.add([{ ...this.begin, fresh: [] }, ...this.past]);
  }
}

/** The same, without anything to answer. */
function bare(sections: Partial<Sections>): Partial<Sections> {
  const { prompt } = sections;
  return prompt?.choices?.length ? { ...sections, prompt: { ...prompt, choices: [], plans: [] } } : sections;
}
