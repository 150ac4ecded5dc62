/**
 * A text without the signs of Markdown's emphasis. A sign that opens nothing, as in `*args`, `**kwargs` and `_original`, and
 * names such as `__init__` are words of the text.
 */
export function withoutEmphasis(text: string): string {
  const names: string[] = [];
  const bare = text.replace(doubleName, (name) => {
    names.push(name);
    return placeholder;
  });
  const plain = withoutSingle(withoutDouble(withoutDouble(bare, '**'), '__'));
  return plain.replaceAll(placeholder, () => names.shift() ?? '');
}

/** `__init__`, and not `__so to say__`. */
const doubleName = /(?<!\w)__[a-z][a-z\d_]{0,60}__(?!\w)/g;

/** No text has it. */
const placeholder = '\uE000';

function withoutDouble(text: string, sign: '**' | '__'): string {
  const [first = '', ...pieces] = text.split(sign);
  // Where one has no other, it is the one that no emphasis would stand at.
  const alone =
    pieces.length % 2 === 0
      ? -1
      : pieces.findIndex(
          (piece, at) => isCode(piece) && /(?:^|[\s(,])$/.test((at === 0 ? first : pieces[at - 1]) ?? ''),
        );
  return first + pieces.map((piece, at) => (at === alone ? sign + piece : piece)).join('');
}

/** An emphasis that goes on in the next sentence begins with a capital, or with this one. */
function isCode(behind: string): boolean {
  return /^[a-z_]/.test(behind);
}

/** One that opens an emphasis, or one that closes it. A star behind a sign closes none: `UVICORN_*`. */
const single = /(?<=^|[\s(])(?:\*(?!\*)|_(?!_))(?=\S)|(?<=[^\s_/\\.*=-]|[\p{L}\p{N}]\.)[*_](?=[\s).,;:!?]|$)/gu;

function withoutSingle(text: string): string {
  const signs = new Set<number>();
  const opened = new Map<string, number>();
  for (const { 0: sign, index } of text.matchAll(single)) {
    const isOpening = index === 0 || /[\s(]/.test(text.charAt(index - 1));
    if (!isOpening) opened.delete(sign);
    // One that is still open had no end: it stays, or is one of a longer emphasis.
    else if (isCode(text.slice(index + 1, index + 2))) {
      const pending = opened.get(sign);
      if (pending !== undefined) signs.delete(pending);
      opened.set(sign, index);
    }
    signs.add(index);
  }
  for (const index of opened.values()) signs.delete(index);
  return text.replace(single, (sign, index: number) => (signs.has(index) ? '' : sign));
}
