let finger = false;

addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), { capture: true, passive: true });
addEventListener("keydown", () => (finger = false), { capture: true, passive: true });

/** Whether what happens now was done with a finger, which hides what it touches and can't hover. */
export function byFinger(): boolean {
  return finger;
}
