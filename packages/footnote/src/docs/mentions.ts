import type { DocSource } from './passage.ts';

/** A package that a question names: `undici`, `react query` for `@tanstack/react-query`, `next.js` for `next`. */
export interface Mention {
  readonly name: string;
  /** The words of the question that name it, in lower case and without signs. */
  readonly typed: readonly string[];
  /** 0..1. Less where the name is a common word and nothing says that the package is meant. */
  readonly strength: number;
}

export type NameTable = ReadonlyMap<string, DocSource>;

const word = /[\p{L}\p{N}]+(?:[-_.][\p{L}\p{N}]+)*/gu;
const pointing = new Set([
  'in',
  'with',
  'using',
  'from',
  'via',
  'by',
  'of',
  'for',
  'use',
  'package',
  'library',
  'module',
]);
/** Names are at most so many words: `rate limiter flexible`. */
const mostWords = 4;

/**
 * `commonness` of a word is the share of all passages that contain it: `next`, `debug` and `once` are packages,
 * and still mostly words.
 */
export function findMentions(text: string, names: NameTable, commonness: (word: string) => number): readonly Mention[] {
  const words = (text.toLowerCase().match(word) ?? []).filter((each) => each !== 'the');
  const mentions: Mention[] = [];
  for (let i = 0; i < words.length; i++) {
    for (let length = Math.min(mostWords, words.length - i); length > 0; length--) {
      const typed = words.slice(i, i + length);
      const source = names.get(keyOf(typed.join(''))) ?? names.get(keyOf(typed.join('')).replace(/js$/, ''));
      if (source === undefined) continue;
      const isPointedAt = pointing.has(words[i - 1] ?? '');
      mentions.push({
        name: source.name,
        typed: typed.map(keyOf),
        strength: strength(source, typed, isPointedAt, commonness),
      });
      i += length - 1;
      break;
    }
  }
  return mentions;
}

function strength(
  source: DocSource,
  typed: readonly string[],
  isPointedAt: boolean,
  commonness: (word: string) => number,
): number {
  const isOneWord = typed.length === 1 && !/[-_.]/.test(typed[0] ?? '');
  const isCommon = isOneWord && commonness(typed[0] ?? '') > 0.02;
  const sure = isCommon && !isPointedAt ? 0.4 : 1;
  return source.isDirect ? sure : sure * 0.5;
}

/** By what a package can be called. A direct dependency has the first claim to a name. */
export function nameTable(sources: readonly DocSource[]): NameTable {
  const names = new Map<string, DocSource>();
  for (const source of [...sources].sort((a, b) => Number(b.isDirect) - Number(a.isDirect))) {
    const base = source.name.replace(/^@[^/]+\//, '');
    // `client` alone doesn't mean `@prisma/client`, but `react-query` means `@tanstack/react-query`.
    const isTelling = base === source.name || /[-_.]/.test(base);
    for (const name of isTelling ? [source.name, base] : [source.name]) {
      const key = keyOf(name);
      if (key.length > 1 && !names.has(key)) names.set(key, source);
    }
  }
  return names;
}

function keyOf(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
