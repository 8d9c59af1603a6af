export type Place =
  | { screen: "hall" }
  | { screen: "new"; game: string }
  | { screen: "table"; table: string; key: string }
  | { screen: "replay"; table: string }
  | { screen: "rules"; game: string }
  | { screen: "nowhere" };

/** What an address means. */
export function placeOf(path: string, hash: string): Place {
  const [screen = "", what = "", ...rest] = path.split("/").filter(Boolean).map(decodeURIComponent);
  if (!screen) return { screen: "hall" };
  if (rest.length || !what) return { screen: "nowhere" };
  if (screen === "table") return { screen, table: what, key: hash.replace(/^#/, "") };
  if (screen === "replay") return { screen, table: what };
  if (screen === "new" || screen === "rules") return { screen, game: what };
  return { screen: "nowhere" };
}

class Route {
  place = $state.raw<Place>(placeOf(location.pathname, location.hash));

  constructor() {
    addEventListener("popstate", () => this.read());
    addEventListener("hashchange", () => this.read());
    addEventListener("click", (event) => this.follow(event));
  }

  private read(): void {
    this.place = placeOf(location.pathname, location.hash);
  }

  go(to: string, replace = false): void {
    history[replace ? "replaceState" : "pushState"](null, "", to);
    this.read();
    if (!replace) scrollTo(0, 0);
  }

  /** Plain links inside the page, without loading it again. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.("a");
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || link.target || link.hasAttribute("download")) return;
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return;
    event.preventDefault();
    const within = link.getAttribute("href");
    if (within?.startsWith("#")) return document.getElementById(within.slice(1))?.focus(); // the fragment is the key: it must not change
    this.go(link.pathname + link.search + link.hash);
  }
}

export const route = new Route();
