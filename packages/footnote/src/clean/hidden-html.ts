import { type ElementSpan, readElements } from '../html/element-spans.ts';
import { isHiddenBy } from '../html/hidden.ts';
import { backgroundOf, type Colour, colourOf, declarationsOf, white } from '../html/hiding-style.ts';
import { type PlacedAttribute, TagReader } from '../html/read-tag.ts';
import { readStyleSheets } from '../html/style-sheets.ts';
import { codePlaces, isHtmlDocument, withCodeMasked } from './code-places.ts';
import { applyEdits, type Edit } from './edits.ts';
import { commentEdits, startsLine } from './html-comments.ts';
import { hasUnsafeScheme } from './unsafe-address.ts';

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
  return /<[a-z]/i.test(html)
    ? merge(comments, elementEdits(html, readElements(html, isDocument), isDocument))
    : comments;
}

function elementEdits(html: string, elements: readonly ElementSpan[], isDocument: boolean): Edit[] {
  const edits: Edit[] = [];
  const backgrounds: Colour[] = [];
  const tags = new TagReader(html);
  const isHiddenBySheet = readStyleSheets(html, elements);
  let hiddenUntil = 0;
  for (const element of elements) {
    const { kind, start } = element;
    const ground = backgrounds[element.parent] ?? white;
    const attributes = tags.placedAttributes(start);
    const values = new Map(attributes.toReversed().map(({ name, value }) => [name, value]));
    const style = declarationsOf(values.get('style') ?? '');
    backgrounds.push(backgroundOf(style) ?? colourOf(values.get('bgcolor')) ?? ground);
    if (start < hiddenUntil) continue;

    const isHidden = isHiddenBy(kind.name, values, style, ground) || isHiddenBySheet(kind.name, values);
    const isUnseen = isHidden || kind.isNeverShown || (kind.name === 'dialog' && !values.has('open'));
    const end = isUnseen ? hiddenEnd(html, element, isDocument, isHidden) : undefined;
    if (end !== undefined) {
      edits.push({ start, end, text: '', what: 'hidden-html' });
      hiddenUntil = end;
    } else edits.push(...visibleTagEdits(element, attributes, values));
  }
  return edits;
}

/**
 * Where a hidden element ends, or undefined where the tag is more likely a word of the text: "The
 * <script> element", with nothing to close it. One that hides itself by an attribute and is never
 * closed hides the rest, of its paragraph where it stands in the middle of a line.
 */
function hiddenEnd(
  html: string,
  element: ElementSpan,
  isDocument: boolean,
  isByAttribute: boolean,
): number | undefined {
  if (!element.isOpen || isDocument) return element.end;
  if (!isByAttribute) return undefined;
  if (startsLine(html, element.start)) return element.end;
  const blank = /\n[^\S\n]*\n/g;
  blank.lastIndex = element.tagEnd;
  return blank.exec(html)?.index ?? element.end;
}

/** What is left of a tag that shows something: no picture to load, no prose, no script behind a link. */
function visibleTagEdits(
  { kind, start, tagEnd }: ElementSpan,
  attributes: readonly PlacedAttribute[],
  values: ReadonlyMap<string, string>,
): readonly Edit[] {
  const isImage = imageTags.has(kind.name) || (kind.name === 'input' && values.get('type')?.toLowerCase() === 'image');
  if (isImage && imageAttributes.some((name) => values.has(name))) {
    return [{ start, end: tagEnd, text: '[image]', what: 'image' }];
  }
  return attributes.flatMap(({ start, end, name, value, written }): Edit[] => {
    const isAddress = name === 'href' || name === 'src' || name === 'action' || name === 'formaction';
    if (isAddress && hasUnsafeScheme(value)) return [{ start, end, text: '', what: 'unsafe-link' }];
    if (loadsImage(name, value)) return [{ start, end, text: '', what: 'image' }];
    const isProse = written.length > 400 || written.trim().split(/\s+/).length >= 4;
    return isProse ? [{ start, end, text: '', what: 'hidden-html' }] : [];
  });
}

const imageTags: ReadonlySet<string> = new Set(['img', 'image', 'feimage']);
const imageAttributes = ['src', 'srcset', 'alt', 'href', 'xlink:href'];

/** Attributes by which any other element has a picture loaded. */
function loadsImage(name: string, value: string): boolean {
  return name === 'background' || name === 'poster' || (name === 'style' && /url\s*\(|image-set\s*\(/i.test(value));
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
