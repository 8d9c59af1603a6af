import type { Replay, Sections, Told } from "../wire";

/** A finished game after one step. */
export interface Moment {
  sections: Partial<Sections>;
  lines: number; // of the log, up to here
  seat: number | null;
}

/** Every moment of a game, each whole: steps say only what has changed. */
export function moments(replay: Replay): { moments: Moment[]; log: Told[] } {
  const log: Told[] = [];
  let sections: Partial<Sections> = {};
  const all = replay.steps.map((step) => {
    sections = { ...sections, ...step.sections };
    log.push(...step.log);
    return { sections, lines: log.length, seat: step.seat };
  });
  return { moments: all, log };
}
