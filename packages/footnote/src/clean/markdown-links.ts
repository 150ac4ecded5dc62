import { decodeHTML } from 'entities/decode';
import { createRangeCheck } from '../text/markdown/ranges.ts';
import { codePlaces } from './code-places.ts';
import type { Edit } from './edits.ts';
import { createTargetReader, definedLabels, type LinkTarget, labelKey } from './link-targets.ts';
import { readsLikeOrders } from './suspicious.ts';
import { hasUnsafeScheme } from './unsafe-address.ts';

/** Longer than anyone describes a picture. */
const maxAltCharacters = 120;
/** As Markdown has it. */
const maxLabelCharacters = 1_000;

/**
 * Images become `[image: alt]`, links that lead to no page become their words, and titles of links,
 * which nobody sees, go. Everything else about links stays as it was written.
 */
export function markdownLinkEdits(text: string): Edit[] {
  const labels = definedLabels(text);
  const mayHoldLinks = text.includes('](') || text.includes('][') || (labels.size > 0 && text.includes('!['));
  if (!mayHoldLinks && !/<[a-z][a-z0-9+.-]*:/i.test(text)) return [];
  const edits: Edit[] = [];
  const isInCode = createRangeCheck(codePlaces(text));
  const targetAt = createTargetReader(text, labels);
  const open: number[] = [];
  const sign = /\\.|\[|\]|<[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>/gis;
  for (let match = sign.exec(text); match !== null; match = sign.exec(text)) {
    const at = match.index;
    if (match[0][0] === '\\' || isInCode(at)) continue;
    if (match[0] === '[') open.push(at);
    else if (match[0] === ']') {
      const start = open.pop();
      if (start === undefined) continue;
      const target = targetAt(at + 1) ?? definedImage(text, { start, close: at, labels });
      if (target === undefined) continue;
      pushLink(edits, text, { start, close: at, target });
      sign.lastIndex = target.end;
    } else if (hasUnsafeScheme(decoded(match[0].slice(1, -1)))) {
      edits.push({ start: at, end: at + match[0].length, text: match[0].slice(1, -1), what: 'unsafe-link' });
    }
  }
  return edits.sort((a, b) => a.start - b.start);
}

/** `![label][]` and `![label]`, whose words are the label of a definition elsewhere. */
function definedImage(
  text: string,
  { start, close, labels }: { readonly start: number; readonly close: number; readonly labels: ReadonlySet<string> },
): LinkTarget | undefined {
  if (text[start - 1] !== '!' || labels.size === 0 || close - start > maxLabelCharacters) return undefined;
  if (!labels.has(labelKey(text.slice(start + 1, close)))) return undefined;
  const end = text.startsWith('[]', close + 1) ? close + 3 : close + 1;
  return { address: '', bare: '', hasTitle: false, isReference: true, end };
}

interface WrittenLink {
  readonly start: number;
  readonly close: number;
  readonly target: LinkTarget;
}

function pushLink(edits: Edit[], text: string, { start, close, target }: WrittenLink): void {
  if (start > 0 && text[start - 1] === '!') {
    const alt = text.slice(start + 1, close);
    const isShown = alt.length <= maxAltCharacters && alt.trim() !== '' && !readsLikeOrders(alt);
    // What was found inside the description goes with it: it is the latest in the list.
    while (!isShown && (edits.at(-1)?.start ?? -1) > start) edits.pop();
    if (isShown) {
      edits.push({ start: start - 1, end: start + 1, text: '[image: ', what: 'image' });
      edits.push({ start: close, end: target.end, text: ']', what: 'image', count: 0 });
    } else edits.push({ start: start - 1, end: target.end, text: '[image]', what: 'image' });
  } else if (target.isReference) return;
  else if (hasUnsafeScheme(decoded(target.address)) || /\s/.test(target.address)) {
    edits.push({ start, end: start + 1, text: '', what: 'unsafe-link' });
    edits.push({ start: close, end: target.end, text: '', what: 'unsafe-link', count: 0 });
  } else if (target.hasTitle) {
    edits.push({ start: close, end: target.end, text: `](${target.bare})`, what: 'hidden-markdown' });
  }
}

/** The table of entities takes longer to unpack than most texts to clean. */
function decoded(text: string): string {
  return text.includes('&') ? decodeHTML(text) : text;
}
