import { declarationsOf, hidesText } from './hiding-style.ts';
import type { Element } from './html-elements.ts';

/** Rules for paper, small screens and the like say nothing about what a reader sees now. */
const conditional = /print|width|height|orientation|prefers|hover|keyframes|container/i;

/** Whether a style sheet in the text itself hides an element, by its name, class or id. */
export function readStyleSheets(
  html: string,
  elements: readonly Element[],
): (name: string, attributes: ReadonlyMap<string, string>) => boolean {
  const sheets = elements.filter(({ tag, isOpen }) => tag.name === 'style' && !isOpen);
  const hidden = new Set(sheets.flatMap(({ tag, end }) => [...hidingSelectors(html.slice(tag.end, end))]));
  if (hidden.size === 0) return () => false;
  return (name, attributes) => {
    const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/);
    const marks = [`#${attributes.get('id')?.toLowerCase() ?? ''}`, ...classes.map((one) => `.${one}`)];
    return [name, ...marks, ...marks.map((mark) => name + mark)].some((selector) => hidden.has(selector));
  };
}

/** Simple selectors only: what a longer one hides depends on where an element stands. */
function* hidingSelectors(css: string): Iterable<string> {
  let isConditional = false;
  for (const rule of css.split('}')) {
    const parts = rule.split('{');
    const declarations = parts.pop() ?? '';
    const selectors = parts.pop();
    if (selectors === undefined) isConditional = false;
    else if (parts.length > 0) isConditional = parts.some((part) => conditional.test(part));
    if (selectors === undefined || isConditional || !hidesText(declarationsOf(declarations), [255, 255, 255, 1]))
      continue;
    for (const selector of selectors.split(',')) {
      const simple = selector
        .trim()
        .toLowerCase()
        .replace(/^\*(?=[.#])/, '');
      if (/^[a-z0-9_-]*[.#]?[a-z0-9_-]+$/.test(simple) && simple !== 'body' && simple !== 'html') yield simple;
    }
  }
}
