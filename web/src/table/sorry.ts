const TITLES: Record<string, [string, string]> = {
  "wrong-key": ["This key fits no lock", "The link is wrong, cut short, or used up. Ask for a new one, and copy it whole."],
  renewed: ["This key opens nothing any more", "If that surprises you, ask whoever made the table."],
  "no-table": ["No such table", "The table is gone, or the link is wrong."],
  gone: ["This table is gone", "Whatever was written down of it is gone too."],
  full: ["The table is full", "Every chair is taken. Ask for the spectators' link."],
  protocol: ["The page is older than the house", "Reload the page."],
  malformed: ["The page stumbled", "Something it sent could not be read. Reload the page; nothing is lost."],
  foreign: ["Another house", "This page was loaded from somewhere else. Open the house by its own address."],
  "content-gone": ["The cards are gone", "The table was laid with content that the house does not have any more."],
  "not-over": ["Not over yet", "It can be looked at again when it has ended."],
  damaged: ["This table can't be brought back", "What the house has written down of it does not fit together."],
};

/** A code of the house as a screen for people: what it is, and what to do. */
export function sorryFor(code: string, reason: string): { title: string; reason: string } {
  const [title, advice] = TITLES[code] ?? ["This did not work", "Go back to the hall and try again."];
  const said = reason ? reason[0]!.toUpperCase() + reason.slice(1).replace(/\.?$/, ".") : "";
  return { title, reason: [said, advice].filter(Boolean).join(" ") };
}
