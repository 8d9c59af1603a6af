import { correction, generate } from "lean-qr/nano";

export const MARGIN = 4; // light modules around a code, or cameras don't find it

/** A QR code as a drawing: how many modules it is wide, and its dark ones as a path, each run in a row as one piece. */
export function drawing(text: string): { size: number; path: string } {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const rows = Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (_, x) => (code.get(x, y) ? "#" : " ")).join(""));
  const path = rows.map((row, y) => Array.from(row.matchAll(/#+/g), ({ index, 0: run }) => `M${index} ${y}h${run.length}v1h-${run.length}z`).join("")).join("");
  return { size: code.size, path };
}
