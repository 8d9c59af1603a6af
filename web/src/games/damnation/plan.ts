import type { Board, Piece, Space } from "../../wire";

/** A room of the castle, by its corner and its middle. */
export interface Room {
  id: string;
  name: string;
  icon: string;
  left: number; // of its walls
  top: number;
  wide: number;
  high: number;
  x: number; // of its middle
  y: number;
  label: -1 | 0 | 1; // where its name stands: left of it, in it, right of it
}

/** A door in the wall between a corridor and a room. */
export interface Door {
  space: string;
  room: string;
  x: number;
  y: number;
  dx: number; // from the corridor into the room
  dy: number;
  enter: boolean;
  leave: boolean;
}

/** The castle, ready to be drawn. A unit is a corridor space; spaces lie on whole numbers. */
export interface Plan {
  board: Board; // rooms by their middle
  cells: Space[];
  rooms: Room[];
  moat: Room | undefined;
  doors: Door[];
  box: { x: number; y: number; width: number; height: number };
  across: number; // columns
  down: number; // rows
}

const sized = (space: Space, side: "wide" | "high") => Number(space.tags?.find((tag) => tag.startsWith(`${side}-`))?.slice(5) ?? 1);

/** What the view says of the castle, as a drawing needs it. */
export function drawn(board: Board): Plan {
  const cells = board.spaces.filter((space) => space.shape !== "room");
  const inside = board.spaces.filter((space) => space.shape === "room" && space.x >= 0);
  const taken = new Set(cells.map((space) => `${space.x} ${space.y}`));
  for (const space of inside) {
    for (let x = 0; x < sized(space, "wide"); x++) for (let y = 0; y < sized(space, "high"); y++) taken.add(`${space.x + x} ${space.y + y}`);
  }
  const spots = [...taken].map((spot) => spot.split(" ").map(Number));
  const across = Math.max(...spots.map(([x]) => x!)) + 1;
  const down = Math.max(...spots.map(([, y]) => y!)) + 1;

  const basin = widest(taken, across, [0, down - 1]);
  const rooms = inside.map((space): Room => {
    const [wide, high] = [sized(space, "wide"), sized(space, "high")];
    return {
      id: space.id,
      name: space.name ?? "",
      icon: space.tags?.[3] ?? "",
      left: space.x - 0.5,
      top: space.y - 0.5,
      wide,
      high,
      x: space.x + (wide - 1) / 2,
      y: space.y + (high - 1) / 2,
      label: wide * high > 3 ? 0 : basin && basin.y === space.y && basin.x > space.x ? -1 : 1,
    };
  });
  const water = board.spaces.find((space) => space.shape === "room" && space.x < 0);
  const moat: Room | undefined = water && {
    id: water.id,
    name: water.name ?? "",
    icon: water.tags?.[3] ?? "",
    left: (basin?.x ?? -1) - 0.5,
    top: (basin?.y ?? -1) - 0.5,
    wide: basin?.wide ?? 1,
    high: 1,
    x: (basin?.x ?? -1) + ((basin?.wide ?? 1) - 1) / 2,
    y: basin?.y ?? -1,
    label: 0,
  };
  const middles = new Map([...rooms, ...(moat ? [moat] : [])].map((room) => [room.id, room]));
  const spaces = board.spaces.map((space) => ({ ...space, x: middles.get(space.id)?.x ?? space.x, y: middles.get(space.id)?.y ?? space.y }));
  return {
    board: { spaces, links: board.links ?? [] },
    cells,
    rooms,
    moat,
    doors: doorsOf(board, cells, rooms),
    box: { x: -1.1, y: -1.1, width: across + 1.2, height: down + 1.2 },
    across,
    down,
  };
}

/** The longest stretch of these rows where nothing is built. */
function widest(taken: Set<string>, across: number, rows: number[]): { x: number; y: number; wide: number } | undefined {
  let best: { x: number; y: number; wide: number } | undefined;
  for (const y of rows) {
    for (let x = 0, from = 0; x <= across; x++) {
      if (x < across && !taken.has(`${x} ${y}`)) continue;
      if (x - from > (best?.wide ?? 0)) best = { x: from, y, wide: x - from };
      from = x + 1;
    }
  }
  return best;
}

function doorsOf(board: Board, cells: Space[], rooms: Room[]): Door[] {
  const cellOf = new Map(cells.map((space) => [space.id, space]));
  const roomOf = new Map(rooms.map((room) => [room.id, room]));
  const doors = new Map<string, Door>();
  for (const [from, to] of board.links ?? []) {
    const [space, room] = cellOf.has(from) ? [cellOf.get(from), roomOf.get(to)] : [cellOf.get(to), roomOf.get(from)];
    if (!space || !room) continue;
    const key = `${space.id} ${room.id}`;
    const side = [[0, -1], [1, 0], [0, 1], [-1, 0]].find(([dx, dy]) => within(room, space.x + dx!, space.y + dy!)) ?? [0, 0];
    const door = doors.get(key) ?? { space: space.id, room: room.id, x: space.x + side[0]! / 2, y: space.y + side[1]! / 2, dx: side[0]!, dy: side[1]!, enter: false, leave: false };
    doors.set(key, { ...door, enter: door.enter || from === space.id, leave: door.leave || from === room.id });
  }
  return [...doors.values()];
}

const within = (room: Room, x: number, y: number) => x > room.left && x < room.left + room.wide && y > room.top && y < room.top + room.high;

/** Where a piece stands, from the middle of its place: people at the front of a room, Graves along its wall, locks on their doors. */
export function stands(plan: Plan, piece: Piece, space: Space, here: Piece[]): [number, number] {
  if (piece.kind === "shut" || piece.kind === "locked") {
    const door = doorOf(plan, piece);
    return door ? [door.x - space.x, door.y - space.y] : [0, 0];
  }
  const room = plan.rooms.find((each) => each.id === space.id) ?? (plan.moat?.id === space.id ? plan.moat : undefined);
  if (!room) return piece.kind === "grave" ? [-0.24, -0.24] : [0, 0];
  const alike = here.filter((other) => (other.kind === "grave") === (piece.kind === "grave") && other.kind !== "shut" && other.kind !== "locked");
  const at = alike.indexOf(piece);
  const upright = room.high > room.wide;
  const long = upright ? room.high : room.wide;
  const apart = Math.min(0.95, Math.max(0.3, (long - 1) / Math.max(1, alike.length - 1)));
  const along = (at - (alike.length - 1) / 2) * apart;
  if (room.wide * room.high === 1) return [along, piece.kind === "grave" ? -0.2 : 0];
  if (upright) {
    const low = Math.max(0, Math.min(room.high * 0.3, (room.high - (alike.length - 1) * apart - 1) / 2)); // below the name
    return [0, along + (piece.kind === "grave" ? -low : low)];
  }
  if (room.high === 1) return [along + (piece.kind === "grave" ? long * 0.25 : 0), 0];
  return piece.kind === "grave" ? [room.wide / 2 - 0.55 - at * 0.7, 0.05] : [along, room.high / 2 - 0.62];
}

/** The door that a lock is on. */
export function doorOf(plan: Plan, piece: Piece): Door | undefined {
  const nameOf = new Map(plan.rooms.map((room) => [room.id, room.name]));
  return plan.doors.find((door) => door.space === piece.space && piece.name?.includes(nameOf.get(door.room) ?? "\n"));
}

/** The steps of the night, from the top: two Acts to stand on, the Descent, and the bottom. */
export function steps(act: number, sunk: number, most: number, marks: number[]): { name: string; bell: boolean; here: boolean; past: boolean }[] {
  const at = act < 3 ? act - 1 : act === 3 ? 2 + sunk : 2 + most + 1;
  const names = ["I", "II", "III", ...Array.from({ length: most - 1 }, (_, step) => String(step + 1)), "IV"];
  return names.map((name, step) => ({ name, bell: step > 2 && marks.includes(step - 2), here: step === Math.min(at, names.length - 1), past: step < at }));
}
