/**
 * A question without the lines of a stack trace that was pasted into it: files and folders are no words of it, but for
 * the packages behind `node_modules/`. A code or the name of an error that came along decides, and is said again.
 */
export function withoutTrace(text: string): string {
  const packages = new Set<string>();
  let end = -1;
  const said = text.replace(frames, (frame: string, ...rest: unknown[]) => {
    const name = packageIn(frame);
    if (name !== undefined) packages.add(name);
    const at = rest.find((each) => typeof each === 'number') ?? 0;
    end = at + frame.length;
    return '\n';
  });
  if (end === -1) return text;
  const after = said.length - (text.length - end);
  const message = said.slice(0, after).replace(ordinaryErrors, ' ');
  const told = `${message}\n${readTail(said.slice(after))}`;
  const codes = [...new Set([...told.matchAll(code)].map(([found]) => found))];
  const where = [...packages].slice(0, mostPackages).map((name) => `in ${name}`);
  return [told, ...codes, ...where].join(' ').replace(/\s+/g, ' ').trim();
}

/** The codes of errors in what was said beside a trace, `FST_ERR_DUPLICATED_ROUTE`: these are made to be looked up. */
export function codesIn(text: string): readonly string[] {
  return [...new Set(text.match(errorCode))];
}

const errorCode = /\b[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,10}\b/g;

/** A place in a file, as engines write it; a path may have blanks in brackets. */
const place = String.raw`(?:[^()\n]{1,400}:\d{1,9}(?::\d{1,9})?|<anonymous>|native|node:[^()\n]{1,200}|index \d{1,9})`;
const bare = String.raw`(?:file:\/\/|https?:\/\/|node:|[A-Za-z]:\\|\/)[^\s()]{1,400}:\d{1,9}:\d{1,9}`;
/** `at fn (/path/file.js:12:3)`, `at async file:///path/file.js:12:3`, and a file with line and column by itself. */
const frames = new RegExp(
  String.raw`\bat\s{1,8}(?:async\s{1,8})?(?:new\s{1,8})?[^\s()]{1,200}\s{1,8}(?:\[as [^\]\n]{1,80}\]\s{1,8})?\(${place}\)|(?:\bat\s{1,8}(?:async\s{1,8})?)?(?<![^\s('"])${bare}`,
  'g',
);

/** Every program has these. */
const ordinaryErrors =
  /\b(?:Uncaught|Unhandled|(?:Type|Reference|Syntax|Range|Eval|URI|Aggregate)?Error)\b(?: \[[A-Z_]{2,60}\])?:?/g;
const code = /\b(?:[A-Z][A-Z0-9]{0,40}(?:_[A-Z0-9]{1,40}){1,10}|E[A-Z]{4,20}|[A-Z][A-Za-z0-9]{2,60}Error)\b/g;
/** The first ones are nearest to where it happened. */
const mostPackages = 2;

/** The last one of a path: others hold it. */
function packageIn(frame: string): string | undefined {
  const path = frame.replaceAll('\\', '/');
  const at = path.lastIndexOf('node_modules/');
  return at === -1 ? undefined : /^(?:@[\w.-]{1,100}\/)?\w[\w.-]{0,100}/.exec(path.slice(at + 13))?.[0];
}

/** What an error has beside its message, `{ code: 'E…', errno: -111 }`: only codes say something. */
function readTail(tail: string): string {
  const open = /^\s*\{/.exec(tail)?.[0].length;
  if (open === undefined) return tail;
  const close = tail.indexOf('}', open);
  const fields = tail.slice(open, close === -1 ? undefined : close);
  return [...fields.matchAll(code)].map(([found]) => found).join(' ') + (close === -1 ? '' : tail.slice(close + 1));
}
