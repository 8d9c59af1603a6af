/** Lay something beside another, wholly on the screen. */
export function beside(other: Element) {
  return (node: HTMLElement): void => {
    const there = other.getBoundingClientRect();
    const { offsetWidth: width, offsetHeight: height } = node;
    const room = { right: innerWidth - there.right, left: there.left };
    const gap = 10;
    let left = room.right > width + gap ? there.right + gap : room.left > width + gap ? there.left - width - gap : (innerWidth - width) / 2;
    let top = there.top;
    if (room.right <= width + gap && room.left <= width + gap) top = there.bottom + height + gap < innerHeight ? there.bottom + gap : there.top - height - gap;
    left = Math.max(8, Math.min(left, innerWidth - width - 8));
    top = Math.max(8, Math.min(top, innerHeight - height - 8));
    node.style.left = `${left}px`;
    node.style.top = `${top}px`;
  };
}
