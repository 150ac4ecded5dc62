const mostCharacters = 240;

/** The first words of a passage, without what Markdown adds to them: it is shown beside others, not read. */
export function snippetOf(text: string): string {
  const lines = text
    .slice(0, 2_000)
    .split('\n')
    .filter((line) => !isOrnament(line));
  const words = lines.map((line) =>
    line.replace(/^\s*(?:[>#*+-]+\s+|\d+\.\s+)+/, '').replace(/^\s*\|\s*|\s*\|\s*$/g, ''),
  );
  const plain = words
    .join(' ')
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|`/g, '')
    .replace(/\s*\|\s*/g, ' · ')
    .replace(/\s+/g, ' ')
    .trim();
  return plain.slice(0, mostCharacters);
}

/** Fences, and the line under the head of a table. */
function isOrnament(line: string): boolean {
  return /^\s*(?:```|~~~)/.test(line) || /^[\s|:-]+$/.test(line);
}
