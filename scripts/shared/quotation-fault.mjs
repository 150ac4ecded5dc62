/**
 * What is wrong with a quotation, in a word, or nothing. It knows nothing of how quotations are made: each part between
 * signs must stand in the source word by word, in order, from the beginning of a line to the end of one, outside of
 * code that it would cut; where a sign stands something is left out, and nowhere else.
 */
export function quotationFault(source, quotation) {
  const text = source.trim();
  const parts = quotation.trim().split(/(?:^|\n+)…(?: \(\d+ more items? of the list(?:, and more)?\))?(?=\n|$)/);
  let at = 0;
  for (const [position, part] of parts.entries()) {
    const words = part.replace(/^\n+|\n+$/g, '');
    const isEdge = position === 0 || position === parts.length - 1;
    if (words === '' && isEdge) continue;
    const start = words === '' ? -1 : lineStart(text, words, at);
    if (start === -1) return `not in the source: ${words.slice(0, 60)}`;
    const isSkipped = text.slice(at, start).trim() !== '';
    if (isSkipped !== position > 0) return 'a sign and no gap, or a gap and no sign';
    at = start + words.length;
    if (cutsInside(text, start, at)) return `cut inside of a line or of code: ${words.slice(-60)}`;
  }
  const isOpen = parts.length > 1 && parts.at(-1)?.trim() === '';
  return (text.slice(at).trim() !== '') === isOpen ? '' : 'the end is left out without a sign';
}

function cutsInside(text, start, end) {
  if (text[end] !== undefined && text[end] !== '\n') return true;
  return fences(text.slice(0, start)) % 2 === 1 || (end < text.length && fences(text.slice(0, end)) % 2 === 1);
}

function lineStart(text, words, from) {
  if (from === 0 && text.startsWith(words.trimStart())) return 0;
  for (let at = text.indexOf(words, from); at !== -1; at = text.indexOf(words, at + 1)) {
    if (at === 0 || text[at - 1] === '\n') return at;
  }
  return -1;
}

/** Those that may close must be as long as what they close; docs nest them so seldom that parity is enough. */
function fences(text) {
  return text.match(/^[ \t>]*(?:```|~~~)/gm)?.length ?? 0;
}
