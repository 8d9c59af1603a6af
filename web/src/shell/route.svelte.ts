import { kept } from "./kept.svelte";

export type Place =
  | { screen: "hall" }
  | { screen: "new"; game: string }
  | { screen: "table"; table: string; key: string }
  | { screen: "replay"; table: string }
  | { screen: "rules"; game: string }
  | { screen: "guide"; game: string }
  | { screen: "learn"; game: string; lesson: string }
  | { screen: "workshop"; pack: string }
  | { screen: "nowhere" };

/**
 * The key to a table: from behind the # of a link; from this visit, which outlives a reload; or kept by this browser. It stays with the visit and leaves
 * the address: whoever looks at the screen, or is sent the address, must not get the seat.
 */
function keyTo(table: string): string {
  const linked = location.hash.slice(1);
  const held = (history.state as { key?: string } | null)?.key ?? "";
  const key = linked || held || (kept.of(table)?.key ?? "");
  if (linked || key !== held) history.replaceState({ key }, "", location.pathname + location.search);
  return key;
}

/** What the address means. */
function here(): Place {
  const [screen = "", what = "", ...rest] = location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  if (!screen) return { screen: "hall" };
  if (screen === "workshop" && !rest.length) return { screen, pack: what };
  if (screen === "learn" && what && rest.length === 1) return { screen, game: what, lesson: rest[0]! };
  if (rest.length || !what) return { screen: "nowhere" };
  if (screen === "table") return { screen, table: what, key: keyTo(what) };
  if (screen === "replay") return { screen, table: what };
  if (screen === "new" || screen === "rules" || screen === "guide") return { screen, game: what };
  return { screen: "nowhere" };
}

class Route {
  place = $state.raw<Place>(here());

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  private read(): void {
    this.place = here();
  }

  go(to: string): void {
    history.pushState(null, "", to);
    this.read();
    scrollTo(0, 0);
  }

  /** To a table, with a key. */
  enter(table: string, key: string): void {
    history.pushState({ key }, "", `/table/${table}`);
    this.read();
    scrollTo(0, 0);
  }

  /** At the same table, with another key: there is no way back to the one before. */
  changeKey(key: string): void {
    history.replaceState({ key }, "");
    this.read();
  }

  /** Plain links inside the page, without loading it again. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    const within = link.getAttribute("href");
    if (within?.startsWith("#")) return document.getElementById(within.slice(1))?.focus();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
