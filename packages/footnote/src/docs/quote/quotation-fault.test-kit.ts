/**
 * What is wrong with a quotation, in a word, or nothing. It knows nothing of how quotations are made: each part between
 * signs must stand in the source word by word, in order, from the beginning of a line to the end of one, outside of
 * code that it would cut; where a sign stands something is left out, and nowhere else.
 */
export function quotationFault(source: string, quotation: string): string {
  const text = source.trim();
  const parts = quotation.trim().split(/(?:^|\n+)…(?: \(\d+ more items? of the list\))?(?=\n|$)/);
  let at = 0;
  for (const [position, part] of parts.entries()) {
    const words = part.replace(/^\n+|\n+$/g, '');
    if (words === '') {
      if (position !== 0 && position !== parts.length - 1) return 'two signs for one gap';
      continue;
    }
    const start = lineStart(text, words, at);
    if (start === -1) return `not in the source: ${words.slice(0, 60)}`;
    const skipped = text.slice(at, start).trim();
    if (position === 0 ? skipped !== '' : skipped === '') return 'a sign and no gap, or a gap and no sign';
    at = start + words.length;
    if (text[at] !== undefined && text[at] !== '\n') return `cut inside of a line: ${words.slice(-60)}`;
    if (fences(text.slice(0, start)) % 2 === 1 || (fences(words) % 2 === 1 && at < text.length))
      return 'cut inside of code';
  }
  const isOpen = parts.length > 1 && parts.at(-1)?.trim() === '';
  return (text.slice(at).trim() !== '') === isOpen ? '' : 'the end is left out without a sign';
}

function lineStart(text: string, words: string, from: number): number {
  if (from === 0 && text.startsWith(words.trimStart())) return 0;
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    if (at === 0 || text[at - 1] === '\n') return at;
  }
  return -1;
}

/** Those that may close must be as long as what they close; docs nest them so seldom that parity is enough. */
function fences(text: string): number {
  return text.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0;
}
