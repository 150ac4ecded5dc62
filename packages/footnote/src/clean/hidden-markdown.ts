import { markdownLines } from '../text/markdown/lines.ts';
import { codePlaces, createCodeCheck } from './code-places.ts';
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
  const isInCode = createCodeCheck(codePlaces(text));
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
    if (kind !== 'opening-fence' || fence === undefined || fence.info.length <= maxFenceWords) continue;
    const language = /^\s*\S*/.exec(line.slice(line.indexOf(fence.sign) + fence.sign.length))?.[0].length ?? 0;
    const start = offset + line.indexOf(fence.sign) + fence.sign.length + language;
    const end = offset + line.length;
    if (end - start > maxFenceWords) edits.push({ start, end, text: '', what: 'hidden-markdown' });
  }
  return edits;
}
