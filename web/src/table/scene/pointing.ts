import type { Scene } from "./scene.svelte";

const LONG = 450; // milliseconds that a finger rests on something to ask about it

/** Whatever lies on the table can be asked what it is: by hovering over it, by focus, by a finger that rests on it. */
export function pointing(scene: Scene) {
  return (frame: HTMLElement): (() => void) => {
    let resting: ReturnType<typeof setTimeout> | undefined;
    let asked = false; // the finger has asked: lifting it does nothing
    const thingOf = ({ dataset }: HTMLElement): string | undefined => [dataset.about, dataset.thing].find((id) => id && scene.isThing(id));
    const thingAt = (event: Event): HTMLElement | null => {
      const node = (event.target as Element).closest<HTMLElement>("[data-thing]");
      return node && thingOf(node) ? node : null;
    };
    const look = (node: HTMLElement): void => {
      if (node !== scene.lens?.beside) scene.look(thingOf(node)!, node);
    };
    const over = (event: Event): void => {
      const { movementX, movementY } = event as MouseEvent;
      if (!movementX && !movementY && scene.lens?.beside === document.activeElement) return; // something has moved under the mouse: who asked by keyboard still reads
      const node = thingAt(event);
      if (node) look(node);
      else if (scene.lens) scene.away();
    };
    const listen: Record<string, (event: Event) => void> = {
      mouseover: over,
      mouseleave: () => scene.lens && scene.away(),
      focusin: (event) => {
        const node = thingAt(event);
        if (node?.matches(":focus-visible")) look(node);
      },
      focusout: () => {
        const was = scene.lens; // what had the focus may be going just now, in the middle of drawing
        if (was) queueMicrotask(() => scene.lens === was && scene.away());
      },
      pointerdown: (event) => {
        const node = (event as PointerEvent).pointerType === "touch" ? thingAt(event) : null;
        asked = false;
        clearTimeout(resting);
        if (node)
          resting = setTimeout(() => {
            asked = true;
            look(node);
          }, LONG);
      },
      pointerup: () => clearTimeout(resting),
      pointercancel: () => clearTimeout(resting),
      contextmenu: (event) => asked && event.preventDefault(),
    };
    const click = (event: Event): void => {
      if (asked) event.stopPropagation();
      asked = false;
    };
    for (const [name, hear] of Object.entries(listen)) frame.addEventListener(name, hear);
    frame.addEventListener("click", click, true);
    return () => {
      clearTimeout(resting);
      for (const [name, hear] of Object.entries(listen)) frame.removeEventListener(name, hear);
      frame.removeEventListener("click", click, true);
    };
  };
}
