const gap = 6;
const edge = 8;

/** Puts a popover above or below what it belongs to, wherever there is room, and never outside of the window. */
export function placeBeside(popover: HTMLElement, anchor: Element, prefers: 'above' | 'below'): void {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = popover;
  const isRtl = getComputedStyle(anchor).direction === 'rtl';
  const above = at.top - gap - height;
  const below = at.bottom + gap;
  const fitsAbove = above >= edge;
  const fitsBelow = below + height <= innerHeight - edge;
  const top = (prefers === 'above' ? fitsAbove || !fitsBelow : !fitsBelow && fitsAbove) ? above : below;
  const left = isRtl ? at.right - width : at.left;
  popover.style.top = `${Math.max(edge, Math.min(top, innerHeight - edge - height))}px`;
  popover.style.left = `${Math.max(edge, Math.min(left, innerWidth - edge - width))}px`;
}
