import type { Passage } from '../../../contract/docs.ts';
import { isLicence, readDocComment } from './doc-comment.ts';
import type { Declaration, DocComment, TextRange } from './open-declaration.ts';
import { DeclarationScan } from './scan-declarations.ts';

/** A reader wants to see the shape, not four hundred members. */
const longestSignature = { lines: 40, characters: 2000 };

const widestMargin = 100;

/** One passage a documented declaration or member, and one a type whose members are documented. */
export function splitDeclarations(path: string, text: string): readonly Passage[] {
  if (!text.includes('/**')) return [];
  const scan = new DeclarationScan(text, readDocComment);
  const drafts = [
    ...scan.fileDocs.slice(0, 3).map((doc) => fileDraft(path, doc)),
    ...scan.found.map((declaration) => declarationDraft(declaration, text, scan.memberDocs)),
  ].filter((draft) => draft !== undefined);
  drafts.sort((a, b) => a.start - b.start);
  const lineAt = lineCounter(text);
  return drafts.map(({ start, end, headings, text: written }) => {
    return { kind: 'reference', headings, text: written, line: lineAt(start), endLine: lineAt(end) };
  });
}

/** Gives the line of an offset, counting from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => firstOver(starts, offset, (start) => start);
}

interface DeclarationDraft {
  readonly start: number;
  /** Its last character. */
  readonly end: number;
  readonly headings: readonly string[];
  readonly text: string;
}

function fileDraft(path: string, { start, end, text }: DocComment): DeclarationDraft | undefined {
  if (isLicence(text)) return undefined;
  const names = path.replace(/\.d\.[cm]?ts$/, '').split('/');
  const name = (names.at(-1) === 'index' ? names.at(-2) : names.at(-1)) ?? '';
  return { start, end: end - 1, headings: name === '' || name === '..' ? [] : [name], text };
}

function declarationDraft(
  declaration: Declaration,
  text: string,
  memberDocs: readonly TextRange[],
): DeclarationDraft | undefined {
  const { doc, form, start, documentedMembers, names } = declaration;
  // The members of a namespace are declarations of their own: a list of their first lines says nothing.
  if (doc === undefined && (form === 'namespace' || documentedMembers < 2)) return undefined;
  const spans = [declaration, ...declaration.overloads];
  const signature = spans.map((span) => shown(span, form === 'namespace', text, memberDocs)).join('\n');
  const code = `\`\`\`ts\n${signature}\n\`\`\``;
  return {
    start: doc?.start ?? start,
    end: (spans.at(-1)?.end ?? start + 1) - 1,
    headings: headingsOf(names),
    text: doc === undefined ? code : `${doc.text}\n\n${code}`,
  };
}

/** ['Client', 'request'] → ['Client', 'Client.request'] */
function headingsOf(names: readonly string[]): readonly string[] {
  const headings = names.map((own, position) => {
    const owner = names.slice(0, position).join('.');
    if (owner === '') return own;
    if (own === '') return `${owner}()`;
    if (own === 'new') return `new ${owner}()`;
    return own.startsWith('[') ? owner + own : `${owner}.${own}`;
  });
  return headings.filter((heading) => heading !== '');
}

/** A declaration without the comments of its members, moved to the left margin, cut where it gets long. */
function shown(span: TextRange, isNamespace: boolean, text: string, memberDocs: readonly TextRange[]): string {
  const end = isNamespace ? Math.min(span.end, text.indexOf('{', span.start) + 1 || span.end) : span.end;
  const { lines, isWhole } = linesBetween(span.start, end, text, memberDocs);
  const before = text.slice(Math.max(0, span.start - widestMargin), span.start);
  const margin = /(?<=^|\n)[ \t]*$/.exec(before)?.[0].length ?? 0;
  const moved = lines.map((line, position) => {
    const left = position === 0 ? 0 : Math.min(margin, line.length - line.trimStart().length);
    return line.slice(left).trimEnd();
  });
  if (isWhole && !isNamespace) return moved.join('\n');
  const hasBraces = /\}[;)\s]*$/.test(text.slice(Math.max(span.start, span.end - 5), span.end));
  return [...moved, ...(hasBraces ? ['  // …', '}'] : ['// …'])].join('\n');
}

/** As many whole lines as are shown, without blank ones. */
function linesBetween(start: number, end: number, text: string, memberDocs: readonly TextRange[]) {
  const { characters, lines: most } = longestSignature;
  let written = '';
  let at = start;
  for (
    let next = firstOver(memberDocs, start - 1, (doc) => doc.start);
    at < end && written.length < characters;
    next++
  ) {
    const doc = memberDocs[next];
    const stop = Math.min(doc?.start ?? end, end);
    written += text.slice(at, Math.min(stop, at + characters));
    at = stop === end || doc === undefined ? end : doc.end;
  }
  const isLong = at < end || written.length > characters;
  const lines = written.slice(0, characters).split('\n');
  const whole = (isLong && lines.length > 1 ? lines.slice(0, -1) : lines).filter((line) => line.trim() !== '');
  return { lines: whole.slice(0, most), isWhole: !isLong && whole.length <= most };
}

/** The position of the first of these, in ascending order, that lies behind `limit`. */
function firstOver<T>(items: readonly T[], limit: number, place: (item: T) => number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (place(items[middle] as T) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
