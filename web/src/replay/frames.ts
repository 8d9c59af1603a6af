import type { Moment } from "../table/scene/showing.svelte";
import type { Replay, Sections, Told } from "../wire";

/** A finished game after one step. */
export interface Step extends Moment {
  seat: number | null; // who answered
}

/** Every moment of a game, each whole: steps say only what has changed. */
export function moments(replay: Replay): { moments: Step[]; log: Told[] } {
  const log: Told[] = [];
  let sections: Partial<Sections> = {};
  const all = replay.steps.map((step) => {
    sections = { ...sections, ...step.sections };
    log.push(...step.log);
    const lines = log.length;
    return {
      sections,
      fresh: step.log,
      seat: step.seat,
      get log() {
        return log.slice(0, lines);
      },
    };
  });
  return { moments: all, log };
}
