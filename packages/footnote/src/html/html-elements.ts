import { scanTags, type Tag } from './html-tags.ts';

export interface Element {
  readonly tag: Tag;
  /** Index of the element around it, -1 for none. */
  readonly parent: number;
  /** Where it ends: behind its closing tag, before what closes it silently, or at the end of the text. */
  end: number;
  /** Nothing closes it. */
  isOpen: boolean;
}

const voidElements = names('area base br col embed hr img input link meta param source track wbr');
/** What ends a paragraph, and keeps the closing tag of a mere phrase from reaching further out. */
const blocks = names(
  'address article aside blockquote body button caption center colgroup dd details dialog dir div dl dt fieldset',
  'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 head header hgroup html iframe li listing main marquee',
  'menu nav noembed noframes noscript object ol p plaintext pre script search section select style summary table',
  'tbody td template textarea tfoot th thead title tr ul xmp',
);
const paragraph = names('p');
/** No closing tag reaches out of these. */
const barriers = names('td th table caption template object marquee');
/** What ends silently when the next of its kind begins, and where one looks for it at most. */
const siblings: Readonly<Record<string, { readonly ends: ReadonlySet<string>; readonly within: ReadonlySet<string> }>> =
  {
    li: { ends: names('li'), within: names('ul ol menu') },
    dt: { ends: names('dt dd'), within: names('dl') },
    dd: { ends: names('dt dd'), within: names('dl') },
    option: { ends: names('option'), within: names('select datalist optgroup') },
    tr: { ends: names('tr'), within: names('table') },
    td: { ends: names('td th'), within: names('tr table') },
    th: { ends: names('td th'), within: names('tr table') },
  };

/** Deeper than browsers nest, so that a search through open elements has an end. */
const maxSearchDepth = 512;

/**
 * Elements with their ends, roughly as HTML's tree construction has them: closing tags that fit
 * nothing are ignored, paragraphs and list items end by themselves. In doubt an element ends late.
 */
export function readElements(html: string): readonly Element[] {
  const elements: Element[] = [];
  const open: number[] = [];
  /** How many of a name are open: most searches are for something that isn't there. */
  const openCounts = new Map<string, number>();

  function nameAt(depth: number): string {
    return elements[open[depth] ?? -1]?.tag.name ?? '';
  }

  /** Closes everything from a depth on; only the element at that depth owns the closing tag. */
  function closeFrom(depth: number, end: number, ownEnd: number): void {
    while (open.length > depth) {
      const element = elements[open.pop() ?? -1];
      if (element === undefined) continue;
      countOpen(element.tag.name, -1);
      element.end = open.length === depth ? ownEnd : end;
      element.isOpen = false;
    }
  }

  function countOpen(name: string, change: number): void {
    openCounts.set(name, (openCounts.get(name) ?? 0) + change);
  }

  function find(wanted: ReadonlySet<string>, borders: ReadonlySet<string>): number {
    if (![...wanted].some((name) => (openCounts.get(name) ?? 0) > 0)) return -1;
    for (let depth = open.length - 1; depth >= 0 && depth >= open.length - maxSearchDepth; depth--) {
      const name = nameAt(depth);
      if (wanted.has(name)) return depth;
      if (borders.has(name)) return -1;
    }
    return -1;
  }

  function endSilently(depth: number, place: number): void {
    if (depth !== -1) closeFrom(depth, place, place);
  }

  for (const tag of scanTags(html)) {
    const { name } = tag;
    if (tag.isClosing) {
      const depth = find(new Set([name]), blocks.has(name) ? barriers : blocks);
      if (depth !== -1) closeFrom(depth, tag.start, tag.end);
      continue;
    }
    if (blocks.has(name)) endSilently(find(paragraph, barriers), tag.start);
    const sibling = Object.hasOwn(siblings, name) ? siblings[name] : undefined;
    if (sibling !== undefined) endSilently(find(sibling.ends, sibling.within), tag.start);
    const isVoid = voidElements.has(name);
    elements.push({ tag, parent: open.at(-1) ?? -1, end: isVoid ? tag.end : html.length, isOpen: !isVoid });
    if (isVoid) continue;
    open.push(elements.length - 1);
    countOpen(name, 1);
  }
  return elements;
}

export function names(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')));
}
