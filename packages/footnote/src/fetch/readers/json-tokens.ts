const simpleToken = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])|true\b|false\b|null\b|[{}[\],:]/y;
const notBlank = /\S/g;

/** The tokens of JSON, each as it is written; an empty one stands for what is none, and ends it. Linear and iterative. */
export function* jsonTokens(source: string): Generator<string> {
  const simple = new RegExp(simpleToken);
  const next = new RegExp(notBlank);
  for (let at = 0; ; ) {
    next.lastIndex = at;
    const found = next.exec(source);
    if (found === null) return;
    at = found.index;
    if (found[0] === '"') {
      const end = stringEnd(source, at);
      yield end === undefined ? '' : source.slice(at, end);
      if (end === undefined) return;
      at = end;
      continue;
    }
    simple.lastIndex = at;
    const token = simple.exec(source)?.[0] ?? '';
    yield token;
    if (token === '') return;
    at += token.length;
  }
}

/** Looks from quote to quote: an expression would need memory for every escape. */
function stringEnd(source: string, start: number): number | undefined {
  for (let quote = source.indexOf('"', start + 1); quote >= 0; quote = source.indexOf('"', quote + 1)) {
    let slash = quote - 1;
    while (source[slash] === '\\') slash--;
    if ((quote - 1 - slash) % 2 === 0) return quote + 1;
  }
  return undefined;
}
