import { describe, expect, test } from "vitest";
import { ago, clockWords, players, terms } from "../src/hall/words";
import { moments } from "../src/replay/frames";
import { path, reach, stand } from "../src/table/board/board";
import { lastEvents, optionsAloud, read } from "../src/table/choices/commands";
import { introduced, listed, sitter } from "../src/table/scene/seats";
import { sorryFor } from "../src/table/sorry";
import type { Choice, GameCard, Replay, SeatCard } from "../src/wire";

const choices: Choice[] = [
  { index: 4, label: "Go" },
  { index: 7, label: "Stay" },
];

describe("the command line", () => {
  test("a number chooses what is shown under it", () => {
    expect(read("2", choices)).toEqual({ do: "choose", choice: choices[1] });
    expect(read("/1", choices)).toEqual({ do: "choose", choice: choices[0] });
    expect(read("3", choices)).toEqual({ do: "unknown", why: "There is no option 3; there are 1 to 2." });
    expect(read("0", choices)).toMatchObject({ do: "unknown" });
    expect(read("1", [])).toEqual({ do: "unknown", why: "There is nothing for you to choose now." });
  });

  test("letters and words", () => {
    expect(read("l", choices)).toEqual({ do: "last" });
    expect(read(" O ", choices)).toEqual({ do: "options" });
    expect(read("u", choices)).toEqual({ do: "undo" });
    expect(read("r 5.attack.2", choices)).toEqual({ do: "rules", words: "5.attack.2" });
    expect(read("say hold the door", choices)).toEqual({ do: "say", text: "hold the door" });
    expect(read("say", choices)).toMatchObject({ do: "unknown" });
    expect(read("help", choices)).toEqual({ do: "help" });
    expect(read("dance", choices)).toMatchObject({ do: "unknown" });
  });

  test("read aloud", () => {
    expect(optionsAloud("What now?", choices)).toBe("What now? 1: Go. 2: Stay.");
    expect(lastEvents([])).toBe("Nothing has happened yet.");
    expect(lastEvents([{ number: 1, text: "A door opens.", rule: "1", event: null }])).toBe("A door opens.");
  });
});

test("who sits there", () => {
  const seat: SeatCard = { kind: "person", name: "Ada", bot: "", stands_in: false, present: true, grace: null, invited: false, muted: false, title: "" };
  expect(sitter(seat, 0)).toBe("Ada");
  expect(sitter({ ...seat, kind: "bot", bot: "greedy", name: "" }, 0)).toBe("greedy bot");
  expect(sitter({ ...seat, kind: "bot", bot: "greedy", name: "Brother Anselm", title: "an apprentice" }, 0)).toBe("Brother Anselm");
  expect(introduced({ ...seat, kind: "bot", bot: "greedy", name: "Brother Anselm", title: "an apprentice" }, 0)).toBe("Brother Anselm, an apprentice");
  expect(introduced(seat, 0)).toBe("Ada");
  expect(sitter({ ...seat, kind: "bot", bot: "greedy", stands_in: true }, 0)).toBe("a bot for Ada");
  expect(listed(["a", "b", "c"])).toBe("a, b and c");
});

test("how long ago", () => {
  expect(ago(1000, 1010)).toBe("just now");
  expect(ago(1000, 1000 + 7200)).toBe("2 hours ago");
  expect(players(2, 2)).toBe("2 players");
});

test("every code has a screen with something to do", () => {
  expect(sorryFor("wrong-key", "this key opens nothing")).toEqual({
    title: "This key fits no lock",
    reason: "This key opens nothing. The link is wrong, cut short, or used up. Ask for a new one, and copy it whole.",
  });
  expect(sorryFor("never-heard-of", "").reason).toContain("try again");
});

test("moments of a replay are whole", () => {
  const replay = {
    steps: [
      { sections: { banner: { title: "a" }, sheets: [] }, log: [], seat: null },
      { sections: { banner: { title: "b" } }, log: [{ number: 1, text: "x", rule: "1", event: null }], seat: 0 },
    ],
  } as unknown as Replay;
  const { moments: all, log } = moments(replay);
  expect(all[1]).toMatchObject({ sections: { banner: { title: "b" }, sheets: [] }, fresh: log, log, seat: 0 });
  expect(all[0]?.sections.banner?.title).toBe("a");
  expect(log).toHaveLength(1);
});

describe("the board", () => {
  const spaces = ["a", "b", "c", "d"].map((id, x) => ({ id, x, y: 0 }));
  test("pieces walk along links, or straight if there are none", () => {
    expect(path({ spaces, links: [["a", "b"], ["b", "c"]] }, "a", "c")).toEqual(["a", "b", "c"]);
    expect(path({ spaces, links: [["a", "b"]] }, "a", "d")).toEqual(["a", "d"]);
  });
  test("it reaches over all spaces, and pieces make room", () => {
    expect(reach(spaces)).toEqual({ x: -1, y: -1, width: 5, height: 2 });
    expect(stand(0, 1)).toEqual([0, 0]);
    expect(stand(0, 2)).not.toEqual(stand(1, 2));
  });
});

describe("what is not as usual at a table", () => {
  const game = {
    settings: [
      { name: "cave_in", values: [false, true], default: false, text: "" },
      { name: "heroes", values: [5, 4], default: 5, text: "" },
    ],
    packs: [{ name: "arena", title: "The Arena" }],
  } as unknown as GameCard;
  const usual = { options: { cave_in: false, heroes: 5 }, pack: "", clock: { kind: "none" as const, seconds: 60 } };

  test("nothing, where everything is", () => expect(terms(usual, game)).toEqual([]));

  test("content, settings and clock in words", () => {
    const table = { options: { cave_in: true, heroes: 4 }, pack: "arena", clock: { kind: "side" as const, seconds: 1800 } };
    expect(terms(table, game)).toEqual(["The Arena", "cave in: yes", "heroes: 4", "30 minutes for each side, in the whole game"]);
    expect(terms({ ...usual, pack: "gone" }, game)).toEqual(["gone"]);
  });

  test("how long people may think", () => {
    expect(clockWords({ kind: "none", seconds: 60 })).toBe("");
    expect(clockWords({ kind: "decision", seconds: 90 })).toBe("90 seconds for each decision");
    expect(clockWords({ kind: "decision", seconds: 120 })).toBe("2 minutes for each decision");
  });
});
