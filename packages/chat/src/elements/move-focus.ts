/** Arrows, Home, End and first letters, as in any menu; false where the key means nothing here. */
export function moveFocus(menu: Element, key: string): boolean {
  const items = [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const active = document.activeElement;
  const at = active instanceof HTMLElement ? items.indexOf(active) : -1;
  const steps: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
  const step = steps[key];
  const target = step === undefined ? byLetter(items, at, key) : items.at(step % items.length);
  target?.focus();
  return target !== undefined;
}

function byLetter(items: readonly HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const inOrder = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return inOrder.find((item) => item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}
