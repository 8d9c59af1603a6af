import type { GameCard, Hall } from "../wire";

// A bot is called by how strong it is and, if it has one, by its character: "greedy+bold".

export const level = (bot: string): string => bot.split("+")[0]!;
export const temper = (bot: string): string => bot.split("+")[1] ?? "";

/** A bot of this level and this character; a fool has none. */
export function botOf(level: string, temper: string): string {
  return temper && hasTemper(level) ? `${level}+${temper}` : level;
}

export const hasTemper = (level: string): boolean => level !== "random";

/** Who sits in a chair for which nobody is named: somebody with a character, another one than next to it. */
export function usual(house: Hall, game: GameCard, seat: number): string {
  const { tempers } = game;
  return botOf(house.bots[0] ?? "", tempers.length ? tempers[seat % tempers.length]!.name : "");
}
