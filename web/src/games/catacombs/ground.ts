import type { Space } from "../../wire";

const SOLID = new Set(["wall", "pillar", "scree", "bone-tree"]);

/** A tile of the box as it lies: where, and what it is called. */
export interface Tile {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A map as paths that can be drawn once: a unit is a square, whose middle is where its space is. */
export interface Chart {
  floor: string;
  walls: string; // those that somebody could see
  faces: string; // of walls, towards whoever looks
  shades: string; // under them
  edges: string; // where floor and wall meet
  grid: string; // between squares of floor
  lava: string;
  shores: string; // where floor and lava meet
  tiles: Tile[];
  seams: string; // between tiles
}

/** What a space is made of. */
export const matter = (space: Space): string => space.tags?.[0] ?? "floor";

/** The name of the tile that a space is on. */
export const tileOf = (space: Space): string => space.tags?.find((tag) => tag.startsWith("tile:"))?.slice(5) ?? "";

const key = (x: number, y: number) => x * 1000 + y;

/** What stands on every place, to ask about neighbours. */
export function places(spaces: Space[]): (x: number, y: number) => string {
  const found = new Map(spaces.map((space) => [key(space.x, space.y), matter(space)]));
  return (x, y) => found.get(key(x, y)) ?? "void";
}

/** Squares as rows of rectangles, as few as there are runs. */
export function rows(spaces: Space[], top = 0, bottom = 1): string {
  const sorted = [...spaces].sort((one, other) => one.y - other.y || one.x - other.x);
  let path = "";
  for (let at = 0; at < sorted.length; ) {
    const first = sorted[at]!;
    let length = 1;
    while (sorted[at + length]?.y === first.y && sorted[at + length]!.x === first.x + length) length++;
    path += `M${first.x - 0.5} ${first.y - 0.5 + top}h${length}v${bottom - top}h-${length}z`;
    at += length;
  }
  return path;
}

/** The sides that squares of one sort turn to squares of another. */
export function borders(spaces: Space[], towards: (x: number, y: number) => boolean): string {
  let path = "";
  for (const { x, y } of spaces) {
    if (towards(x, y - 1)) path += `M${x - 0.5} ${y - 0.5}h1`;
    if (towards(x, y + 1)) path += `M${x - 0.5} ${y + 0.5}h1`;
    if (towards(x - 1, y)) path += `M${x - 0.5} ${y - 0.5}v1`;
    if (towards(x + 1, y)) path += `M${x + 0.5} ${y - 0.5}v1`;
  }
  return path;
}

/** A map, ready to be drawn. */
export function chart(spaces: Space[]): Chart {
  const at = places(spaces);
  const isWall = (x: number, y: number) => at(x, y) === "wall";
  const isOpen = (x: number, y: number) => !isWall(x, y) && at(x, y) !== "void";
  const near = ({ x, y }: Space) => [-1, 0, 1].some((dx) => [-1, 0, 1].some((dy) => isOpen(x + dx, y + dy)));
  const open = spaces.filter((space) => matter(space) !== "wall");
  const walls = spaces.filter((space) => matter(space) === "wall" && near(space));
  const facing = walls.filter(({ x, y }) => isOpen(x, y + 1));
  const lava = spaces.filter((space) => matter(space) === "lava");
  const tiles = [...new Set(spaces.map(tileOf))].map((name) => {
    const on = spaces.filter((space) => tileOf(space) === name);
    const [xs, ys] = [on.map((space) => space.x), on.map((space) => space.y)];
    const [x, y] = [Math.min(...xs), Math.min(...ys)];
    return { name, x: x - 0.5, y: y - 0.5, width: Math.max(...xs) - x + 1, height: Math.max(...ys) - y + 1 };
  });
  return {
    floor: rows(open),
    walls: rows(walls),
    faces: rows(facing, 0.62, 1),
    shades: rows(facing.map((space) => ({ ...space, y: space.y + 1 })), 0, 0.3),
    edges: borders(open, isWall),
    grid: borders(open, (x, y) => isOpen(x, y)),
    lava: rows(lava),
    shores: borders(lava, (x, y) => isOpen(x, y) && at(x, y) !== "lava"),
    tiles,
    seams: tiles.map((tile) => `M${tile.x} ${tile.y}h${tile.width}v${tile.height}h-${tile.width}z`).join(""),
  };
}

/** Whether a door is hung between a wall on its left and one on its right: one goes through it up or down. */
export function liesAcross(at: (x: number, y: number) => string, x: number, y: number): boolean {
  return SOLID.has(at(x - 1, y)) && SOLID.has(at(x + 1, y));
}
