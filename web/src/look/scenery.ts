/** How a scene is laid out: where it is, what lights it, what stands where. A picture is 160 by 100. */

/** Drawn in `grounds.svg`, each with its floor. */
const GROUNDS = ["archive", "cave", "cell", "chapel", "crypt", "forge", "garden", "gate", "hall", "ice", "kitchen", "sand", "stair", "wall", "water"];

interface Light {
  colour: string;
  x: number;
  y: number;
  r: number;
}

const LIGHTS: Record<string, Light> = {
  candle: { colour: "#e0a84a", x: 46, y: 60, r: 62 },
  dark: { colour: "#6b5a48", x: 80, y: 40, r: 46 },
  day: { colour: "#e6dab6", x: 30, y: 4, r: 130 },
  ember: { colour: "#b5391c", x: 84, y: 92, r: 74 },
  fire: { colour: "#e2782a", x: 104, y: 66, r: 84 },
  gold: { colour: "#cfae5a", x: 80, y: 30, r: 92 },
  moon: { colour: "#8fabd6", x: 128, y: 12, r: 104 },
  sick: { colour: "#6f9a6c", x: 70, y: 70, r: 82 },
};

export interface Standing {
  name: string;
  x: number;
  y: number;
  size: number;
}

interface Picture {
  ground: string;
  light: Light;
  figure: Standing | undefined;
  behind: Standing | undefined;
  before: Standing | undefined;
}

/** A number that is the same for the same words. */
function sum(words: string): number {
  let total = 7;
  for (const sign of words) total = (total * 31 + sign.charCodeAt(0)) % 9973;
  return total;
}

type Place = readonly [x: number, y: number, size: number];
const PLACES: readonly { figure: Place; behind: Place; before: Place }[] = [
  { figure: [82, 54, 62], behind: [34, 40, 50], before: [130, 80, 30] },
  { figure: [62, 54, 62], behind: [120, 38, 54], before: [22, 82, 28] },
  { figure: [100, 54, 62], behind: [42, 40, 54], before: [30, 83, 28] },
];

const among = <T>(all: readonly T[], at: number): T => all[at % all.length]!;
const stand = (name: string | undefined, [x, y, size]: Place): Standing | undefined => (name ? { name, x: x - size / 2, y: y - size / 2, size } : undefined);

/** What a picture shows: as its scene says, or made of an icon; what is not said follows from whose picture it is. */
export function picture(scene: string | undefined, icon: string, words: string): Picture {
  const [, where = "", light = "", named = icon] = /^(\w+), (\w+): (.+)$/.exec(scene ?? "") ?? [];
  const [figure, behind, before] = named.split(", ");
  const seed = sum(words + named);
  const places = PLACES[seed % PLACES.length]!;
  return {
    ground: GROUNDS.includes(where) ? where : among(GROUNDS, seed >> 3),
    light: LIGHTS[light] ?? among(Object.values(LIGHTS), seed >> 6),
    figure: stand(figure, places.figure),
    behind: stand(behind, places.behind),
    before: stand(before, places.before),
  };
}
