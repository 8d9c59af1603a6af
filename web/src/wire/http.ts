import type { Card, Chances, Created, FairDice, Film, Follow, Followed, Hall, Held, MyTable, NewTable, Problem, Removed, Replay, Review, RuleCard, Seated, Sit, TableCard } from "../wire";

/** Something was not done, and why; the reason is meant for people. */
export class Trouble extends Error {
  constructor(
    readonly code: string,
    reason: string,
    readonly status = 0,
  ) {
    super(reason);
  }
}

/** One call of the house; Trouble if it is refused. */
export async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Trouble("away", "The house does not answer. Is it still running? Try again in a moment.");
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new Trouble(problem?.code ?? "odd", problem?.reason ?? `The house said ${answer.status} and nothing else.`, answer.status);
}

let hallOnce: Promise<Hall> | undefined;
const rulesOnce = new Map<string, Promise<RuleCard[]>>();

/** The games; asked for once. */
export function hall(): Promise<Hall> {
  hallOnce ??= call<Hall>("hall").catch((trouble: unknown) => {
    hallOnce = undefined;
    throw trouble;
  });
  return hallOnce;
}

/** Where others in the network find the house; told to a page at localhost alone. */
export const addresses = (): Promise<string[]> => call("addresses");

/** A game's rulebook; asked for once. */
export function rules(game: string): Promise<RuleCard[]> {
  let asked = rulesOnce.get(game);
  if (!asked) {
    asked = call<RuleCard[]>(`games/${encodeURIComponent(game)}/rules`);
    asked.catch(() => rulesOnce.delete(game));
    rulesOnce.set(game, asked);
  }
  return asked;
}

/** Every card of a game as it would be printed; asked for once. */
const cardsOnce = new Map<string, Promise<Card[]>>();
export function cards(game: string, pack = ""): Promise<Card[]> {
  const path = `games/${encodeURIComponent(game)}/cards${pack ? `?pack=${encodeURIComponent(pack)}` : ""}`;
  let asked = cardsOnce.get(path);
  if (!asked) {
    asked = call<Card[]>(path);
    asked.catch(() => cardsOnce.delete(path));
    cardsOnce.set(path, asked);
  }
  return asked;
}

/** A guided first game. */
export const film = (game: string, lesson: string): Promise<Film> => call(`games/${encodeURIComponent(game)}/lessons/${encodeURIComponent(lesson)}`);

const at = (table: string): string => `tables/${encodeURIComponent(table)}`;

export const openTables = (): Promise<TableCard[]> => call("tables");
export const create = (wish: NewTable): Promise<Created> => call("tables", wish);
export const card = (table: string): Promise<TableCard> => call(at(table));
export const sit = (table: string, wish: Sit): Promise<Seated> => call(`${at(table)}/sit`, wish);
export const follow = (table: string, wish: Follow): Promise<Followed> => call(`${at(table)}/follow`, wish);
export const remove = (table: string, key: string): Promise<Removed> => call(`${at(table)}/remove`, { key });
export const mine = (keys: Held[]): Promise<MyTable[]> => call("mine", { keys });
export const replay = (table: string, eyes: string): Promise<Replay> => call(`${at(table)}/replay?eyes=${encodeURIComponent(eyes)}`);
export const chances = (table: string): Promise<Chances> => call(`${at(table)}/chances`);
/** What cost most, and what would have been better: the house thinks about it for a while. */
export const review = (table: string): Promise<Review> => call(`${at(table)}/review`);
export const dice = (table: string): Promise<FairDice> => call(`${at(table)}/dice`);
export const recordPath = (table: string): string => `/api/${at(table)}/record`;

/** Where a table's socket is. */
export function socketAddress(table: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/${at(table)}/socket`;
}
