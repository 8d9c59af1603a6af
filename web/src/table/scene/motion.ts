/** Whether things may move. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Somebody acts: whatever still moves is at its end at once. */
export function skipAhead(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().iterations !== Infinity) {
      try {
        animation.finish();
      } catch {
        animation.cancel();
      }
    }
  }
}

/** A wound flashes once, and so does its healing. */
export function flash(node: HTMLElement, kind: "wound" | "heal"): void {
  if (still()) return;
  const colour = kind === "wound" ? "rgb(190 40 30 / 0.85)" : "rgb(90 160 120 / 0.8)";
  node.animate([{ boxShadow: `0 0 0 3px ${colour}, 0 0 2rem ${colour}` }, { boxShadow: "0 0 0 3px transparent, 0 0 2rem transparent" }], { duration: 600, easing: "ease-out" });
  if (kind === "wound") node.animate([{ translate: "0" }, { translate: "-4px" }, { translate: "3px" }, { translate: "0" }], { duration: 220 });
}

/** A death darkens the table for a breath. */
export function darken(): void {
  if (!still()) document.querySelector(".frame")?.animate([{ filter: "brightness(0.3) saturate(0.4)" }, { filter: "none" }], { duration: 1100, easing: "ease-in" });
}
