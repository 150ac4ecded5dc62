import { markdownLines } from '../text/markdown/lines.ts';
import { createRangeCheck } from '../text/markdown/ranges.ts';
import { codePlaces } from './code-places.ts';
import type { Edit } from './edits.ts';

/**
 * Two places where Markdown keeps words from its reader: definitions of links, which are never shown
 * (`[//]: # (words)` is a known way to write a comment), and what follows the language of a fence.
 */
export function hiddenMarkdownEdits(text: string): Edit[] {
  return [...definitionEdits(text), ...fenceEdits(text)].sort((a, b) => a.start - b.start);
}

/** The label and the address of a definition stay, as long as they are no sentence; its title goes. */
function definitionEdits(text: string): Edit[] {
  if (!text.includes(']:')) return [];
  const edits: Edit[] = [];
  const isInCode = createRangeCheck(codePlaces(text));
  for (const match of text.matchAll(/^( {0,3}\[([^[\]\n]+)\]:[ \t]*(<[^<>\n]*>|[^\s<][^\s]*))([ \t]+["'(].*|)$/gm)) {
    const [whole, definition = '', label = '', address = '', title = ''] = match;
    if (isInCode(match.index)) continue;
    const end = match.index + whole.length;
    if (isSentence(label) || isSentence(address))
      edits.push({ start: match.index, end, text: '', what: 'hidden-markdown' });
    else if (title.trim() !== '')
      edits.push({ start: match.index + definition.length, end, text: '', what: 'hidden-markdown' });
  }
  return edits;
}

function isSentence(words: string): boolean {
  return words.trim().split(/\s+/).length > 5;
}

/** Options such as `title="server.ts" {3-5}` are short. */
const maxFenceWords = 100;

function fenceEdits(text: string): Edit[] {
  if (!/`{3}|~{3}/.test(text)) return [];
  const edits: Edit[] = [];
  for (const { line, offset, kind, fence } of markdownLines(text)) {
    const words = kind === 'opening-fence' ? (/\s.*$/s.exec(fence?.info ?? '')?.[0] ?? '') : '';
    if (words.length <= maxFenceWords) continue;
    const start = offset + line.trimEnd().length - words.length;
    edits.push({ start, end: offset + line.length, text: '', what: 'hidden-markdown' });
  }
  return edits;
}
