/** A number from 0 up to this one, each as likely as any other. */
function drawn(below: number): number {
  const most = 2 ** 32 - (2 ** 32 % below); // what lies above would make some numbers likelier
  for (;;) {
    const [number] = crypto.getRandomValues(new Uint32Array(1));
    if (number !== undefined && number < most) return number % below;
  }
}

/** The same things in an order drawn by lot, each order as likely as any other. */
export function byLot<T>(things: readonly T[], draw: (below: number) => number = drawn): T[] {
  const left = [...things];
  return things.flatMap(() => left.splice(draw(left.length), 1));
}
