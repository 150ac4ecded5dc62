import { closesFence, type Fence, openedFence } from '../text/markdown/lines.ts';
import { codeRanges } from '../text/markdown/ranges.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * The stretches of a text that a reader sees as code, markup and all. Not the words behind an opening
 * fence, which no reader sees; not what looks like a fence inside of HTML, where it is none.
 */
export function codePlaces(text: string): readonly Stretch[] {
  if (!/[`~]/.test(text) || isHtmlDocument(text)) return [];
  return codeRanges(withoutFencesInHtml(text)).map(({ inner, end }) => ({
    start: inner,
    end: Math.min(end, text.length),
  }));
}

/** HTML from its first character to its last, or declared as such. */
export function isHtmlDocument(text: string): boolean {
  const [, name] = /^\s*<(!doctype\s+html|html|head|body|[a-z][a-z0-9]*)(?=[\s>])/i.exec(text) ?? [];
  if (name === undefined) return false;
  if (/^(!doctype|html|head|body)/i.test(name)) return true;
  const [, last] = /<\/([a-z][a-z0-9]*)\s*>\s*$/i.exec(text.slice(-2_000)) ?? [];
  return last?.toLowerCase() === name.toLowerCase();
}

/** In Markdown a line that starts with a block tag opens HTML, which goes on until a blank line. */
function withoutFencesInHtml(text: string): string {
  if (!/^ {0,3}<\/?[a-z]/im.test(text)) return text;
  let isHtml = false;
  let fence: Fence | undefined;
  return text
    .split('\n')
    .map((line) => {
      if (fence !== undefined) {
        if (closesFence(line, fence)) fence = undefined;
        return line;
      }
      if (line.trim() === '') isHtml = false;
      else if (blockTag.test(line)) isHtml = true;
      else if (!isHtml) fence = openedFence(line);
      return isHtml ? line.replace(/[`~]/g, 'x') : line;
    })
    .join('\n');
}

const blockTag =
  /^ {0,3}<\/?(?:address|article|aside|blockquote|body|center|details|dialog|div|dl|dt|dd|fieldset|figure|footer|form|h[1-6]|head|header|html|iframe|li|main|menu|nav|ol|p|section|summary|table|tbody|td|th|thead|tr|ul)(?=[\s/>]|$)/i;

/** The same text with something harmless of the same length in its code, so that places stay what they are. */
export function withCodeMasked(text: string, code: readonly Stretch[]): string {
  if (code.length === 0) return text;
  let masked = '';
  let from = 0;
  for (const { start, end } of code) {
    masked += text.slice(from, start) + text.slice(start, end).replace(/[^\n]/g, '.');
    from = end;
  }
  return masked + text.slice(from);
}
