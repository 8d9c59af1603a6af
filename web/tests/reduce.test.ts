import { describe, expect, test } from "vitest";
import type { ToPage } from "../src/wire";
import { NOTHING, reduce, type Known } from "../src/wire/reduce";
import { House, room } from "./house";

const after = (frames: ToPage[], from: Known = NOTHING): Known => frames.reduce((known, frame) => reduce(known, frame), from);

describe("frames in order", () => {
  test("a snapshot is everything", () => {
    const house = new House();
    const known = after([house.snapshot()]);
    expect(known.version).toBe(1);
    expect(known.digest).toBe(house.digest);
    expect(known.behind).toBe(false);
  });

  test("updates change what they name and add their lines", () => {
    const house = new House();
    const known = after([house.snapshot(), house.move("one"), house.move("two")]);
    expect(known.sections.banner?.title).toBe("two");
    expect(known.log.map((line) => line.number)).toEqual([1, 2]);
    expect(known.digest).toBe(house.digest);
    expect(known.sections.sheets).toEqual([]);
  });

  test("what was taken back leaves the log", () => {
    const house = new House();
    const known = after([house.snapshot(), house.move("one"), house.move("two"), house.move("again", 1)]);
    expect(known.log.map((line) => line.number)).toEqual([1, 2]);
    expect(known.log).toHaveLength(house.log);
  });

  test("the room is the latest one", () => {
    const known = after([new House().snapshot(), { t: "room", room: { ...room, watchers: 3 } }]);
    expect(known.room?.watchers).toBe(3);
  });
});

describe("frames that go astray", () => {
  test("twice is once", () => {
    const house = new House();
    const first = house.snapshot();
    const update = house.move("one");
    const known = after([first, update, update, first]);
    expect(known.version).toBe(2);
    expect(known.log).toHaveLength(1);
    expect(known.behind).toBe(false);
  });

  test("a gap is noticed, and nothing is made up", () => {
    const house = new House();
    const first = house.snapshot();
    house.move("lost");
    const known = after([first, house.move("two")]);
    expect(known.behind).toBe(true);
    expect(known.version).toBe(1);
    expect(after([house.snapshot()], known)).toMatchObject({ behind: false, version: 3, digest: house.digest });
  });

  test("late frames are passed over", () => {
    const house = new House();
    const old = house.snapshot();
    const known = after([old, house.move("one"), house.move("two"), old]);
    expect(known.version).toBe(3);
  });

  test("an update before any snapshot says nothing", () => {
    expect(after([new House().move("one")])).toEqual(NOTHING);
  });

  test("a wrong digest asks for the truth", () => {
    const house = new House();
    const known = after([house.snapshot(), { ...house.move("one"), digest: "00000001" }]);
    expect(known.behind).toBe(true);
  });

  test("a pong that knows more asks for it; one that knows less does not", () => {
    const house = new House();
    const known = after([house.snapshot()]);
    expect(reduce(known, { t: "pong", version: 2, digest: "x" }).behind).toBe(true);
    expect(reduce(known, { t: "pong", version: 1, digest: "x" }).behind).toBe(true);
    expect(reduce(known, { t: "pong", version: 1, digest: house.digest }).behind).toBe(false);
    expect(reduce(known, { t: "pong", version: 0, digest: "x" }).behind).toBe(false);
  });

  test("another seat's eyes are another view, though it is no newer", () => {
    const house = new House();
    const known = after([house.snapshot(0), house.snapshot(1)]);
    expect(known.you?.eyes).toBe(1);
  });

  test("dropped, doubled and shuffled at random, it ends with the house's digest", () => {
    let seed = 7;
    const random = (): number => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
    for (let round = 0; round < 300; round++) {
      const house = new House();
      const sent: ToPage[] = [house.snapshot()];
      for (let at = 0; at < 12; at++) sent.push(random() < 0.2 && house.log > 1 ? house.move(`${at}`, house.log - 1) : random() < 0.15 ? house.snapshot() : house.move(`${at}`));
      const arrived = sent.flatMap((frame) => (random() < 0.2 ? [] : random() < 0.2 ? [frame, frame] : [frame]));
      for (let at = 0; at + 1 < arrived.length; at++) if (random() < 0.2) [arrived[at], arrived[at + 1]] = [arrived[at + 1]!, arrived[at]!];
      let known = after(arrived);
      const truth: ToPage = { t: "pong", version: house.version, digest: house.digest };
      known = reduce(known, truth);
      if (known.behind || known.version < 0) known = reduce(known, house.snapshot());
      expect(known).toMatchObject({ version: house.version, digest: house.digest, behind: false });
      expect(known.log.map((line) => line.number)).toEqual(Array.from({ length: house.log }, (_, at) => at + 1));
    }
  });
});
