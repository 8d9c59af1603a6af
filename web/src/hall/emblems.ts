/** The icon on each game's broadside, out of its own sprite. */
export const EMBLEMS: Record<string, string> = { darkcastle: "dungeon-gate", damnation: "vampire-dracula", catacombs: "crowned-skull", dorn: "maze" };
