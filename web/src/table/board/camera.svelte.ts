/** Which part of a board is seen. Wheel and pinch change its size around where they are, dragging moves it; it never leaves the board. */
export class Camera {
  zoom = $state(1);
  wide = $state(1); // of the element, in pixels
  high = $state(1);
  private middle = $state.raw<[number, number] | null>(null); // null: that of the whole
  private readonly pointers = new Map<number, [number, number]>();
  moved = false; // whether the last press was a drag
  byTouch = false;

  constructor(
    private readonly whole: () => { x: number; y: number; width: number; height: number },
    private readonly most = 6,
  ) {}

  /** How many units of the board are seen, in the shape of the element. */
  readonly size: [number, number] = $derived.by(() => {
    const { width, height } = this.whole();
    const shape = Math.max(1, this.wide) / Math.max(1, this.high); // nothing is wide while it is hidden
    const fit: [number, number] = width / height > shape ? [width, width / shape] : [height * shape, height];
    return [fit[0] / this.zoom, fit[1] / this.zoom];
  });
  readonly at: [number, number] = $derived.by(() => {
    const { x, y, width, height } = this.whole();
    const [seen, tall] = this.size;
    const middle = this.middle ?? [x + width / 2, y + height / 2];
    return [within(middle[0], x, width, seen), within(middle[1], y, height, tall)];
  });
  readonly box = $derived(`${this.at[0] - this.size[0] / 2} ${this.at[1] - this.size[1] / 2} ${this.size[0]} ${this.size[1]}`);
  /** Pixels of a unit of the board. */
  readonly unit = $derived(this.wide / this.size[0]);

  grow(by: number, around = this.at): void {
    const next = Math.min(this.most, Math.max(1, this.zoom * by));
    const less = this.zoom / next;
    this.middle = next === 1 ? null : [around[0] + (this.at[0] - around[0]) * less, around[1] + (this.at[1] - around[1]) * less];
    this.zoom = next;
  }

  fit(): void {
    this.zoom = 1;
    this.middle = null;
  }

  /** Move by so many parts of what is seen. */
  pan(dx: number, dy: number): void {
    this.middle = [this.at[0] + dx * this.size[0], this.at[1] + dy * this.size[1]];
  }

  /** Whether a place is within what is seen. */
  sees(x: number, y: number): boolean {
    return Math.abs(x - this.at[0]) <= this.size[0] / 2 && Math.abs(y - this.at[1]) <= this.size[1] / 2;
  }

  /** Go there if it is not seen, or too near to the edge. */
  show(x: number, y: number): void {
    const [dx, dy] = [Math.abs(x - this.at[0]), Math.abs(y - this.at[1])];
    if (this.zoom > 1 && (dx > this.size[0] * 0.4 || dy > this.size[1] * 0.4)) this.middle = [x, y];
  }

  /** Show it so large that a unit has at least so many pixels. */
  atLeast(pixels: number): void {
    if (this.unit < pixels) this.zoom = Math.min(this.most, (this.zoom * pixels) / this.unit);
  }

  // -------------------------------------------------------------- hands

  wheel = (event: WheelEvent): void => {
    if (event.deltaY > 0 && this.zoom === 1) return; // the whole is seen: what lies around it may scroll
    event.preventDefault();
    this.grow(event.deltaY < 0 ? 1.15 : 1 / 1.15, this.place(event.clientX, event.clientY, event.currentTarget as Element));
  };
  down = (event: PointerEvent): void => {
    if (!this.pointers.size) this.moved = false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.byTouch = event.pointerType === "touch";
  };
  move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now: [number, number] = [event.clientX, event.clientY];
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1];
    const far = Math.hypot(now[0] - before[0], now[1] - before[1]);
    if (other) {
      const by = Math.hypot(now[0] - other[0], now[1] - other[1]) / Math.max(1, Math.hypot(before[0] - other[0], before[1] - other[1]));
      this.grow(by, this.place((now[0] + other[0]) / 2, (now[1] + other[1]) / 2, event.currentTarget as Element));
      this.moved = true;
    } else if (far > (this.moved ? 0 : 4)) {
      this.moved = true;
      if (this.zoom > 1) this.middle = [this.at[0] - (now[0] - before[0]) / this.unit, this.at[1] - (now[1] - before[1]) / this.unit];
    } else return;
    this.pointers.set(event.pointerId, now);
  };
  up = (event: PointerEvent): void => {
    this.pointers.delete(event.pointerId);
  };

  /** A point of the screen, on the board. */
  place(x: number, y: number, element: Element): [number, number] {
    const there = element.getBoundingClientRect();
    return [this.at[0] + (x - there.left - there.width / 2) / this.unit, this.at[1] + (y - there.top - there.height / 2) / this.unit];
  }
}

function within(middle: number, from: number, length: number, seen: number): number {
  if (seen >= length) return from + length / 2;
  return Math.min(from + length - seen / 2, Math.max(from + seen / 2, middle));
}
