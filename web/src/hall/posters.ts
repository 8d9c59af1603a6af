/** The scene on each game's broadside, out of its own sprite. */
export const POSTERS: Record<string, string> = {
  darkcastle: "gate, fire: prisoner, dungeon-gate, torch",
  damnation: "hall, ember: vampire-dracula, castle, candle-skull",
  catacombs: "crypt, candle: crowned-skull, coffin, open-treasure-chest",
  dorn: "cave, moon: maze, stone-throne, crossed-swords",
};
