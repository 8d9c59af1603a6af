import type { Clock, GameCard } from "../wire";

/** How long ago, in a few words. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - seconds);
  if (passed < 90) return "just now";
  for (const [size, one, many] of [
    [86400, "day", "days"],
    [3600, "hour", "hours"],
    [60, "minute", "minutes"],
  ] as const) {
    const count = Math.floor(passed / size);
    if (count) return `${count} ${count === 1 ? one : many} ago`;
  }
  return "just now";
}

/** How many may play, in words. */
export function players(fewest: number, most: number): string {
  return fewest === most ? `${most} players` : `${fewest} to ${most} players`;
}

/** A time to think, in words. */
function lasting(seconds: number): string {
  for (const [size, one, many] of [
    [86400, "a day", "days"],
    [3600, "an hour", "hours"],
    [60, "", "minutes"],
  ] as const) {
    if (seconds === size && one) return one;
    if (seconds % size === 0 && seconds > size) return `${seconds / size} ${many}`;
  }
  return `${seconds} seconds`;
}

/** How long people may think, in words; nothing if as long as they like. */
export function clockWords(clock: Clock): string {
  if (clock.kind === "none") return "";
  return `${lasting(clock.seconds)} for each ${clock.kind === "decision" ? "decision" : "side, in the whole game"}`;
}

/** A setting's name or value, as people say it. */
export function settingWords(value: string | number | boolean): string {
  return value === true ? "yes" : value === false ? "no" : String(value).replaceAll("_", " ");
}

/** What is not as usual at a table: its content, its settings, its clock. */
export function terms(table: { options: Record<string, string | number | boolean>; pack: string; clock: Clock }, game: GameCard | undefined): string[] {
  const pack = table.pack && (game?.packs.find((each) => each.name === table.pack)?.title ?? table.pack);
  const set = Object.entries(table.options).filter(([name, value]) => game?.settings.find((each) => each.name === name)?.default !== value);
  return [pack, ...set.map(([name, value]) => `${settingWords(name)}: ${settingWords(value)}`), clockWords(table.clock)].filter(Boolean);
}
