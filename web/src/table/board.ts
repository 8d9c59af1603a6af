import type { Board, Space } from "../wire";

/** How far the board reaches, with a margin. */
export function reach(spaces: Space[]): { x: number; y: number; width: number; height: number } {
  const xs = spaces.map((space) => space.x);
  const ys = spaces.map((space) => space.y);
  const [left, top] = [Math.min(...xs) - 1, Math.min(...ys) - 1];
  return { x: left, y: top, width: Math.max(...xs) + 1 - left, height: Math.max(...ys) + 1 - top };
}

/** The spaces that a piece walks over, if the board's links lead there; else it goes straight. */
export function path(board: Board, from: string, to: string): string[] {
  const near = new Map<string, string[]>();
  for (const [one, other] of board.links ?? []) {
    near.set(one, [...(near.get(one) ?? []), other]);
    near.set(other, [...(near.get(other) ?? []), one]);
  }
  const came = new Map<string, string>([[from, from]]);
  const queue = [from];
  for (const at of queue) {
    if (at === to) break;
    for (const next of near.get(at) ?? []) {
      if (!came.has(next)) {
        came.set(next, at);
        queue.push(next);
      }
    }
  }
  if (!came.has(to)) return [from, to];
  const way = [to];
  while (way[0] !== from) way.unshift(came.get(way[0]!)!);
  return way;
}

/** Where several pieces on one space stand, so that each can be seen: an offset from its middle. */
export function stand(index: number, count: number): [number, number] {
  if (count === 1) return [0, 0];
  const turn = (2 * Math.PI * index) / count - Math.PI / 2;
  return [Math.cos(turn) * 0.24, Math.sin(turn) * 0.24];
}
