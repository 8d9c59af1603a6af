import { progress } from "../shell/progress";
import type { Film, FilmStep } from "../wire";
import { frames, judge, mistaken, type Frame } from "./film";

/** Somebody at a lesson: which step is awaited, and whether a mistake is being looked at. */
export class Lesson {
  readonly film: Film;
  private readonly frames: Frame[];
  at = $state(0);
  erring = $state(false); // a mistake was made and not taken back yet
  note = $state(""); // what is said on a wrong deed
  tries = $state(0); // wrong deeds so far: the same words twice are said twice

  constructor(film: Film) {
    this.film = film;
    this.frames = frames(film);
    const kept = progress.of(film.game, film.name);
    this.at = kept < film.steps.length ? kept : 0;
  }

  get over(): boolean {
    return this.at >= this.film.steps.length;
  }
  get step(): FilmStep | undefined {
    return this.film.steps[this.at];
  }
  get frame(): Frame {
    const frame = this.frames[this.at]!;
    return this.erring && this.step?.mistake ? mistaken(frame, this.step.mistake) : frame;
  }
  get said(): string {
    if (!this.step) return this.film.end;
    return this.erring ? (this.step.mistake?.say ?? "") : this.step.say;
  }
  get pointed(): string[] {
    return (this.erring ? this.step?.mistake?.point : this.step?.point) ?? [];
  }

  take(index: number): void {
    if (!this.step || this.erring) return;
    const verdict = judge(this.step, index);
    this.note = verdict === "wrong" ? this.step.wrong : "";
    if (verdict === "wrong") this.tries += 1;
    else if (verdict === "mistake") this.erring = true;
    else this.go(this.at + 1);
  }

  takeBack(): void {
    this.erring = false;
    this.note = "";
  }

  /** Do what is awaited. */
  show(): void {
    if (this.step) this.go(this.at + 1);
  }

  go(to: number): void {
    this.erring = false;
    this.note = "";
    this.at = Math.max(0, Math.min(this.film.steps.length, to));
    progress.put(this.film.game, this.film.name, this.at);
  }
}
