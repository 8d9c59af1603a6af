// A map is text: a sign for each square. Some have lines of words above, which are left alone.

const WORD = /[a-z]{4,}/gi;

/** Whether a line is words and no row of squares: it has a word of four different letters. */
export const isWords = (line: string): boolean => (line.match(WORD) ?? []).some((word) => new Set(word).size >= 4);

/** The signs that stand on a map, the most frequent first. */
export function signs(text: string): string[] {
  const count = new Map<string, number>();
  for (const line of text.split("\n").filter((each) => !isWords(each))) for (const sign of line) count.set(sign, (count.get(sign) ?? 0) + 1);
  return [...count].sort((one, other) => other[1] - one[1]).map(([sign]) => sign);
}

/** The map with another sign on one square. */
export function paint(text: string, row: number, column: number, sign: string): string {
  const lines = text.split("\n");
  const line = [...(lines[row] ?? "")];
  if (isWords(lines[row] ?? "") || column >= line.length) return text;
  line[column] = sign;
  lines[row] = line.join("");
  return lines.join("\n");
}

/** Where an arrow key leads: the next square that is there. */
export function step(text: string, row: number, column: number, key: string): [number, number] {
  const lines = text.split("\n");
  const [down, right] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[key] ?? [0, 0];
  let at = row + down!;
  while (down && at >= 0 && at < lines.length && (isWords(lines[at]!) || lines[at]!.length <= column)) at += down;
  if (at < 0 || at >= lines.length || column + right! < 0 || column + right! >= [...lines[at]!].length) return [row, column];
  return [at, column + right!];
}
