import type { DeclaredSymbol, DocsHit } from '../../contract/docs.ts';
import type { AnalysedQuery } from './analyse-query.ts';
import type { Candidate } from './candidates.ts';
import { isCalled } from './features/symbol-features.ts';
import type { PassagePlace } from './source-table.ts';

type Shown = Pick<DocsHit, 'headings' | 'text' | 'line' | 'endLine' | 'symbol'>;

/** What a hit shows of a passage: all of it, or the one member that was asked for by name. */
export function narrowToMember(candidate: Candidate, place: PassagePlace, question: AnalysedQuery): Shown {
  const { symbol, headings, text } = candidate;
  const { line, endLine } = place;
  const name = headings.at(-1) ?? '';
  const whole = { headings, text, line, endLine };
  if (symbol === undefined) return whole;
  const member = question.isLookup ? memberAsked(symbol, question) : undefined;
  const declared = member === undefined ? undefined : declarationIn(text, member.name);
  if (member === undefined || declared === undefined) {
    const own = declaredSymbol(name, symbol.kind, signatureIn(text));
    const exportedAs = symbol.names[1];
    return { ...whole, symbol: exportedAs === undefined ? own : { ...own, exportedAs } };
  }
  const kind = new RegExp(`^\\W*[\\w\\s]*?${escaped(member.name)}\\??\\s*[(<]`).test(declared[0] ?? '')
    ? 'method'
    : 'property';
  const called = `${name}.${member.name}`;
  const at = line + member.line;
  const shown = ['```ts', signatureIn(text), '  // …', ...declared, '  // …', '}', '```'].join('\n');
  const own = { headings: [...headings, called], text: shown, line: at, endLine: at + declared.length - 1 };
  return { ...own, symbol: declaredSymbol(called, kind, declared[0]?.trim() ?? '') };
}

function declaredSymbol(name: string, kind: DeclaredSymbol['kind'], signature: string): DeclaredSymbol {
  return { name, kind, signature: signature.slice(0, 300) };
}

function memberAsked({ names, members }: NonNullable<Candidate['symbol']>, { symbols }: AnalysedQuery) {
  if (symbols.some((asked) => names.some((name) => isCalled(name, asked)))) return undefined;
  return members.find(({ name }) => symbols.some((asked) => isCalled(name, asked)));
}

/** The first line of the declaration that a passage ends with. */
function signatureIn(text: string): string {
  const at = text.lastIndexOf('```ts\n');
  return at === -1 ? '' : text.slice(at + 6, text.indexOf('\n', at + 6));
}

const mostLines = 20;

/** The lines of a member, up to where its brackets are closed. */
function declarationIn(text: string, name: string): readonly string[] | undefined {
  const lines = text.split('\n');
  const begins = new RegExp(`^\\s*(?:[a-z]+ )*["']?${escaped(name)}["']?[?!]?\\s*(?:[(:<;,=]|$)`);
  const first = lines.findIndex((line) => begins.test(line));
  if (first === -1) return undefined;
  let open = 0;
  for (let last = first; last < Math.min(lines.length, first + mostLines); last++) {
    for (const sign of lines[last] ?? '') {
      if ('([{'.includes(sign)) open++;
      if (')]}'.includes(sign)) open--;
    }
    if (open <= 0) return lines.slice(first, last + 1);
  }
  return lines.slice(first, first + 1);
}

function escaped(name: string): string {
  return name.replace(/[^\w]/g, '\\$&');
}
