import type { ElementSpan } from './element-spans.ts';
import { type Colour, declarationsOf, hidesText, white } from './hiding-style.ts';

/** Rules for paper, small screens and the like say nothing about what a reader sees now. */
const conditional = /print|width|height|orientation|prefers|hover|keyframes|container/i;

/** Whether a style sheet in the text itself hides an element, by its name, class or id. */
export function readStyleSheets(
  html: string,
  elements: readonly ElementSpan[],
): (name: string, attributes: ReadonlyMap<string, string>) => boolean {
  const sheets = elements.filter(({ kind, isOpen }) => kind.name === 'style' && !isOpen);
  const hidden = new Set(sheets.flatMap(({ tagEnd, end }) => [...hidingSelectors(html.slice(tagEnd, end), white)]));
  if (hidden.size === 0) return () => false;
  return (name, attributes) => {
    const classes = (attributes.get('class') ?? '').toLowerCase().split(/\s+/);
    const marks = [`#${attributes.get('id')?.toLowerCase() ?? ''}`, ...classes.map((one) => `.${one}`)];
    return [name, ...marks, ...marks.map((mark) => name + mark)].some((selector) => hidden.has(selector));
  };
}

/** Simple selectors only: what a longer one hides depends on where an element stands. */
export function* hidingSelectors(css: string, ground: Colour): Iterable<string> {
  let isConditional = false;
  for (const rule of css.split('}')) {
    const parts = rule.split('{');
    const declarations = parts.pop() ?? '';
    const selectors = parts.pop();
    if (selectors === undefined) isConditional = false;
    else if (parts.length > 0) isConditional = parts.some((part) => conditional.test(part));
    if (selectors === undefined || isConditional) continue;
    const simple = selectors.split(',').map(plainSelector).filter(isSimple);
    if (simple.length > 0 && hidesText(declarationsOf(declarations), ground)) yield* simple;
  }
}

function plainSelector(selector: string): string {
  return selector
    .trim()
    .toLowerCase()
    .replace(/^\*(?=[.#])/, '');
}

function isSimple(selector: string): boolean {
  return /^[a-z0-9_-]*[.#]?[a-z0-9_-]+$/.test(selector) && selector !== 'body' && selector !== 'html';
}
