import type { Created } from "../wire";

/** A table that this browser has a key to. */
export interface Kept {
  table: string;
  key: string;
  game: string;
  host: boolean;
  invites: { seat: number; key: string }[];
  watch: string;
  commitment: string; // of the dice, as it was shown when the page first saw the table
  nonces?: Record<number, string>; // that this browser added to the dice, by seat
  at: number;
}

const TABLES = "undercroft.tables";
const MOST = 200;

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(name);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // A private window may keep nothing; the visit still has the key, for as long as its tab is open.
  }
}

export const kept = {
  all: (): Kept[] => read<Kept[]>(TABLES, []),
  of: (table: string): Kept | undefined => kept.all().find((each) => each.table === table),
  put(one: Partial<Kept> & { table: string }): Kept {
    const before = kept.of(one.table) ?? { key: "", game: "", host: false, invites: [], watch: "", commitment: "", at: Date.now() };
    const now = { ...before, ...one };
    write(TABLES, [now, ...kept.all().filter((each) => each.table !== one.table)].slice(0, MOST));
    return now;
  },
  made(made: Created, game: string): void {
    kept.put({ table: made.table, key: made.key, game, host: true, invites: made.invites, watch: made.watch, commitment: made.commitment, at: Date.now() });
  },
  added(table: string, seat: number, nonce: string): void {
    kept.put({ table, nonces: { ...kept.of(table)?.nonces, [seat]: nonce } });
  },
  invited(table: string, seat: number, key: string): void {
    kept.put({ table, invites: [...(kept.of(table)?.invites ?? []).filter((each) => each.seat !== seat), { seat, key }] });
  },
  forget(table: string): void {
    write(
      TABLES,
      kept.all().filter((each) => each.table !== table),
    );
  },
};

type Theme = "night" | "day" | "";

/** What this person likes; kept in the browser. */
class Likes {
  name = $state(read<string>("undercroft.name", ""));
  theme = $state<Theme>(read<Theme>("undercroft.theme", ""));
  sound = $state(read<boolean>("undercroft.sound", false));
  alerts = $state(read<boolean>("undercroft.alerts", false)); // notices of the browser, when it is my turn and I look elsewhere
  speed = $state(read<number>("undercroft.speed", 1)); // of others' turns: slow, as usual, fast
  keys = $state(read<boolean>("undercroft.keys", true)); // single letters as shortcuts

  setName(name: string): void {
    this.name = name.trim().slice(0, 24);
    write("undercroft.name", this.name);
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    write("undercroft.theme", theme);
    this.show();
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    write("undercroft.sound", sound);
  }

  setAlerts(alerts: boolean): void {
    this.alerts = alerts;
    write("undercroft.alerts", alerts);
  }

  setSpeed(speed: number): void {
    this.speed = speed;
    write("undercroft.speed", speed);
  }

  setKeys(keys: boolean): void {
    this.keys = keys;
    write("undercroft.keys", keys);
  }

  /** By day or by night: what was chosen, or what the machine prefers. */
  get dark(): boolean {
    return this.theme ? this.theme === "night" : !matchMedia("(prefers-color-scheme: light)").matches;
  }

  show(): void {
    document.documentElement.dataset.theme = this.dark ? "night" : "day";
  }

  toggleTheme(): void {
    this.setTheme(this.dark ? "day" : "night");
  }
}

export const likes = new Likes();
