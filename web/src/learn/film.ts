import type { Film, FilmMistake, FilmStep, Sections, Told } from "../wire";

/** What lies on the table at a step, whole; the film says only what has changed. */
export interface Frame {
  sections: Partial<Sections>;
  log: Told[];
}

/** Every step of a lesson and its end, each whole. */
export function frames(film: Film): Frame[] {
  let sections: Partial<Sections> = {};
  let log: Told[] = [];
  return [...film.steps, film].map((step) => {
    sections = { ...sections, ...step.sections };
    log = [...log, ...step.log];
    return { sections, log };
  });
}

/** What lies there after a mistake. Nothing is asked any more but to take it back, and no game has ended. */
export function mistaken(frame: Frame, mistake: FilmMistake): Frame {
  return { sections: { ...frame.sections, ...mistake.sections, prompt: null, outcome: null }, log: [...frame.log, ...mistake.log] };
}

export type Verdict = "right" | "mistake" | "wrong";

/** What becomes of a deed. */
export function judge(step: FilmStep, index: number): Verdict {
  if (index === step.right) return "right";
  return step.mistake?.index === index ? "mistake" : "wrong";
}
