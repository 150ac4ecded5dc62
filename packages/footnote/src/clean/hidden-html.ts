import { decodeHTMLAttribute } from 'entities/decode';
import { backgroundOf, type Colour, colourOf, declarationsOf, hidesText } from '../html/hiding-style.ts';
import { type Element, names, readElements } from '../html/html-elements.ts';
import { type Attribute, attributesOf } from '../html/html-tags.ts';
import { readStyleSheets } from '../html/style-sheets.ts';
import { codePlaces, isHtmlDocument, withCodeMasked } from './code-places.ts';
import { applyEdits, type Edit } from './edits.ts';
import { commentEdits, startsLine } from './html-comments.ts';
import { hasUnsafeScheme } from './unsafe-address.ts';

/** Elements whose content no browser shows. */
const neverShown = names(
  'script style template noscript noembed noframes iframe object canvas audio video datalist metadata',
);
/** How sites call what is for screen readers, or for nobody. */
export const hiddenClasses = names(
  'sr-only visually-hidden visuallyhidden screen-reader-text screen-reader-only d-none',
);
const white: Colour = [255, 255, 255, 1];

/**
 * What HTML keeps from its reader but not from a model: comments, hidden elements with all they hold,
 * prose in attributes, images. Ordinary tags stay, and so does everything in code.
 */
export function hiddenHtmlEdits(text: string): Edit[] {
  if (!text.includes('<')) return [];
  const isDocument = isHtmlDocument(text);
  return editsIn(text, isDocument ? text : withCodeMasked(text, codePlaces(text)), isDocument);
}

/**
 * The same for a piece of a page that is known to be HTML, before its tags are taken out: without them
 * nobody could tell any more what was hidden. Backticks mean nothing there.
 */
export function withoutHiddenHtml(html: string): {
  readonly text: string;
  readonly counts: Readonly<Record<string, number>>;
} {
  const edits = html.includes('<') ? editsIn(html, html, true) : [];
  const counts: Record<string, number> = {};
  for (const { what } of edits) counts[what] = (counts[what] ?? 0) + 1;
  return { text: edits.length === 0 ? html : applyEdits(html, edits), counts };
}

function editsIn(text: string, masked: string, isDocument: boolean): Edit[] {
  const comments = commentEdits(masked, text, isDocument);
  const html = withCodeMasked(masked, comments);
  return /<[a-z]/i.test(html) ? merge(comments, elementEdits(html, readElements(html), isDocument)) : comments;
}

function elementEdits(html: string, elements: readonly Element[], isDocument: boolean): Edit[] {
  const edits: Edit[] = [];
  const backgrounds: Colour[] = [];
  const isHiddenBySheet = readStyleSheets(html, elements);
  let hiddenUntil = 0;
  for (const element of elements) {
    const { tag } = element;
    const ground = backgrounds[element.parent] ?? white;
    const attributes = tag.end - tag.start === tag.name.length + 2 ? [] : attributesOf(html, tag);
    const values = new Map(attributes.toReversed().map(({ name, value }) => [name, decodeHTMLAttribute(value)]));
    const style = declarationsOf(values.get('style') ?? '');
    backgrounds.push(backgroundOf(style) ?? colourOf(values.get('bgcolor')) ?? ground);
    if (tag.start < hiddenUntil) continue;

    const isHidden = isHiddenBy(tag.name, values, style, ground) || isHiddenBySheet(tag.name, values);
    const isUnseen = isHidden || neverShown.has(tag.name) || (tag.name === 'dialog' && !values.has('open'));
    const end = isUnseen ? hiddenEnd(html, element, isDocument, isHidden) : undefined;
    if (end !== undefined) {
      edits.push({ start: tag.start, end, text: '', what: 'hidden-html' });
      hiddenUntil = end;
    } else edits.push(...visibleTagEdits(element, attributes, values));
  }
  return edits;
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
  const classes = (values.get('class') ?? '').split(/\s+/);
  const colour = values.get('color');
  const full =
    colour === undefined || name !== 'font' || style.has('color') ? style : new Map([...style, ['color', colour]]);
  return (
    values.has('hidden') ||
    values.has('popover') ||
    values.get('aria-hidden')?.trim().toLowerCase() === 'true' ||
    (name === 'meta' && values.has('content')) ||
    (name === 'input' && values.get('type')?.toLowerCase() === 'hidden') ||
    classes.some((one) => hiddenClasses.has(one.toLowerCase())) ||
    (full.size > 0 && hidesText(full, ground))
  );
}

/**
 * Where a hidden element ends, or undefined where the tag is more likely a word of the text: "The
 * <script> element", with nothing to close it. One that hides itself by an attribute and is never
 * closed hides the rest, of its paragraph where it stands in the middle of a line.
 */
function hiddenEnd(html: string, element: Element, isDocument: boolean, isByAttribute: boolean): number | undefined {
  if (!element.isOpen || isDocument) return element.end;
  if (!isByAttribute) return undefined;
  if (startsLine(html, element.tag.start)) return element.end;
  const blank = /\n[^\S\n]*\n/g;
  blank.lastIndex = element.tag.end;
  return blank.exec(html)?.index ?? element.end;
}

/** What is left of a tag that shows something: no picture to load, no prose, no script behind a link. */
function visibleTagEdits(
  { tag }: Element,
  attributes: readonly Attribute[],
  values: ReadonlyMap<string, string>,
): readonly Edit[] {
  const isImage = tag.name === 'img' || tag.name === 'image';
  if (isImage && (values.has('src') || values.has('alt') || values.has('srcset'))) {
    return [{ start: tag.start, end: tag.end, text: '[image]', what: 'image' }];
  }
  return attributes.flatMap(({ start, end, name, value }): Edit[] => {
    const isAddress = name === 'href' || name === 'src' || name === 'action' || name === 'formaction';
    if (isAddress && hasUnsafeScheme(decodeHTMLAttribute(value)))
      return [{ start, end, text: '', what: 'unsafe-link' }];
    const isProse = value.length > 400 || value.trim().split(/\s+/).length >= 4;
    return isProse ? [{ start, end, text: '', what: 'hidden-html' }] : [];
  });
}

/** Both in order; comments inside a hidden element went with it. */
function merge(comments: readonly Edit[], elements: readonly Edit[]): Edit[] {
  const merged: Edit[] = [];
  let until = 0;
  for (const edit of [...comments, ...elements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < until) continue;
    merged.push(edit);
    until = edit.end;
  }
  return merged;
}
