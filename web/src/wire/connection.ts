import { PROTOCOL, type Advised, type FromPage, type Refused, type Sorry, type ToPage } from "../wire";
import { newId } from "../shell/ids";
import { NOTHING, reduce, type Known } from "./reduce";

/** What a socket has to offer: the browser's, or one that a test has made. */
export interface Line {
  send(text: string): void;
  close(code?: number): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Ways {
  connect: () => Line;
  key: string;
  heard: (known: Known, frame: ToPage) => void;
  state: (state: LineState) => void;
  refused: (sent: Sent, why: Refused) => void;
  acked: (sent: Sent, version: number, noted: boolean) => void;
  advised?: (advice: Advised) => void;
  sorry: (why: Sorry) => void;
  random?: () => number;
  now?: () => number;
}

export type LineState = "opening" | "open" | "lost" | "ended";
export type Sent = Extract<FromPage, { id: string }>;

export const PING = 8_000; // quiet for so long: are you there
export const SILENT = 20_000; // quiet for so long: the line is dead, whatever the socket says
export const RESEND = 4_000; // no answer to a message for so long: send it again, under the same id
const TICK = 1_000;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
const BUSY_WAIT = 5_000;
const FINAL = new Set([4400, 4401, 4403, 4404, 4410]); // coming back would not help
const GONE = new Set(["damaged", "content-gone", "gone"]); // nor here, whatever the line was closed with
const UNSURE = "unsure"; // the house can't tell yet whether it was done: it is asked again, under the same id
const BUSY = new Set([4429, 1013]);

/** One line to a table that mends itself. Whatever was sent and not answered is sent again, and the house plays it once. */
export class Connection {
  known: Known = NOTHING;
  private line: Line | null = null;
  private outbox = new Map<string, { message: Sent; at: number }>();
  private tries = 0;
  private lastHeard = 0;
  private lastPing = 0;
  private asked = 0; // when the house was last asked for what is missing
  private retry: ReturnType<typeof setTimeout> | undefined;
  private ticking: ReturnType<typeof setInterval> | undefined;
  private eyes: number | null = null;
  private readonly client = newId(); // what I send is known as mine, on every line
  private gone: Sorry | null = null;
  private over = false;

  constructor(private readonly ways: Ways) {}

  private now = (): number => (this.ways.now ?? Date.now)();

  open(): void {
    this.over = false;
    this.ways.state("opening");
    this.dial();
    this.ticking ??= setInterval(() => this.tick(), TICK);
  }

  /** Hang up for good. */
  close(): void {
    this.over = true;
    clearTimeout(this.retry);
    clearInterval(this.ticking);
    this.ticking = undefined;
    this.drop(1000);
  }

  /** The network is back, or the page is looked at again: don't wait any longer. */
  hurry(): void {
    if (this.over || this.gone) return;
    if (this.line === null) {
      clearTimeout(this.retry);
      this.dial();
    } else {
      this.ping();
    }
  }

  /** Send something that has to arrive. */
  send(message: Sent): void {
    this.outbox.set(message.id, { message, at: this.now() });
    this.put(message);
  }

  /** Look through the eyes of another of my seats. */
  look(seat: number): void {
    this.eyes = seat;
    this.put({ t: "look", seat });
  }

  /** Point at something: if it does not arrive, nothing is lost. */
  point(seat: number, thing: string): void {
    this.put({ t: "point", seat, thing });
  }

  /** What is this? If the line breaks nobody waits for it. */
  inquire(thing: string): void {
    this.put({ t: "ask", id: newId(), thing });
  }

  /** How was it when this line was told? If the line to the house breaks nobody waits for it. */
  recall(line: number): void {
    this.put({ t: "recall", id: newId(), line });
  }

  get waiting(): number {
    return this.outbox.size;
  }

  private dial(): void {
    const line = this.ways.connect();
    this.line = line;
    this.lastHeard = this.now();
    line.onopen = () => {
      if (this.line !== line) return;
      const { version, digest } = this.known;
      const seen = version >= 0 ? { seen: version, digest } : {};
      line.send(JSON.stringify({ t: "hello", key: this.ways.key, protocol: PROTOCOL, client: this.client, ...(this.eyes === null ? {} : { seat: this.eyes }), ...seen }));
      for (const waiting of this.outbox.values()) {
        waiting.at = this.now();
        line.send(JSON.stringify(waiting.message));
      }
    };
    line.onmessage = (event) => {
      if (this.line === line && typeof event.data === "string") this.hear(event.data);
    };
    line.onclose = (event) => {
      if (this.line === line) this.lost(event.code);
    };
  }

  private hear(text: string): void {
    const frame = JSON.parse(text) as ToPage;
    this.lastHeard = this.now();
    this.tries = 0;
    this.ways.state("open");
    this.known = reduce(this.known, frame, this.now());
    if (frame.t === "ack" || frame.t === "refused" || frame.t === "advised") this.settled(frame);
    if (frame.t === "sorry") this.gone = frame;
    this.ways.heard(this.known, frame);
    if (this.known.behind) this.ask();
  }

  private settled(frame: Extract<ToPage, { id: string }>): void {
    const waiting = this.outbox.get(frame.id);
    if (!waiting || (frame.t === "refused" && frame.code === UNSURE)) return;
    this.outbox.delete(frame.id);
    if (frame.t === "ack") this.ways.acked(waiting.message, frame.version, frame.noted);
    else if (frame.t === "advised") this.ways.advised?.(frame);
    else if (frame.t === "refused") this.ways.refused(waiting.message, frame);
  }

  private ask(): void {
    if (this.now() - this.asked < TICK) return;
    this.asked = this.now();
    this.put({ t: "sync", seen: Math.max(this.known.version, 0), digest: this.known.digest });
  }

  private ping(): void {
    this.lastPing = this.now();
    this.put({ t: "ping" });
  }

  private tick(): void {
    const now = this.now();
    if (this.line === null) return;
    if (now - this.lastHeard > SILENT) return this.lost(1006);
    if (now - this.lastHeard > PING && now - this.lastPing > PING) this.ping();
    if (this.known.behind) this.ask();
    for (const waiting of this.outbox.values()) {
      if (now - waiting.at > RESEND) {
        waiting.at = now;
        this.put(waiting.message);
      }
    }
  }

  private put(message: FromPage): void {
    try {
      if (this.line && this.known.version >= 0) this.line.send(JSON.stringify(message));
    } catch {
      // The socket is not open (any more): the outbox is sent after the next hello.
    }
  }

  private drop(code: number): void {
    const line = this.line;
    this.line = null;
    if (!line) return;
    line.onopen = line.onmessage = line.onclose = null;
    try {
      line.close(code === 1006 ? 4000 : code);
    } catch {
      // It was closed already.
    }
  }

  private lost(code: number): void {
    this.drop(code === 1006 ? 1006 : 1000);
    if (this.over) return;
    if (FINAL.has(code) || (this.gone && GONE.has(this.gone.code))) {
      this.close();
      this.ways.state("ended");
      this.ways.sorry(this.gone ?? { t: "sorry", code: String(code), reason: "The house has closed the line." });
      return;
    }
    this.gone = null;
    this.ways.state("lost");
    const random = (this.ways.random ?? Math.random)();
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.tries++);
    const wait = most / 2 + (random * most) / 2 + (BUSY.has(code) ? BUSY_WAIT : 0);
    this.retry = setTimeout(() => this.dial(), wait);
  }
}
