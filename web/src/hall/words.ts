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
