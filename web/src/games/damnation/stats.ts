import type { Card } from "../../wire";

const SIGNS: Record<string, string> = { skull: "death-skull", crossbow: "crossbow", armour: "round-shield", crown: "crown", eye: "all-seeing-eye" };

/** The signs on a card as in the rulebook: damage, range, armour, Relic, Visible. */
export function stats(card: Card): { icon: string; value: string }[] {
  return (card.tags ?? []).flatMap((tag) => {
    const [sign = "", value = ""] = tag.split(" ");
    return SIGNS[sign] ? [{ icon: SIGNS[sign], value }] : [];
  });
}

/** The backs of a hidden hand, deck by deck: "great hall ×2, heirlooms ×1". */
export function backs(text: string): { deck: string; count: number }[] {
  return text.split(", ").flatMap((part) => {
    const found = part.match(/^(.+) ×(\d+)$/);
    return found ? [{ deck: found[1]!, count: Number(found[2]) }] : [];
  });
}
