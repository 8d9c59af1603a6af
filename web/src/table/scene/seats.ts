import type { SeatCard } from "../../wire";

export const LETTERS = "ABCDEFGHIJKLMNOP";
const SHAPES = [
  "M12 1.500a10.500 10.500 0 1 0 0 21a10.500 10.500 0 1 0 0-21z", // circle
  "M2.500 2.500h19v19h-19z", // square
  "M12 .500L23.500 12 12 23.500.500 12z", // diamond
  "M12 1l11.500 21.500H.500z", // triangle
  "M6.500 2h11L23.500 12l-6 10h-11L.500 12z", // hexagon
  "M8 1h8v7h7v8h-7v7H8v-7H1V8h7z", // cross
];

/** A seat's shape, as a path in a square of 24. */
export function shape(seat: number): string {
  return SHAPES[seat % SHAPES.length]!;
}

/** A seat's colour, as a custom property. */
export function colour(seat: number): string {
  return `var(--seat-${seat % SHAPES.length})`;
}

/** Who sits there, with how strong a bot is. */
export function introduced(seat: SeatCard | undefined, number: number): string {
  return [sitter(seat, number), seat?.kind === "bot" && seat.title].filter(Boolean).join(", ");
}

/** Who sits there, in words. */
export function sitter(seat: SeatCard | undefined, number: number): string {
  if (!seat) return `seat ${LETTERS[number]}`;
  if (seat.kind === "bot") return seat.stands_in && seat.name ? `a bot for ${seat.name}` : seat.name || `${seat.bot || "a"} bot`;
  if (seat.kind === "person") return seat.name || `player ${number + 1}`;
  return seat.kind === "friend" ? `waiting for ${seat.name || "a friend"}` : "open to the hall";
}

/** A list in a sentence. */
export function listed(names: string[], last = "and"): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}
