/** Where something lies beside another, wholly on the screen, so that it covers nothing that must be seen and least of what is read; if need be at the
 *  lower edge, away from it. */
export function placeBeside(there: DOMRect, width: number, height: number, must: DOMRect[], read: DOMRect[]): [number, number] {
  const gap = 12;
  const places = [
    [there.right + gap, there.top],
    [there.left - width - gap, there.top],
    [there.left, there.bottom + gap],
    [there.left, there.top - height - gap],
    [there.right + gap, there.bottom - height],
    [there.left - width - gap, there.bottom - height],
    [there.right - width, there.bottom + gap],
    [there.right - width, there.top - height - gap],
    [there.left, innerHeight],
  ] as const;
  let best: [number, number, number] | undefined;
  for (const [x, y] of places) {
    const left = Math.max(8, Math.min(x, innerWidth - width - 8));
    const top = Math.max(8, Math.min(y, innerHeight - height - 8));
    const covers = (box: DOMRect): number => Math.max(0, Math.min(left + width, box.right) - Math.max(left, box.left)) * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top));
    const all = (boxes: DOMRect[]): number => boxes.reduce((sum, box) => sum + covers(box), 0);
    const cost = 1000 * all([there, ...must]) + all(read) + 30 * Math.max(0, top - there.bottom - gap);
    if (!best || cost < best[0]) best = [cost, left, top];
  }
  return [best![1], best![2]];
}

/** Lay something beside another, where it covers least of what is read. */
export function beside(other: Element, read = "") {
  return (node: HTMLElement): void => {
    const near = read ? [...document.querySelectorAll(read)].filter((each) => !other.contains(each)).map((each) => each.getBoundingClientRect()) : [];
    const [left, top] = placeBeside(other.getBoundingClientRect(), node.offsetWidth, node.offsetHeight, [], near);
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
  };
}
