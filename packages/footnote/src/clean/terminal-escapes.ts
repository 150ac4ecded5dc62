import type { Edit } from './edits.ts';

/**
 * Colours, cursor moves, and strings such as the address of a terminal link, which is not shown. A
 * string that is not ended is no sequence: its text stays, and its first character goes as invisible.
 */
const sequence = new RegExp(
  [
    '(?:\\u001b\\[|\\u009b)[0-?]{0,64}[ -/]{0,8}[@-~]',
    '(?:\\u001b[\\]PX^_]|[\\u0090\\u0098\\u009d-\\u009f])[^\\u0007\\u001b\\u009c]*(?:\\u0007|\\u001b\\\\|\\u009c)',
    '\\u001b(?:[ -/]{1,8}[0-~]|[78=>])',
  ].join('|'),
  'g',
);

export function terminalEscapeEdits(text: string): Edit[] {
  return Array.from(text.matchAll(sequence), (match) => ({
    start: match.index,
    end: match.index + match[0].length,
    text: '',
    what: 'control' as const,
  }));
}
