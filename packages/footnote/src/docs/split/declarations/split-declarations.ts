import type { Passage, PassageSymbol } from '../../../contract/docs.ts';
import { firstIndexWhere } from '../../../text/binary-search.ts';
import { isLicence, readDocComment } from './doc-comment.ts';
import { type ExportedNames, readExportedNames } from './exported-names.ts';
import type { Declaration, DocComment } from './open-declaration.ts';
import { DeclarationScan } from './scan-declarations.ts';
import { type ShownLine, shownLines } from './shown-lines.ts';

/** A reader wants to see the shape, not four hundred members: what is longer comes in parts, of which there are so many. */
const largestPart = { lines: 40, characters: 2000 };
const mostParts = 10;

/**
 * One passage a declaration that can be imported or has members, and one a documented member. Members without a comment are shown with
 * what they are in, and the passage says where.
 */
export function splitDeclarations(path: string, text: string): readonly Passage[] {
  const scan = new DeclarationScan(text, readDocComment);
  const exported = readExportedNames(text, scan.passedOn);
  const lineAt = lineCounter(text);
  const passages: Passage[] = [];
  const own = new Map<Declaration, Passage[]>();
  for (const doc of scan.fileDocs.slice(0, 3)) passages.push(...filePassages(path, doc, lineAt));
  for (const { start, end } of scan.passedOn)
    passages.push(...namespacePassages(text.slice(start, end), lineAt(start)));
  for (const declaration of scan.found) {
    if (!hasPassage(declaration, exported)) continue;
    const parts = partsOf(
      declaration,
      exported,
      shownLines(declaration, { text, lineAt, left: scan.memberDocs }),
      lineAt,
    );
    own.set(declaration, parts);
  }
  for (const declaration of scan.found) {
    if (!own.has(declaration) && !isForbidden(declaration, text)) enterMember(declaration, own, lineAt);
  }
  for (const parts of own.values()) {
    // The first part shows the shape; others are there for members that have no passage of their own.
    passages.push(...parts.filter(({ symbol }, position) => position === 0 || (symbol?.members.length ?? 0) > 0));
  }
  return passages.sort((a, b) => a.line - b.line);
}

/** Gives the line of an offset, counting from 1. */
function lineCounter(text: string): (offset: number) => number {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => firstIndexWhere(starts.length, (line) => (starts[line] ?? 0) > offset);
}

function filePassages(path: string, { start, end, text }: DocComment, lineAt: (offset: number) => number): Passage[] {
  if (isLicence(text)) return [];
  const names = path.replace(/\.d\.[cm]?ts$/, '').split('/');
  const name = (names.at(-1) === 'index' ? names.at(-2) : names.at(-1)) ?? '';
  const headings = name === '' || name === '..' ? [] : [name];
  return [{ kind: 'reference', headings, text, line: lineAt(start), endLine: lineAt(end - 1) }];
}

/** `export * as coerce from "./coerce.js"`: the name stands nowhere else. */
function namespacePassages(statement: string, line: number): Passage[] {
  const [, name] = /^export\s*\*\s*as\s+([\w$]{1,100})\s+from\b[^\n]{1,300}$/.exec(statement) ?? [];
  if (name === undefined || name === 'default') return [];
  const symbol: PassageSymbol = { kind: 'namespace', names: [name], members: [] };
  const text = `\`\`\`ts\n${statement}\n\`\`\``;
  return [{ kind: 'reference', headings: [name], text, line, endLine: line, symbol }];
}

function hasPassage(declaration: Declaration, exported: ExportedNames): boolean {
  const { doc, form, owner, documentedMembers, names, hasBody } = declaration;
  if (doc !== undefined) return true;
  // The members of a namespace are declarations of their own: a list of their first lines says nothing.
  if (form === 'namespace' || names.length === 0) return false;
  const isMember = owner !== undefined && owner.form !== 'namespace';
  // What isn't exported by name may still be what an exported function gives: its shape is part of the types.
  return (!isMember && (hasBody || exported.has(declaration))) || documentedMembers >= 2;
}

function partsOf(
  declaration: Declaration,
  exported: ExportedNames,
  { lines, hasBraces }: { readonly lines: readonly ShownLine[]; readonly hasBraces: boolean },
  lineAt: (offset: number) => number,
): Passage[] {
  const { doc, form, start, names, kind, overloads } = declaration;
  const name = names.at(-1) ?? '';
  const aliases = names.length === 1 ? exported.otherNames(name) : [];
  const isNamespace = form === 'namespace';
  const parts = inParts(lines);
  const headings = headingsOf(names);
  const opening = `${lines[0]?.text ?? ''}\n  // …\n`;
  const closing = hasBraces ? '\n  // …\n}' : '\n// …';
  return parts.slice(0, mostParts).map((part, position) => {
    const isFirst = position === 0;
    const isLast = position === parts.length - 1 && !isNamespace;
    const shown = part.map((line) => line.text).join('\n');
    const code = `\`\`\`ts\n${isFirst ? '' : opening}${shown}${isLast ? '' : closing}\n\`\`\``;
    const end = parts.length === 1 ? lineAt((overloads.at(-1) ?? declaration).end - 1) : (part.at(-1)?.number ?? 0);
    const symbol: PassageSymbol = { kind, names: isFirst ? [name, ...aliases] : [], members: [] };
    return {
      kind: 'reference' as const,
      headings,
      text: isFirst && doc !== undefined ? `${doc.text}\n\n${code}` : code,
      line: isFirst ? lineAt(doc?.start ?? start) : (part[0]?.number ?? 0),
      endLine: end,
      symbol,
    };
  });
}

function inParts(lines: readonly ShownLine[]): readonly (readonly ShownLine[])[] {
  const parts: ShownLine[][] = [[]];
  let length = 0;
  for (const line of lines) {
    const part = parts.at(-1) as ShownLine[];
    const isFull = part.length >= largestPart.lines || length + line.text.length > largestPart.characters;
    if (isFull && part.length > 0) {
      parts.push([line]);
      length = line.text.length;
    } else {
      part.push(line);
      length += line.text.length + 1;
    }
  }
  return parts;
}

/** `coerceTypes?: never` says that there is no such thing here. */
function isForbidden({ start, end }: Declaration, text: string): boolean {
  return end - start < longestForbidden && /\?:\s*(?:never|undefined)\s*[;,]?\s*$/.test(text.slice(start, end));
}

const longestForbidden = 100;

/** Notes a member where it is shown: in the part, of what it is in, that has its line. */
function enterMember(
  { names, owner, start }: Declaration,
  own: ReadonlyMap<Declaration, readonly Passage[]>,
  lineAt: (offset: number) => number,
): void {
  const name = names.at(-1) ?? '';
  let holder = owner;
  while (holder !== undefined && !own.has(holder)) holder = holder.owner;
  if (holder === undefined || holder.form === 'namespace' || !/^[\w$\u0080-\uffff-]+$/.test(name) || name === 'new')
    return;
  const at = lineAt(start);
  const part = own.get(holder)?.findLast(({ line, endLine }) => line <= at && at <= endLine);
  const members = part?.symbol?.members as { name: string; line: number }[] | undefined;
  if (part !== undefined && members?.at(-1)?.name !== name) members?.push({ name, line: at - part.line });
}

/** ['Client', 'request'] → ['Client', 'Client.request'] */
export function headingsOf(names: readonly string[]): readonly string[] {
  const headings = names.map((own, position) => {
    const owner = names.slice(0, position).join('.');
    if (owner === '') return own;
    if (own === '') return `${owner}()`;
    if (own === 'new') return `new ${owner}()`;
    return own.startsWith('[') ? owner + own : `${owner}.${own}`;
  });
  return headings.filter((heading) => heading !== '');
}
