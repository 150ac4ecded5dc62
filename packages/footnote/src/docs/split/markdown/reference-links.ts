import { markdownLines } from '../../../text/markdown/lines.ts';
import { codeSpanEnd } from './markdown-inline.ts';

const definition = /^ {0,3}\[(?!\^)([^\]]+)\]:\s*(<[^<>]*>|\S+)(?:\s+(?:"[^"]*"|'[^']*'|\([^)]*\)))?\s*$/;

/** Where the reference links of a document lead. */
export interface Definitions {
  /** By the label; of two definitions the first counts. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Where they stand, counted from 0. */
  readonly lines: ReadonlySet<number>;
}

/** `[label]: address`, on a line of its own or on two. */
export function readDefinitions(text: string): Definitions {
  const addresses = new Map<string, string>();
  const lines = new Set<number>();
  if (!/^ {0,3}\[[^\]\n]+\]:/m.test(text)) return { addresses, lines };
  let at = -1;
  let above = '';
  for (const { line, kind } of markdownLines(text)) {
    at++;
    const isSecond = /\]:\s*$/.test(above);
    const [, label = '', address = ''] = definition.exec(isSecond ? `${above} ${line.trim()}` : line) ?? [];
    above = kind === 'text' && line.length <= longestLabel ? line : '';
    if (label === '' || kind !== 'text') continue;
    for (const one of isSecond ? [at - 1, at] : [at]) lines.add(one);
    if (!addresses.has(keyOf(label))) addresses.set(keyOf(label), address);
  }
  return { addresses, lines };
}

/** As CommonMark has it. */
const longestLabel = 999;

const reference = /\]\[([^\][]+)\]|(?<![\\\]])\[([^\][]+)\](?:\[\]|(?![[(:]))/g;

/**
 * `[words][1]` → `[words](address)`, and so for `[words][]` and `[words]`. A passage stands without the end of its file,
 * where the addresses are. Of what has no definition nothing is a link.
 */
export function withResolvedLinks(line: string, { addresses }: Definitions): string {
  if (addresses.size === 0 || !line.includes('[')) return line;
  let resolved = '';
  let from = 0;
  const resolve = (end: number) => {
    resolved += line.slice(from, end).replace(reference, (whole, label?: string, words?: string) => {
      const address = addresses.get(keyOf(label ?? words ?? ''));
      if (address === undefined) return whole;
      const target = /^[^<].*[()]/.test(address) ? `(<${address}>)` : `(${address})`;
      return words === undefined ? `]${target}` : `[${words}]${target}`;
    });
  };
  for (let at = 0; at < line.length; at++) {
    if (line[at] !== '`') continue;
    const end = codeSpanEnd(line, at);
    // Words of a link that are code stand in its brackets, whole.
    if (line[at - 1] === '[' && line[end + 1] === ']') {
      at = end;
      continue;
    }
    resolve(at);
    resolved += line.slice(at, end + 1);
    from = end + 1;
    at = end;
  }
  resolve(line.length);
  return resolved;
}

function keyOf(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase();
}
