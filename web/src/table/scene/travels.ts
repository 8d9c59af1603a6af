import type { Sections } from "../../wire";

/** A card that has gone from one place to another: places are ids of cards, piles and sheets, the closest first. */
export interface Travel {
  card: string; // nothing if nobody but its owner knows which
  from: string[];
  to: string[];
}

type Table = Partial<Sections>;
const MOST = 6; // more than so many at once would be a flurry

/** The places where a pile can be seen: itself, or the sheet of whoever it belongs to. */
function seen(table: Table, id: string): string[] {
  const owner = table.zones?.find((zone) => zone.id === id)?.owner;
  const sheet = owner === null || owner === undefined ? undefined : table.sheets?.find((each) => each.owner === owner);
  return sheet ? [id, sheet.id] : [id];
}

/** Where each card lies whose face is seen. */
function holders(table: Table): Map<string, string> {
  const piles = [...(table.zones ?? []).map((zone) => ({ id: zone.id, cards: zone.cards ?? [] })), ...(table.sheets ?? []).map((sheet) => ({ id: sheet.id, cards: sheet.hand ?? [] }))];
  return new Map(piles.flatMap(({ id, cards }) => cards.map((card) => [card.id, id] as const)));
}

/** How many cards lie in each pile whose faces are not seen. */
function hidden(table: Table): Map<string, number> {
  return new Map((table.zones ?? []).map((zone) => [zone.id, zone.count - (zone.cards?.length ?? 0)]));
}

/** Which cards have gone where between two tables: from a deck to a hand, from there onto the table, from hand to hand. */
export function travels(before: Table, after: Table): Travel[] {
  const [was, is] = [holders(before), holders(after)];
  const [had, has] = [hidden(before), hidden(after)];
  const less: string[] = []; // piles that have lost a card which nobody saw
  const more: string[] = [];
  for (const [id, count] of has) {
    const change = count - (had.get(id) ?? count);
    for (let at = 0; at < Math.abs(change); at++) (change < 0 ? less : more).push(id);
  }
  const found: Travel[] = [];
  for (const [card, pile] of is) {
    const old = was.get(card);
    if (old === pile) continue;
    const source = old ?? less.shift();
    if (source) found.push({ card, from: old ? [card, ...seen(before, source)] : seen(before, source), to: [card, ...seen(after, pile)] });
  }
  for (const [card, pile] of was) {
    const target = is.has(card) ? undefined : more.shift();
    if (target) found.push({ card, from: [card, ...seen(before, pile)], to: seen(after, target) });
  }
  for (const target of more) {
    const source = less.shift();
    if (source) found.push({ card: "", from: seen(before, source), to: seen(after, target) });
  }
  return found.slice(0, MOST);
}
