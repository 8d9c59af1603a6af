import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { FromPage, Refused, Sorry, ToPage } from "../src/wire";
import { Connection, PING, RESEND, SILENT, type Line, type LineState, type Sent } from "../src/wire/connection";
import { House } from "./house";

class FakeLine implements Line {
  sent: FromPage[] = [];
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromPage);
  }
  close(): void {
    this.closed = true;
  }
  tell(frame: ToPage): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
}

let lines: FakeLine[];
let states: LineState[];
let refused: Refused[];
let acked: string[];
let sorry: Sorry[];
let connection: Connection;
const last = (): FakeLine => lines.at(-1)!;
const answer = (id: string): Sent => ({ t: "answer", id, seat: 0, decision: 1, index: 0 });

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  states = [];
  refused = [];
  acked = [];
  sorry = [];
  connection = new Connection({
    key: "secret-key",
    connect: () => {
      lines.push(new FakeLine());
      return last();
    },
    heard: () => {},
    state: (state) => states.push(state),
    refused: (_, why) => refused.push(why),
    acked: (sent) => acked.push(sent.id),
    sorry: (why) => sorry.push(why),
    random: () => 0.5,
  });
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

function sit(house = new House()): House {
  last().onopen?.();
  last().tell(house.snapshot());
  return house;
}

test("it says who it is first, and what it has when it returns", () => {
  const house = sit();
  expect(last().sent[0]).toEqual({ t: "hello", key: "secret-key", protocol: 1, client: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  const { client } = last().sent[0] as Extract<FromPage, { t: "hello" }>;
  last().onclose?.({ code: 1012 });
  expect(states.at(-1)).toBe("lost");
  vi.advanceTimersByTime(400);
  expect(lines).toHaveLength(2);
  last().onopen?.();
  expect(last().sent[0]).toMatchObject({ t: "hello", seen: 1, digest: house.digest, client });
});

test("what was not answered is sent again under the same id, here and on the next line", () => {
  sit();
  connection.send(answer("a"));
  expect(last().sent.filter((frame) => frame.t === "answer")).toHaveLength(1);
  vi.advanceTimersByTime(RESEND + 1500);
  expect(last().sent.filter((frame) => frame.t === "answer")).toEqual([answer("a"), answer("a")]);
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(1000);
  last().onopen?.();
  expect(last().sent[1]).toEqual(answer("a"));
  last().tell({ t: "ack", id: "a", version: 2, noted: false });
  last().tell({ t: "ack", id: "a", version: 2, noted: false });
  expect(acked).toEqual(["a"]);
  expect(connection.waiting).toBe(0);
});

test("a refusal comes with its reason, once", () => {
  sit();
  connection.send(answer("a"));
  last().tell({ t: "refused", id: "a", code: "stale", reason: "somebody was faster" });
  expect(refused).toHaveLength(1);
  expect(connection.waiting).toBe(0);
});

test("what the house is not sure of is asked again, under the same id", () => {
  sit();
  connection.send(answer("a"));
  last().tell({ t: "refused", id: "a", code: "unsure", reason: "later" });
  expect(refused).toEqual([]);
  vi.advanceTimersByTime(RESEND + 1500);
  expect(last().sent.filter((frame) => frame.t === "answer")).toHaveLength(2);
  last().tell({ t: "ack", id: "a", version: 2, noted: false });
  expect(acked).toEqual(["a"]);
});

test("a silent line is pinged, then dropped, though the socket says nothing", () => {
  sit();
  vi.advanceTimersByTime(PING + 1500);
  expect(last().sent.some((frame) => frame.t === "ping")).toBe(true);
  vi.advanceTimersByTime(SILENT);
  expect(lines[0]?.closed).toBe(true);
  expect(lines.length).toBeGreaterThan(1);
});

test("a missing version is asked for", () => {
  const house = sit();
  house.move("lost");
  vi.advanceTimersByTime(1500);
  last().tell(house.move("seen"));
  expect(last().sent.at(-1)).toMatchObject({ t: "sync", seen: 1 });
  last().tell(house.snapshot());
  expect(connection.known.behind).toBe(false);
});

test("waits grow, with a limit, and a good line forgets them", () => {
  for (let round = 0; round < 12; round++) {
    last().onclose?.({ code: 1006 });
    vi.advanceTimersByTime(10_001);
    expect(lines).toHaveLength(round + 2);
  }
  sit();
  last().onclose?.({ code: 1006 });
  vi.advanceTimersByTime(400);
  expect(lines).toHaveLength(14);
});

test("a wrong key is the end, with the reason", () => {
  last().onopen?.();
  last().tell({ t: "sorry", code: "wrong-key", reason: "this key opens nothing" });
  last().onclose?.({ code: 4401 });
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(1);
  expect(sorry).toEqual([{ t: "sorry", code: "wrong-key", reason: "this key opens nothing" }]);
  expect(states.at(-1)).toBe("ended");
});

test("a busy house is given time", () => {
  sit();
  last().onclose?.({ code: 1013 });
  vi.advanceTimersByTime(3000);
  expect(lines).toHaveLength(1);
  vi.advanceTimersByTime(5000);
  expect(lines).toHaveLength(2);
});

test("hurrying does not wait, and the eyes are kept", () => {
  sit();
  connection.look(2);
  last().onclose?.({ code: 1006 });
  connection.hurry();
  expect(lines).toHaveLength(2);
  last().onopen?.();
  expect(last().sent[0]).toMatchObject({ t: "hello", seat: 2 });
});

test("frames of an old line are not heard", () => {
  const house = sit();
  const old = last();
  old.onclose?.({ code: 1006 });
  old.tell(house.move("ghost"));
  expect(connection.known.version).toBe(1);
});
