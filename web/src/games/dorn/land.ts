import type { Banner, Board, Piece, Sheet, Space } from "../../wire";

/** Regions that are lettered on the board, and how. */
export const LETTERED: Record<string, string> = {
  "swamp": "Black Swamp",
  "mines": "Abandoned Mines",
  "crypt": "Crypt",
  "graveyard": "Graveyard",
  "dark-temple": "Dark Temple",
  "chamber": "Ritual Chamber",
  "throne-room": "Throne",
  "sewers": "Sewers",
};

export interface Region {
  name: string; // the tag of its spaces
  floor: string; // its squares as a path
}

const region = (space: Space): string => space.tags?.[0] ?? "gallery";
const key = (x: number, y: number): string => `${x},${y}`;

/** Squares as one path, row by row. */
function runs(spaces: Space[]): string {
  const rows = new Map<number, number[]>();
  for (const { x, y } of spaces) rows.set(y, [...(rows.get(y) ?? []), x]);
  let path = "";
  for (const [y, xs] of rows) {
    xs.sort((one, other) => one - other);
    for (let at = 0; at < xs.length; ) {
      let end = at;
      while (xs[end + 1] === xs[end]! + 1) end++;
      path += `M${xs[at]! - 0.5} ${y - 0.5}h${end - at + 1}v1h${at - end - 1}z`;
      at = end + 1;
    }
  }
  return path;
}

/** The floor of every region. Houses, lakes, trees and hills are regions too. */
export function regions(board: Board): Region[] {
  const by = new Map<string, Space[]>();
  for (const space of board.spaces) by.set(region(space), [...(by.get(region(space)) ?? []), space]);
  return [...by].map(([name, spaces]) => ({ name, floor: runs(spaces) }));
}

/** Where floor ends and rock begins: the foot of every wall, as a path; those that face down, which have a height, apart. */
export function walls(board: Board): { edges: string; faces: string } {
  const floor = new Set(board.spaces.map(({ x, y }) => key(x, y)));
  let [edges, faces] = ["", ""];
  for (const { x, y } of board.spaces) {
    if (!floor.has(key(x, y - 1))) {
      edges += `M${x - 0.5} ${y - 0.5}h1`;
      faces += `M${x - 0.5} ${y - 0.5}h1v-.3h-1z`;
    }
    if (!floor.has(key(x, y + 1))) edges += `M${x - 0.5} ${y + 0.5}h1`;
    if (!floor.has(key(x - 1, y))) edges += `M${x - 0.5} ${y - 0.5}v1`;
    if (!floor.has(key(x + 1, y))) edges += `M${x + 0.5} ${y - 0.5}v1`;
  }
  return { edges, faces };
}

export interface Lettering {
  text: string;
  name: string; // the tag of its spaces, or "room"
  x: number;
  y: number;
  wide: number; // how wide it may be
}

/** Where a name stands: on the longest row of its spaces, the one nearest to their middle. What lies farther off than a gap is another row. */
function longest(spaces: Space[], gap: number): { x: number; y: number; wide: number } {
  const middle = spaces.reduce((sum, space) => sum + space.y, 0) / spaces.length;
  let best = { x: 0, y: 0, wide: 0 };
  for (const y of new Set(spaces.map((space) => space.y))) {
    const xs = spaces.filter((space) => space.y === y).map((space) => space.x).sort((one, other) => one - other);
    for (let at = 0; at < xs.length; ) {
      const from = xs[at]!;
      while (xs[at + 1] !== undefined && xs[at + 1]! - xs[at]! <= gap + 1) at++;
      const wide = xs[at]! - from + 1;
      if (wide > best.wide || (wide === best.wide && Math.abs(y - middle) < Math.abs(best.y - middle))) best = { x: from + (wide - 1) / 2, y, wide };
      at++;
    }
  }
  return best;
}

/** The names of regions that are lettered on the board. */
export function lettering(board: Board): Lettering[] {
  return Object.entries(LETTERED).flatMap(([name, text]) => {
    const spaces = board.spaces.filter((space) => region(space) === name);
    return spaces.length ? [{ text, name, ...longest(spaces, 2) }] : [];
  });
}

/** Rooms and caves that are large enough for their name; the ways between them say it when they are pointed at. */
export function rooms(board: Board): Lettering[] {
  const by = new Map<string, Space[]>();
  for (const space of board.spaces) if (region(space) === "gallery" && space.name) by.set(space.name, [...(by.get(space.name) ?? []), space]);
  return [...by].flatMap(([name, spaces]) => {
    const place = longest(spaces.filter((space) => space.tags?.length === 1), 0); // where nothing is drawn
    return spaces.length >= 6 && place.wide >= 3 ? [{ text: name.replace(/^The /, ""), name: "room", ...place }] : [];
  });
}

// ------------------------------------------------------------------ figures

export interface Figure {
  hero: boolean;
  hp: number;
  most: number;
  level: number; // 0: has none
  strong: boolean;
  inHand: boolean;
  done: boolean; // has moved, or struck, as much as it can
  attacked: boolean;
  attacks: number; // announced
  marks: string[]; // what else holds of it, in words
}

const number = (badges: string[], word: string): number => {
  const found = badges.find((badge) => badge.startsWith(`${word} `));
  return found ? Number(found.slice(word.length + 1)) : 0;
};

export const FIGURE = /^figure:(\d+)/;

/** What the badges of a figure say. */
export function figureOf(piece: Piece, sheets: Sheet[], most: (kind: string) => number): Figure {
  const badges = piece.badges ?? [];
  const level = number(badges, "level");
  const who = Number(FIGURE.exec(piece.id)?.[1] ?? -1);
  const sheet = level ? sheets.find((each) => each.id === `sheet:${who}`) : piece.kind === "zorkal" ? sheets.find((each) => each.id === "sheet:zorkal") : undefined;
  const hp = number(badges, "hp");
  const full = sheet?.trackers?.[0]?.most ?? most(piece.kind);
  return {
    hero: level > 0,
    hp,
    most: Math.max(hp, full),
    level,
    strong: piece.kind === "zorkal" || ["vampire", "mummy", "ghost", "gorgon"].includes(piece.kind),
    inHand: badges.includes("in hand"),
    done: badges.includes("moved") || badges.includes("has struck"),
    attacked: badges.includes("attacked"),
    attacks: number(badges, "attacks"),
    marks: badges.filter((badge) => !/^(hp|level|attacks) \d|^in hand$|^attacked$|^moved$|^has struck$/.test(badge)),
  };
}

// ------------------------------------------------------------------ the hour

export interface Hour {
  night: boolean;
  begun: boolean; // there is a day or a night yet
  gate: "closed" | "unlocked" | "open";
}

/** What the banner's tags say. */
export function hourOf(banner: Banner): Hour {
  const tags = banner.tags ?? [];
  return {
    night: tags.includes("night"),
    begun: tags.includes("night") || tags.includes("day"),
    gate: tags.includes("gate open") ? "open" : tags.includes("gate unlocked") ? "unlocked" : "closed",
  };
}

/** A tracker of a sheet. */
export function tracked(sheet: Sheet | undefined, name: string): { value: number; most: number } {
  const found = sheet?.trackers?.find((tracker) => tracker.name === name);
  return { value: found?.value ?? 0, most: found?.most ?? 0 };
}
