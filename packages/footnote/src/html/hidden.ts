import { words } from './elements.ts';
import { type Colour, hidesText } from './hiding-style.ts';

/** How sites call what is for screen readers, or for nobody. */
const hiddenClasses = words('sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only d-none');
const tellingAttributes = words('hidden popover aria-hidden style color');

/** A quick look at names and values in turn, for pages, where hardly an element says anything about being seen. */
export function mayBeHidden(attributes: readonly string[]): boolean {
  for (let i = 0; i < attributes.length; i += 2) {
    const name = attributes[i] ?? '';
    if (tellingAttributes.has(name) || (name === 'class' && hasHidingClass(attributes[i + 1] ?? ''))) return true;
  }
  return false;
}

function hasHidingClass(value: string): boolean {
  return (
    /sr-only|hidden|reader|d-none/i.test(value) &&
    value.split(/\s+/).some((one) => hiddenClasses.has(one.toLowerCase()))
  );
}

/** Whether an element says itself that it can't be seen. */
export function isHiddenBy(
  name: string,
  values: ReadonlyMap<string, string>,
  style: ReadonlyMap<string, string>,
  ground: Colour,
): boolean {
  // Pages hide their body until they are loaded.
  if (values.size === 0 || name === 'html' || name === 'body') return false;
  const colour = values.get('color');
  const full =
    colour === undefined || name !== 'font' || style.has('color') ? style : new Map([...style, ['color', colour]]);
  return (
    values.has('hidden') ||
    values.has('popover') ||
    values.get('aria-hidden')?.trim().toLowerCase() === 'true' ||
    (name === 'meta' && values.has('content')) ||
    (name === 'input' && values.get('type')?.toLowerCase() === 'hidden') ||
    hasHidingClass(values.get('class') ?? '') ||
    (full.size > 0 && hidesText(full, ground))
  );
}
