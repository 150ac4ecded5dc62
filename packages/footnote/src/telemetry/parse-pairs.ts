type Pair = readonly [name: string, value: string];

/** `a=1,b=two%20words`, as W3C Baggage writes it. Undefined where any of it is something else. */
export function parsePairs(text: string): readonly Pair[] | undefined {
  const pairs = text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(parsePair);
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined;
}

/**
 * Headers in the same form. What can't be one is left out and said, by the name of the variable alone: a value may be
 * a key.
 */
export function parseHeaders(text: string, variable: string, notice: (line: string) => void): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const [name = '', value = ''] = parsePair(part) ?? [];
    if (isHeader(name, value)) headers[name.toLowerCase()] = value;
    else notice(`A part of ${variable} is no header of the form name=value; it is left out.`);
  }
  return headers;
}

function parsePair(part: string): Pair | undefined {
  const at = part.indexOf('=');
  const name = part.slice(0, at).trim();
  if (at === -1 || name === '') return undefined;
  try {
    return [decodeURIComponent(name), decodeURIComponent(part.slice(at + 1).trim())];
  } catch {
    return undefined;
  }
}

/** These are the connection's own, or say what the body is. */
const taken = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);

function isHeader(name: string, value: string): boolean {
  return (
    /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && /^[\t\x20-\x7e\x80-\xff]*$/.test(value) && !taken.has(name.toLowerCase())
  );
}
