import type { Piece, Sheet, Told } from "../../wire";

type Event = NonNullable<Told["event"]>;

/** The last test or attack, as far as it has come. */
export interface Clash {
  who: number;
  target: number | null;
  what: string; // the characteristic that was tried, or how it was attacked
  dice: number[]; // 0 blank, 1, 2 a 1 with a star
  total: number | null;
  difficulty: number | null;
  passed: boolean | null;
  area: number | null; // head, torso, arms, legs
  damage: number;
  armor: number;
  loss: number;
  unharmed: boolean;
  end: string; // what became of whoever was hit: removed, died, fell
}

const BLOWS = new Set(["melee", "ranged"]);
const ENDS = new Set(["removed", "died", "fell"]);
const num = (value: unknown): number => (typeof value === "number" ? value : -1);

function fresh(event: Event, what: string): Clash {
  const target = num(event.target);
  return {
    who: num(event.who),
    target: target < 0 ? null : target,
    what,
    dice: [],
    total: null,
    difficulty: null,
    passed: null,
    area: null,
    damage: 0,
    armor: 0,
    loss: 0,
    unharmed: false,
    end: "",
  };
}

function rolled(clash: Clash, event: Event): Clash {
  const difficulty = typeof event.difficulty === "number" && event.difficulty > 0 ? event.difficulty : null;
  const passed = typeof event.passed === "boolean" && difficulty !== null ? event.passed : null;
  return { ...clash, dice: Array.isArray(event.dice) ? (event.dice as number[]) : [], total: num(event.total), difficulty, passed };
}

/** What has become of it after one thing more has happened. */
function goesOn(clash: Clash | null, event: Event): Clash | null {
  const { type } = event;
  if (type === "turn_began") return null;
  if (type === "attacked") return fresh(event, String(event.how));
  if (type === "cast_spell") return rolled(fresh(event, "spell"), event);
  if (type === "rolled") {
    const what = String(event.what);
    if (clash && clash.area === null && clash.who === event.who && BLOWS.has(what)) return rolled(clash, event);
    if (clash && clash.area !== null && clash.target === event.who) return clash; // whether the poison takes: the blow is the news
    return rolled(fresh(event, what), event);
  }
  if (!clash) return null;
  if (type === "hit") return { ...clash, area: num(event.area), damage: num(event.damage), armor: num(event.armor) };
  if (type === "unharmed") return { ...clash, unharmed: true };
  if (event.who !== clash.target) return clash;
  if (type === "hurt") return { ...clash, loss: clash.loss + num(event.amount) };
  return ENDS.has(type) ? { ...clash, end: type } : clash;
}

/** What the last dice were about, out of the log. */
export function lastClash(log: Told[]): Clash | null {
  return log.slice(-60).reduce<Clash | null>((clash, { event }) => (event ? goesOn(clash, event) : clash), null);
}

/** A roll for somebody who has fallen. */
export interface Return {
  who: number;
  face: number;
  back: boolean;
}

/** The rolls for reinforcement in the Master's last turn, out of the log. */
export function lastReturns(log: Told[]): Return[] {
  const found: Return[] = [];
  for (let at = log.length - 1; at >= 0; at--) {
    const event = log[at]?.event;
    if (event?.type === "turn_began" && event.side === 1) break;
    if (event?.type === "reinforcement") found.unshift({ who: num(event.who), face: num(event.face), back: event.back === true });
  }
  return found;
}

/** A figure as its sheet tells it. */
export interface Self {
  hp: number;
  most: number;
  points: number; // Action.P, or waiting points
  mostPoints: number;
  waits: boolean;
  destiny: number;
  live: number | null; // turns of the heroes in which somebody who is down can still be saved
  active: boolean;
  acted: boolean;
  off: boolean;
  gone: boolean;
}

/** The numbers of a sheet by what they mean. */
export function selfOf(sheet: Sheet): Self {
  const tracker = (name: string) => sheet.trackers?.find((each) => each.name === name);
  const badges = sheet.badges ?? [];
  const points = tracker("Action.P") ?? tracker("Waiting points");
  return {
    hp: tracker("HP")?.value ?? 0,
    most: tracker("HP")?.most ?? 0,
    points: points?.value ?? 0,
    mostPoints: points?.most ?? 0,
    waits: points?.name === "Waiting points",
    destiny: tracker("Destiny")?.value ?? 0,
    live: tracker("Turns to live")?.value ?? null,
    active: badges.includes("active"),
    acted: badges.includes("has acted"),
    off: badges.includes("fallen") || badges.includes("out for good") || badges.includes("in the cell"),
    gone: badges.includes("out for good"),
  };
}

const SIGNS: [RegExp, string][] = [
  [/^burning/, "flame"],
  [/^web/, "spider-web"],
  [/^poisoned/, "poison-bottle"],
  [/^invisible/, "domino-mask"],
  [/^bound/, "rune-stone"],
  [/^frightened/, "terror"],
  [/^nailed/, "arrowed"],
  [/^in the cell/, "prisoner"],
  [/^carries a barrel/, "barrel"],
];

/** What is the matter with a figure: an icon and the words for it. */
export function troubles(badges: string[] | undefined): { icon: string; text: string }[] {
  return (badges ?? []).flatMap((text) => SIGNS.filter(([sign]) => sign.test(text)).map(([, icon]) => ({ icon, text })));
}

/** How many miniatures a swarm has. */
export function swarm(badges: string[] | undefined): number {
  return Number((badges ?? []).map((badge) => /^(\d+) miniatures/.exec(badge)?.[1]).find(Boolean) ?? 0);
}

export const numberOf = (id: string): number => Number(id.slice(id.indexOf(":") + 1));

/** The sheet of a piece, if it has one: doors, barrels and raised walls have none. */
export function sheetOf(sheets: Sheet[], piece: Piece): Sheet | undefined {
  return piece.id.startsWith("figure:") ? sheets.find((sheet) => sheet.id === `sheet:${numberOf(piece.id)}`) : undefined;
}

/** What each square costs to get to, for the figure that acts. */
export function prices(pieces: Piece[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const piece of pieces) (piece.reach ?? []).forEach((spaces, price) => spaces.forEach((space) => found.has(space) || found.set(space, price)));
  return found;
}
