import type { Scene } from "../scene/scene.svelte";

const FAR = 7; // pixels that a press has to go to be a drag

/** A figure is taken up where it stands and put down where it shall go, by mouse or by finger: the same answers as two clicks give. */
export class Drag {
  figure = $state(""); // under the button that is held
  at = $state.raw<[number, number]>([0, 0]); // of the screen: where it is carried
  on = $state(false); // it is on its way
  private pointer = 0;
  private from: [number, number] = [0, 0];
  private to = ""; // where it was put down, while the house has not yet heard that it was taken up

  constructor(
    private readonly scene: Scene,
    private readonly held: (id: string) => boolean, // whether it is in hand already
  ) {}

  /** Whether a thing can be carried: it is in hand, or there is nothing else to do with it than to take it up. */
  can(id: string): boolean {
    return this.held(id) || (this.scene.lit.get(id)?.length === 1 && !this.scene.locked);
  }

  /** A press, perhaps on a figure that can be carried; a second finger means the board. */
  down = (event: PointerEvent): void => {
    const thing = (event.target as Element).closest<HTMLElement | SVGElement>(".board .piece, [data-about]");
    const id = thing?.dataset.about ?? thing?.dataset.thing ?? "";
    const mine = !this.figure && event.button === 0 && (thing?.matches(".piece") ? this.can(id) : this.held(id));
    this.figure = mine ? id : "";
    this.pointer = event.pointerId;
    this.from = this.at = [event.clientX, event.clientY];
    this.on = false;
    this.to = "";
  };
  /** Whether it is a figure that moves, and not the board. */
  move = (event: PointerEvent): boolean => {
    if (!this.figure || event.pointerId !== this.pointer) return false;
    this.at = [event.clientX, event.clientY];
    if (!this.on && Math.hypot(event.clientX - this.from[0], event.clientY - this.from[1]) < FAR) return true;
    if (!this.on) {
      this.on = true;
      this.scene.away();
      if (!this.held(this.figure)) this.scene.touch(this.figure, event.target as Element, true);
    }
    this.scene.point(this.under());
    return true;
  };
  /** Whether something was put down: that is no click. */
  up = (): boolean => {
    const was = this.on;
    if (was) this.to = this.under();
    if (this.to === this.figure) this.to = "";
    this.cancel();
    this.settle();
    return was;
  };
  cancel = (): void => {
    this.on = false;
    this.figure = "";
  };
  private under(): string {
    return document.elementFromPoint(...this.at)?.closest<SVGElement>(".board [data-thing]")?.dataset.thing ?? "";
  }
  /** The house has heard of the first half: now the second, if it can be done. */
  settle(): void {
    const { to, scene } = this;
    if (!to || scene.pending !== null || scene.locked) return;
    this.to = "";
    if (scene.lit.has(to)) scene.touch(to, document.querySelector(`.board [data-thing="${CSS.escape(to)}"]`)!, true);
  }
}
