/** What each prisoner did before the castle, as an icon. */
export const TRADES: Record<string, string> = {
  "The Abbot": "prayer",
  "The Cook": "cook",
  "The Miller": "windmill",
  "The Smith": "anvil",
  "The Tailor": "sewing-needle",
  "The Tanner": "animal-hide",
};
