import type { Advised, Ahead, Choice, Reason, Worth } from "../../wire";

const SURE = 1.96; // standard errors to either side: 95 %

/** Where a value may lie, from 0 to 1. */
export function reaches(worth: Worth): { low: number; high: number } {
  const by = worth.visits > 1 ? SURE * worth.spread : 1;
  return { low: Math.max(0, worth.value - by), high: Math.min(1, worth.value + by) };
}

/** A value with its uncertainty, of a hundred. */
export function shares(worth: Worth): string {
  const value = (worth.value * 100).toFixed(1);
  return worth.visits > 1 ? `${value} ± ${(SURE * worth.spread * 100).toFixed(1)}` : `${value} ± ?`;
}

/** What something adds to a chance, in points of a hundred. */
export function signed(by: number): string {
  const points = Math.round(by * 100);
  return points < 0 ? `−${-points}` : `+${points}`;
}

/** Steps of whoever goes on deciding, together. */
export function turns(line: Ahead[]): { seat: number; who: string; texts: string[] }[] {
  const found: { seat: number; who: string; texts: string[] }[] = [];
  for (const step of line) {
    const last = found.at(-1);
    if (last?.seat === step.seat) last.texts.push(step.text);
    else found.push({ seat: step.seat, who: step.who, texts: [step.text] });
  }
  return found;
}

/** What it thinks of, with the option as it is shown; the best first. */
export function deeds(advice: Advised, choices: Choice[]): { worth: Worth; choice: Choice }[] {
  return advice.options.flatMap((worth) => choices.filter((choice) => choice.index === worth.index || choice.same?.includes(worth.index)).map((choice) => ({ worth, choice })));
}

/** What to look at: the first step of a hint. */
export function matters(reasons: Reason[]): string {
  const [first, second] = reasons;
  if (!first) return "";
  const told = (reason: Reason) => `${reason.name} (${signed(reason.by)})`;
  return `What matters here: ${told(first)}${second ? `, then ${told(second)}` : ""}.`;
}

/** How sure it is of the best, beside the next. */
export function sureness(found: { worth: Worth; choice: Choice }[]): string {
  const [best, next] = found;
  if (!best) return "";
  if (!next) return `${shares(best.worth)} of 100.`;
  const apart = reaches(best.worth).low > reaches(next.worth).high;
  return apart ? `${shares(best.worth)} of 100, and it is sure of that.` : `${shares(best.worth)} of 100, but it is not sure: ${next.choice.label} may be as good.`;
}
