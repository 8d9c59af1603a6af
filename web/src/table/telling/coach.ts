import type { Advised, Ahead, Choice, Reason, Worth } from "../../wire";

const SURE = 1.96; // standard errors to either side: 95 %
const SAME = 0.01; // what differs by less is the same to people

/** How far a chance may be from where it stands beside the best one. */
const reach = (worth: Worth) => (worth.visits > 1 ? SURE * worth.doubt : worth.visits ? 0 : 1);

/** Where a chance may lie, from 0 to 1. */
export const reaches = (worth: Worth) => ({ low: Math.max(0, worth.chance - reach(worth)), high: Math.min(1, worth.chance + reach(worth)) });

const same = (worth: Worth) => Math.abs(worth.behind) < SAME && reach(worth) < 2 * SAME;

/** How often the best one wins, of a hundred; how much less often another one does, and how sure that is. */
export function shares(worth: Worth, best: boolean): string {
  if (!worth.visits) return "?";
  if (best) return `${Math.round(worth.chance * 100)}`;
  if (same(worth)) return "as many";
  return `${signed(-worth.behind)} ± ${worth.visits > 1 ? Math.round(reach(worth) * 100) : "?"}`;
}

/** Points of a hundred, with their sign. */
export function signed(by: number): string {
  const points = Math.round(by * 100);
  return points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0";
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
  const told = reasons.slice(0, 2).map((reason) => `${reason.name} (${signed(reason.by)})`);
  return told.length ? `What matters here: ${told.join(", then ")}.` : "";
}

/** How sure it is of the best, beside the others that it followed. */
export function sureness(found: { worth: Worth; choice: Choice }[]): string {
  const [, ...rest] = found;
  const others = rest.filter(({ worth }) => worth.visits);
  const open = others.find(({ worth }) => !worth.worse);
  if (!others.length) return "";
  if (!open) return "It is sure of that.";
  return others.every(({ worth }) => same(worth)) ? "It hardly matters: the others come out the same." : `It is not sure: ${open.choice.label} may be as good.`;
}
