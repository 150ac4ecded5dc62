import { decodeXML } from 'entities/decode';

export type XmlEvent =
  | { readonly kind: 'open'; readonly name: string; readonly attributes: Readonly<Record<string, string>> }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'text'; readonly text: string };

/**
 * XML as a flow of tags and text, in one linear walk that takes any input. Entities that a document defines for
 * itself are left alone, so nothing expands; names come without their prefix's case or namespace being checked.
 */
export function* xmlEvents(source: string): Generator<XmlEvent> {
  for (let at = 0; at < source.length; ) {
    const tag = source.indexOf('<', at);
    const end = tag < 0 ? source.length : tag;
    if (end > at) yield { kind: 'text', text: decodeXML(source.slice(at, end)) };
    if (tag < 0) return;
    if (source.startsWith('<![CDATA[', tag)) {
      const close = endOf(source, ']]>', tag + 9);
      yield { kind: 'text', text: source.slice(tag + 9, close.from) };
      at = close.to;
    } else if (source.startsWith('<!--', tag)) at = endOf(source, '-->', tag + 4).to;
    else if (source.startsWith('<?', tag)) at = endOf(source, '?>', tag + 2).to;
    else if (source.startsWith('<!', tag)) at = declarationEnd(source, tag);
    else {
      const close = tagEnd(source, tag + 1);
      yield* tagEvents(source.slice(tag + 1, close));
      at = close + 1;
    }
  }
}

function endOf(source: string, sign: string, from: number): { readonly from: number; readonly to: number } {
  const found = source.indexOf(sign, from);
  return found < 0 ? { from: source.length, to: source.length } : { from: found, to: found + sign.length };
}

/** A DOCTYPE may hold declarations of its own in brackets. */
function declarationEnd(source: string, from: number): number {
  const end = endOf(source, '>', from);
  const bracket = source.indexOf('[', from);
  return bracket < 0 || bracket > end.from ? end.to : endOf(source, '>', endOf(source, ']', bracket).to).to;
}

/** A `>` in a quoted value ends nothing. */
function tagEnd(source: string, from: number): number {
  const sign = /["'>]/g;
  for (let at = from; ; ) {
    sign.lastIndex = at;
    const found = sign.exec(source);
    if (found === null) return source.length;
    if (found[0] === '>') return found.index;
    at = endOf(source, found[0], found.index + 1).to;
  }
}

/** Begins at the border of a word, so that a long word without a value is looked at once. */
const attribute = /(?<=^|[\s"'])([^\s=/"'<>]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

function* tagEvents(inside: string): Generator<XmlEvent> {
  if (inside.startsWith('/')) {
    yield { kind: 'close', name: inside.slice(1).trim() };
    return;
  }
  const isEmpty = inside.endsWith('/');
  const name = /^[^\s/>]*/.exec(inside)?.[0] ?? '';
  if (name === '') return;
  const rest = inside.slice(name.length);
  const attributes = rest.includes('=') ? attributesOf(rest) : {};
  yield { kind: 'open', name, attributes };
  if (isEmpty) yield { kind: 'close', name };
}

function attributesOf(text: string): Readonly<Record<string, string>> {
  return Object.fromEntries([...text.matchAll(attribute)].map(([, key = '', a, b]) => [key, decodeXML(a ?? b ?? '')]));
}
