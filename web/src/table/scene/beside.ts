/** Lay something beside another, wholly on the screen, where it covers least of what is read. */
export function beside(other: Element, read = "") {
  return (node: HTMLElement): void => {
    const there = other.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = node;
    const gap = 12;
    const near = read ? [...document.querySelectorAll(read)].filter((each) => !other.contains(each)).map((each) => each.getBoundingClientRect()) : [];
    const places = [
      [there.right + gap, there.top],
      [there.left - width - gap, there.top],
      [there.left, there.bottom + gap],
      [there.left, there.top - height - gap],
      [there.right + gap, there.bottom - height],
      [there.left - width - gap, there.bottom - height],
    ] as const;
    let best: [number, number, number] | undefined;
    for (const [x, y] of places) {
      const left = Math.max(8, Math.min(x, innerWidth - width - 8));
      const top = Math.max(8, Math.min(y, innerHeight - height - 8));
      const covers = (box: DOMRect): number => Math.max(0, Math.min(left + width, box.right) - Math.max(left, box.left)) * Math.max(0, Math.min(top + height, box.bottom) - Math.max(top, box.top));
      const cost = 1000 * covers(there) + near.reduce((sum, box) => sum + covers(box), 0);
      if (!best || cost < best[0]) best = [cost, left, top];
    }
    node.style.left = `${best![1]}px`;
    node.style.top = `${best![2]}px`;
  };
}
