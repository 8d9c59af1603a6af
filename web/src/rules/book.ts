import type { Card, RuleCard } from "../wire";

const ID = /(\b\d+[a-z]?(?:\.[a-z0-9]+)+\b)/;
const MOST = 2;

/** A sentence with the rules that it names, as far as the book has them. */
export function linked(text: string, book: RuleCard[]): { text: string; id?: string }[] {
  return text
    .split(ID)
    .filter(Boolean)
    .map((part) => (book.some((rule) => rule.id === part) ? { text: part, id: part } : { text: part }));
}

/** A ruling as players read it: what was wrong with the book there is the ledger's business. */
export function ours(ruling: string): string {
  return ruling.replace(/^(Silent|Ambiguous|Contradiction|Clarified)[^.:]{0,40}[.:]\s*/, "").replace(/^./, (first) => first.toUpperCase());
}

/** Cards that a chapter is about: those of the kind that its title names. */
export function examples(chapter: string, cards: Card[]): Card[] {
  const words = chapter.toLowerCase().split(/\W+/).map((word) => word.replace(/s$/, ""));
  return cards.filter((card) => card.text && words.includes(card.kind.toLowerCase())).slice(0, MOST);
}
