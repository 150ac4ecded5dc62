interface DecodedText {
  readonly text: string;
  /** Where a place of the decoded text stands in the original. */
  originalPlace(place: number): number;
}

/** The text without its percent-encoding, or undefined where it has none. */
export function percentDecoded(text: string): DecodedText | undefined {
  if (!/%[\da-f]{2}/i.test(text)) return undefined;
  let decoded = '';
  let at = 0;
  const places: number[] = [];
  function add(character: string, length: number) {
    for (let unit = 0; unit < character.length; unit++) places.push(at);
    decoded += character;
    at += length;
  }
  for (const { 0: run, index } of text.matchAll(/(?:%[\da-f]{2})+/gi)) {
    while (at < index) add(text.charAt(at), 1);
    for (const { character, bytes } of charactersOf(run)) add(character, bytes * '%00'.length);
  }
  while (at < text.length) add(text.charAt(at), 1);
  return { text: decoded, originalPlace: (place) => places[place] ?? text.length };
}

/** Bytes that are no UTF-8 count as one character each. */
function charactersOf(run: string): readonly { character: string; bytes: number }[] {
  try {
    return Array.from(decodeURIComponent(run), (character) => ({ character, bytes: Buffer.byteLength(character) }));
  } catch {
    const bytes = Buffer.from(run.replaceAll('%', ''), 'hex').toString('latin1');
    return Array.from(bytes, (character) => ({ character, bytes: 1 }));
  }
}
