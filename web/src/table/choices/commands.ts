import type { Choice, Told } from "../../wire";
import { percent } from "../scene/chance";

/** What somebody typed, as something to do. */
export type Command =
  | { do: "last" }
  | { do: "options" }
  | { do: "choose"; choice: Choice }
  | { do: "undo" }
  | { do: "hold" }
  | { do: "coach" }
  | { do: "rules"; words: string }
  | { do: "say"; text: string }
  | { do: "what"; name: string }
  | { do: "help" }
  | { do: "unknown"; why: string };

export const HELP =
  "l: last events. o: options. A number: choose that option; or its words, as in go to C7. u: take back. hold: keep a window open. c: ask the coach. what and a name: what that is. r: rules; r and an id: that rule. say and words: talk. yes or no: answer a wish to take back. help: this.";

/** Read a line of the command line. */
export function read(line: string, choices: Choice[], plans: Choice[] = []): Command {
  const [word = "", ...rest] = line.trim().replace(/^\//, "").split(/\s+/);
  const after = rest.join(" ");
  if (/^\d+$/.test(word)) {
    const choice = choices[Number(word) - 1];
    if (choice) return { do: "choose", choice };
    return { do: "unknown", why: choices.length ? `There is no option ${word}; there are 1 to ${choices.length}.` : "There is nothing for you to choose now." };
  }
  switch (word.toLowerCase()) {
    case "l":
    case "last":
      return { do: "last" };
    case "o":
    case "options":
      return { do: "options" };
    case "u":
    case "undo":
      return { do: "undo" };
    case "hold":
      return { do: "hold" };
    case "c":
    case "coach":
      return { do: "coach" };
    case "r":
    case "rules":
    case "rule":
      return { do: "rules", words: after };
    case "say":
      return after ? { do: "say", text: after } : { do: "unknown", why: "Say what? Type say and then the words." };
    case "what":
      return after ? { do: "what", name: after } : { do: "unknown", why: "What is what? Type what and a name, as in what C7." };
    case "?":
    case "h":
    case "help":
      return { do: "help" };
    default: {
      const meant = word ? named(line, [...choices, ...plans]) : undefined;
      if (meant) return { do: "choose", choice: meant };
      return { do: "unknown", why: word ? `“${word}” means nothing here. ${HELP}` : HELP };
    }
  }
}

/** What is called so: by its whole name, or by the end of it, as in "go to C7" or just "C7". */
function named(line: string, all: Choice[]): Choice | undefined {
  const words = line.trim().toLowerCase();
  const found = all.filter((choice) => choice.label.toLowerCase() === words || choice.label.toLowerCase().endsWith(` ${words}`));
  return found.length === 1 ? found[0] : undefined;
}

export function lastEvents(log: Told[], count = 8): string {
  return log.length ? log.slice(-count).map((line) => line.text).join(" ") : "Nothing has happened yet.";
}

export function optionsAloud(text: string, choices: Choice[]): string {
  return choices.length ? `${text} ${choices.map((choice, at) => `${at + 1}: ${choice.label}${choice.chance ? `, ${percent(choice.chance)}` : ""}.`).join(" ")}` : text;
}
