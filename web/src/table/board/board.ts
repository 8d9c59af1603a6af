import type { Board, Space } from "../../wire";

/** How far the board reaches, with a margin. */
export function reach(spaces: Space[], margin = 1): { x: number; y: number; width: number; height: number } {
  const xs = spaces.map((space) => space.x);
  const ys = spaces.map((space) => space.y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x: left, y: top, width: Math.max(...xs) + margin - left, height: Math.max(...ys) + margin - top };
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

/** The number of a figure among others like it: what its name ends with. */
export const copyOf = (piece: { name?: string }): string => / (\d+)$/.exec(piece.name ?? "")?.[1] ?? "";

export interface Place {
  id: string;
  x: number;
  y: number;
}

/** What an arrow key leads to: the nearest place in that direction, rather straight ahead than aside. */
export function towards(places: Place[], from: Place, key: string): Place | undefined {
  const turn = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] }[key];
  if (!turn) return undefined;
  let best: [number, Place] | undefined;
  for (const place of places) {
    const ahead = (place.x - from.x) * turn[0]! + (place.y - from.y) * turn[1]!;
    const aside = Math.abs((place.x - from.x) * turn[1]!) + Math.abs((place.y - from.y) * turn[0]!);
    if (place.id === from.id || ahead < 0.3) continue;
    const far = ahead + 2 * aside;
    if (!best || far < best[0]) best = [far, place];
  }
  return best?.[1];
}

/** An arrow as a slim wedge with a head: from near one middle to near the other; and where a word on it stands. */
export function wedge(from: { x: number; y: number }, to: { x: number; y: number }, gap = 0.36): { path: string; x: number; y: number } {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / far, dy / far];
  const cut = Math.min(gap, far / 5); // between neighbours it reaches into both, or it would not be seen
  const point = (along: number, aside: number) => `${round(from.x + ux * along - uy * aside)} ${round(from.y + uy * along + ux * aside)}`;
  const [start, end] = [cut, far - cut];
  const neck = Math.max(start + (end - start) * 0.4, end - 0.36);
  return {
    path: `M${point(start, 0.03)}L${point(neck, 0.1)}L${point(neck - 0.08, 0.27)}L${point(end, 0)}L${point(neck - 0.08, -0.27)}L${point(neck, -0.1)}L${point(start, -0.03)}z`,
    x: round(from.x + dx * 0.46),
    y: round(from.y + dy * 0.46),
  };
}

const round = (value: number) => Math.round(value * 1000) / 1000;
