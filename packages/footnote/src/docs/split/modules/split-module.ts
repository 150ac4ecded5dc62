import type { Passage } from '../../../contract/docs.ts';
import { isLicence, readDocComment } from '../declarations/doc-comment.ts';
import { headingsOf } from '../declarations/split-declarations.ts';
import { exportedLocals } from './exported-locals.ts';
import { constructing, readMethod, readStatement, type Statement } from './read-statement.ts';

/** Nobody writes such lines. */
const longestLine = 1_000;
const mostPassages = 400;
/** Of the first lines of a function, until its parameters end. */
const mostLines = 8;

interface Doc {
  /** Without its asterisks; empty where it says nothing, undefined where it hides what follows. */
  readonly text: string | undefined;
  readonly line: number;
  /** It says that others may use this. */
  readonly isPublic: boolean;
  /** Under which name. */
  readonly name: string | undefined;
}

/** A statement where it stands, with the comment before it. */
interface FoundStatement {
  readonly statement: Statement;
  readonly doc: Doc | undefined;
  readonly line: number;
  /** Its first lines, until the brackets of its parameters are closed. */
  readonly shown: readonly string[];
  /** Other names in the same assignment. */
  readonly alsoCalled: readonly string[];
}

/**
 * The exports of a module of JavaScript, for a package that ships no declarations: its doc comments, and the first lines
 * of what it exports. Without a parser, by lines: what stands at the margin is of the module, what is set in by one step
 * is of the class above it.
 */
export function splitModule(path: string, text: string): readonly Passage[] {
  const lines = text.split('\n');
  if (lines.some((line) => line.length > longestLine)) return [];
  const exported = exportedLocals(text);
  const fileName = path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, '');
  const passages: Passage[] = [];
  for (const found of statementsIn(lines, fileName)) {
    const { statement, doc } = found;
    const [top = '', member] = statement.names;
    const isPublic = exported.has(top) || doc?.isPublic === true || (doc !== undefined && top === fileName);
    const isCalled = statement.kind === 'function' || (statement.kind === 'method' && member !== constructing);
    const saysSomething = hasWords(doc) || isCalled;
    if (!isPublic || !(saysSomething || statement.kind === 'class') || (doc !== undefined && doc.text === undefined))
      continue;
    passages.push(passageOf(found, member === undefined ? (exported.get(top) ?? []) : []));
    if (passages.length >= mostPassages) break;
  }
  return passages;
}

/** `module.exports = {`, whose methods are those of the module. */
const exportedObject =
  /^(?:(?:const|let|var)\s+[\w$]+\s*=\s*)?(?:(?:exports\s*=\s*)?module\.exports\s*=|export\s+default)\s*\{\s*$/;

/** The class that a line may be in, or the object that is exported, and how far its methods are set in. */
interface OpenClass {
  readonly name: string;
  indent?: number;
}

function* statementsIn(lines: readonly string[], fileName: string): Iterable<FoundStatement> {
  let doc: Doc | undefined;
  let open: OpenClass | undefined;
  let alsoCalled: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const indent = line.length - line.trimStart().length;
    if (indent === line.length) continue;
    if (indent === 0) open = undefined;
    else if (open !== undefined) open.indent ??= indent;
    if (line.startsWith('/**', indent)) {
      const end = commentEnd(lines, at);
      doc = readDoc(lines.slice(at, end + 1).join('\n'), at + 1);
      at = end;
      continue;
    }
    // `res.contentType =` and its function in the next line.
    const [, chained] = /^[\w$.]{1,100}\.([\w$]+)\s*=\s*$/.exec(line) ?? [];
    if (chained !== undefined) {
      alsoCalled.push(chained);
      continue;
    }
    if (exportedObject.test(line)) {
      open = { name: fileName };
      doc = undefined;
      continue;
    }
    const statement = statementOn(lines, at, open);
    if (statement !== undefined) {
      const shown = firstLines(lines, at);
      yield { statement, doc, line: at + 1, shown, alsoCalled };
      if (statement.kind === 'class') open = { name: statement.names[0] ?? '' };
      at += shown.length - 1;
    }
    doc = undefined;
    alsoCalled = [];
  }
}

function statementOn(lines: readonly string[], at: number, open: OpenClass | undefined): Statement | undefined {
  const line = lines[at] ?? '';
  const words = line.trimStart();
  if (words === line) return readStatement(line);
  if (open === undefined || line.length - words.length !== open.indent) return undefined;
  // What has no body is called here.
  return firstLines(lines, at).at(-1)?.trimEnd().endsWith('{') === true ? readMethod(words, open.name) : undefined;
}

function commentEnd(lines: readonly string[], from: number): number {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.indexOf('*/', at === from ? line.indexOf('/**') + 3 : 0) !== -1) return at;
  }
  return lines.length - 1;
}

/** A licence is about the file. */
function readDoc(comment: string, line: number): Doc | undefined {
  const text = readDocComment(comment.trim());
  if (text !== undefined && isLicence(text)) return undefined;
  const [, name] = /@name\s+([\w$]+)\s*$/m.exec(comment) ?? [];
  return { text, line, isPublic: /@(?:public|static|memberof|export|name|api\s+public)\b/i.test(comment), name };
}

function hasWords(doc: Doc | undefined): boolean {
  return doc?.text !== undefined && doc.text !== '';
}

function firstLines(lines: readonly string[], from: number): readonly string[] {
  let depth = 0;
  for (let at = from; at < Math.min(lines.length, from + mostLines); at++) {
    for (const character of lines[at] ?? '') depth += character === '(' ? 1 : character === ')' ? -1 : 0;
    if (depth <= 0) return lines.slice(from, at + 1);
  }
  return lines.slice(from, from + 1);
}

/** Who looks for a constructor looks for its class. */
function calledAs(names: readonly string[]): string {
  return (names.at(-1) === constructing ? names.at(-2) : names.at(-1)) ?? '';
}

function passageOf({ statement, doc, line, shown, alsoCalled }: FoundStatement, aliases: readonly string[]): Passage {
  const { names: own, kind } = statement;
  const names = doc?.name === undefined ? own : [...own.slice(0, -1), doc.name];
  const margin = /^\s*/.exec(shown[0] ?? '')?.[0].length ?? 0;
  const written = shown.map((text) => (text.slice(0, margin).trim() === '' ? text.slice(margin) : text).trimEnd());
  const closing = written.at(-1)?.endsWith('{') === true ? ['  // …', '}'] : [];
  const code = ['```js', ...written, ...closing, '```'].join('\n');
  return {
    kind: 'reference',
    headings: headingsOf(names),
    text: hasWords(doc) ? `${doc?.text}\n\n${code}` : code,
    line: doc?.line ?? line,
    endLine: line + shown.length - 1,
    symbol: { kind, names: [calledAs(names), ...aliases, ...alsoCalled], members: [] },
  };
}
