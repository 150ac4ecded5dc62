import { isQuestionWord } from '../../text/words/stop-words.ts';
import { readWords, stemOf } from '../../text/words/words.ts';
import { withoutCalls } from './chained-calls.ts';
import { type Language, type Translation, translate } from './language/glossary.ts';
import { codesIn, withoutTrace } from './stack-traces.ts';

export interface DocsQuery {
  readonly text: string;
  readonly limit: number;
  /** Only passages of this package, as if the text said `package:name`. */
  readonly package?: string | undefined;
  /** Where it is asked, a real path: of several copies of a package that of this folder is meant. */
  readonly folder?: string | undefined;
  /** Hits say how they got their score. */
  readonly explain?: boolean;
}

/** All words of a question. A package that was chosen counts as named, and `zod` before `Date` may mean `ZodDate`. */
export function wordsAsked(query: Pick<DocsQuery, 'text' | 'package'>): string {
  const text = withoutCalls(withoutTrace(query.text));
  return query.package === undefined ? text : `package ${query.package} ${text}`;
}

/** The package that is asked alone, with the version that its name may end with: `zod@4`. */
export function packageAsked(named: string | undefined): {
  readonly name: string | undefined;
  readonly version?: string;
} {
  const [, name, version] = /^(.[^@]*)@(.+)$/.exec(named ?? '') ?? [];
  return name === undefined || version === undefined ? { name: named } : { name, version };
}

/** What the text of a query says by itself, without the index. Nothing that is typed can be a syntax error. */
export interface ParsedQuery {
  readonly concepts: readonly Concept[];
  /** Exact phrases, as typed. */
  readonly phrases: readonly string[];
  /** Codes of errors that came with a stack trace: where one is known, the rest only says how it came about. */
  readonly codes: readonly string[];
  /** How many words stand beside the phrases. */
  readonly wordsBeside: number;
  readonly package?: string;
  /** A version or its beginning. */
  readonly version?: string;
  /** Where it is not asked in English. */
  readonly language: Language | undefined;
}

/** One word of the question, and everything that stands for it. */
export interface Concept {
  /** As typed. */
  readonly typed: string;
  /** Stems that together are the word: `abort`, `control` for `AbortController`. */
  readonly parts: readonly string[];
  /** Stems of which each is the word: `abortcontrol`. */
  readonly names: readonly string[];
  /** What parts and names, in this order, looked like before stemming. */
  readonly spelled: readonly string[];
  /** How often the question says it. */
  readonly times: number;
}

const filter = /(?<![^\s(])(package|version):(?:"([^"]*)"|(\S+))/gi;
const quoted = /["“”„]([^"“”„]+)["“”„]/g;

export function parseQuery(text: string): ParsedQuery {
  const filters: { package?: string; version?: string } = {};
  const phrases: string[] = [];
  const told = withoutTrace(text);
  const plain = withoutCalls(told)
    .replace(filter, (_, name: string, inQuotes: string | undefined, bare: string | undefined) => {
      const value = (inQuotes ?? bare ?? '').trim();
      if (value !== '') filters[name.toLowerCase() === 'package' ? 'package' : 'version'] = value;
      return ' ';
    })
    .replace(quoted, (_, phrase: string) => {
      if (/[\p{L}\p{N}]/u.test(phrase)) phrases.push(phrase.trim());
      return ` ${phrase} `;
    });
  const translation = translate(plain);
  const concepts = translation === undefined ? conceptsOf(plain) : translatedConcepts(plain, translation);
  const quotedWords = new Set(phrases.flatMap((phrase) => conceptsOf(phrase).map(({ typed }) => typed)));
  return {
    concepts,
    phrases,
    codes: told === text ? [] : codesIn(told),
    wordsBeside: concepts.filter(({ typed }) => !quotedWords.has(typed)).length,
    ...filters,
    language: translation?.language,
  };
}

/** What nobody understands is searched for as it is. */
function translatedConcepts(text: string, { words }: Translation): readonly Concept[] {
  const understood = conceptsOf(words.join(' '));
  return understood.length > 0 ? understood : conceptsOf(text);
}

/** Without the words that only ask; unless there are no others. */
export function conceptsOf(text: string): readonly Concept[] {
  const all = readWords(text).filter(({ parts }) => parts.length > 0);
  const telling = all.filter(
    ({ parts, aliases }) => parts.length + aliases.length > 1 || !isQuestionWord(parts[0] ?? ''),
  );
  const concepts = new Map<string, Concept>();
  for (const { parts, aliases } of telling.length > 0 ? telling : all) {
    const stems = parts.map(stemOf);
    const key = stems.join(' ');
    const concept = {
      typed: parts.join(' '),
      parts: stems,
      names: aliases.map(stemOf),
      spelled: [...parts, ...aliases],
      times: (concepts.get(key)?.times ?? 0) + 1,
    };
    concepts.set(key, concept);
  }
  return [...concepts.values()].slice(0, mostConcepts);
}

/** Enough for a page; of these the rarest decide. */
const mostConcepts = 400;

/**
 * Neighbours that may be one identifier: `use effect` for `useEffect`. Taken from the whole question,
 * since `use` alone says nothing.
 */
export function joinedNames(text: string): readonly string[] {
  const words = readWords(text).map(({ parts, aliases }) =>
    parts.length + aliases.length === 1 ? (parts[0] ?? '') : '',
  );
  return words.slice(1).flatMap((second, i) => {
    const first = words[i] ?? '';
    return first === '' || second === '' ? [] : [first + second];
  });
}
