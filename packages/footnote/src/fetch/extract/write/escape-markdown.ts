/** What would hide the words behind it from whoever reads the text as HTML, backslash or not. */
const hidingTag =
  /^<(?=(?:script|style|template|noscript|noembed|noframes|iframe|object|canvas|audio|video|datalist|metadata|textarea|title|xmp)\b|!--)/i;

/** Words as Markdown that means exactly these words; nothing is escaped that would be read right without. */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_<&~[\]]/.test(text)) return text;
  return text.replace(
    /\\(?=[!-/:-@[-`{-~])|`|\*(?! )|(?<=[^ ])\*|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-z/!?])|&(?=#?\w+;)|~(?=~)|\](?=\()/giu,
    (sign, at: number) => (sign === '<' && hidingTag.test(text.slice(at, at + 12)) ? '&lt;' : `\\${sign}`),
  );
}

/** In the text of a link a bracket ends it. */
export function escapeBrackets(text: string): string {
  return text.replace(/(?<!\\)[[\]]/g, '\\$&');
}

/** A line that would begin a heading, a quote, a list, a rule or a fence, and is none. */
export function escapeLineStart(line: string): string {
  if (!/^[#>+\-=~|\d:]/.test(line)) return line;
  return line
    .replace(/^(?=#{1,6}(\s|$)|>|[+-](\s|$)|=+\s*$|(-\s*){3,}$|~~~)/, '\\')
    .replace(/^(\d{1,9})(?=[.)](\s|$))/, '$1\\');
}

/** Between backticks that no run of backticks inside can end. */
export function codeSpan(text: string): string {
  const ticks = '`'.repeat(longestRun(text, 0) + 1);
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** A fence for code, longer than any run of backticks in it. */
export function fenceFor(code: string): string {
  return '`'.repeat(Math.max(3, longestRun(code, 2) + 1));
}

function longestRun(text: string, least: number): number {
  let longest = least;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  return longest;
}
