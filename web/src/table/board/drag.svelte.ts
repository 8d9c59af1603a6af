import type { Scene } from "../scene/scene.svelte";

const FAR = 7; // pixels that a press has to go to be a drag

/** A figure is taken up where it stands and put down where it shall go: the same answers as two clicks give. */
export class Drag {
  private figure = ""; // under the button that is held
  private from: [number, number] = [0, 0];
  on = $state(false); // it is on its way
  private to = ""; // where it was put down, while the house has not yet heard that it was taken up

  constructor(
    private readonly scene: Scene,
    private readonly held: (id: string) => boolean, // whether it is in hand already
  ) {}

  /** Whether a press is on a figure that can be carried: then the board is not moved. */
  down = (event: PointerEvent): boolean => {
    const id = (event.target as Element).closest<SVGElement>(".piece")?.dataset.thing ?? "";
    const mine = event.pointerType !== "touch" && event.button === 0 && (this.held(id) || this.scene.lit.get(id)?.length === 1);
    this.figure = mine ? id : "";
    this.from = [event.clientX, event.clientY];
    this.to = "";
    return mine;
  };
  move = (event: PointerEvent): void => {
    if (!this.figure || this.on || Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) < FAR) return;
    this.on = true;
    if (!this.held(this.figure)) this.scene.touch(this.figure, event.target as Element, true);
  };
  /** Whether something was put down: that is no click. */
  up = (event: PointerEvent): boolean => {
    const was = this.on;
    this.on = false;
    if (was) this.to = document.elementFromPoint(event.clientX, event.clientY)?.closest<SVGElement>(".board [data-thing]")?.dataset.thing ?? "";
    if (this.to === this.figure) this.to = "";
    this.figure = "";
    this.settle();
    return was;
  };
  /** The house has heard of the first half: now the second. */
  settle(): void {
    const { to, scene } = this;
    if (!to || scene.pending !== null || scene.locked || !scene.lit.has(to)) return;
    this.to = "";
    scene.touch(to, document.querySelector(`.board [data-thing="${CSS.escape(to)}"]`)!, true);
  }
}
