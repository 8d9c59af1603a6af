const PLACE = "undercroft.lessons";

function all(): Record<string, number> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

/** How far each lesson went; kept in the browser. */
export const progress = {
  of: (game: string, lesson: string): number => all()[`${game}/${lesson}`] ?? 0,
  put(game: string, lesson: string, steps: number): void {
    try {
      localStorage.setItem(PLACE, JSON.stringify({ ...all(), [`${game}/${lesson}`]: steps }));
    } catch {
      // A private window may keep nothing: the lesson goes on, and begins anew the next time.
    }
  },
};
