import { codeRanges } from '../../../text/markdown/ranges.ts';
import { withoutComments } from '../markdown/markdown-inline.ts';

/** Tags that concern who maintains the code, not who calls it. */
const silentTags =
  /^@(?:since|category|public|module|packageDocumentation|export|type|typedef|memberof|name|kind|template\s*$|inheritdoc|override|ignore|see)\b/i;
const hiddenTags = /^\s*@(?:internal|hidden|private|ignore|license|preserve)\b/im;

/** A note to self, or a link and nothing else. */
const emptyLine = /^\s*(?:TODO\W*|\[[^\][]*\]\(\S*\)|https?:\/\/\S*)$/i;

/** A doc comment as Markdown, without its asterisks; empty when it says nothing, undefined when it hides what follows. */
export function readDocComment(comment: string): string | undefined {
  const lines = linesOf(comment);
  const text = withoutHtmlComments(lines.join('\n')).trim();
  if (hiddenTags.test(text)) return undefined;
  if (!saysSomething(lines)) return '';
  const plain = htmlBlock.test(text) ? withoutHtml(text) : text;
  const linked = plain.includes('{@') ? withoutInlineTags(plain) : plain;
  return linked.includes('@example') ? withFencedExamples(linked) : linked;
}

/**
 * What an author wrote, without what makes it a comment: the asterisks, or the margin of a comment that has none, whose
 * code keeps its own indentation and whose lists may begin with one. A comment can't say how it ends but with a backslash.
 */
function linesOf(comment: string): readonly string[] {
  const [first = '', ...others] = comment.slice(3, -2).replaceAll('*\\/', '*/').split('\n');
  const hasAsterisks = asterisk.test(others.find((line) => line.trim() !== '') ?? '');
  const isMarked = (line: string) => hasAsterisks && asterisk.test(line);
  const margin = commonMargin(others.filter((line) => !isMarked(line)));
  const plain = others.map((line) => (isMarked(line) ? line.replace(asterisk, '') : line.slice(margin)).trimEnd());
  // Some close a comment with two asterisks.
  if (/^\*+$/.test(plain.at(-1)?.trim() ?? '')) plain.pop();
  return [first.trim(), ...plain];
}

const asterisk = /^[ \t]*\* ?/;

/** How many blanks all lines begin with that say something. */
function commonMargin(lines: readonly string[]): number {
  let margin = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    if (line.trim() !== '') margin = Math.min(margin, line.length - line.trimStart().length);
  }
  return margin === Number.POSITIVE_INFINITY ? 0 : margin;
}

/** File headers are comments too. */
export function isLicence(text: string): boolean {
  return /copyright|licen[cs]ed? under|all rights reserved|\(c\) \d{4}/i.test(text.slice(0, 1000));
}

function saysSomething(lines: readonly string[]): boolean {
  return lines.some(
    (line) => /[\p{L}\p{N}]/u.test(line) && !silentTags.test(line.trimStart()) && !emptyLine.test(line),
  );
}

/** Marks for generators, which no reader sees: where one was, a quotation would show an empty place. */
function withoutHtmlComments(text: string): string {
  if (!text.includes('<!--')) return text;
  let from = 0;
  const parts = [...codeRanges(text), { start: text.length, end: text.length }].map(({ start, end }) => {
    const prose = withoutComments(text.slice(from, start)).replace(/\n(?:[ \t]*\n){2,}/g, '\n\n');
    from = end;
    return prose + text.slice(start, end);
  });
  return parts.join('');
}

const htmlBlock = /<(?:p|ul|ol|li|note|important)>/;

/** `<p>`, `<ul>` and `<code>` of generated comments as Markdown, up to the first example, which may be made of tags. */
function withoutHtml(text: string): string {
  const example = text.search(/^\s*(?:@example\b|```|~~~)/m);
  const end = example < 0 ? text.length : example;
  const prose = text
    .slice(0, end)
    .replace(/<\/?(?:p|ul|ol|dl|dd|dt|note|important)>|<br ?\/?>/g, '\n\n')
    .replace(/<li>\s*/g, '\n\n- ')
    .replace(/<a href="([^"<>]{0,1000})"[^<>]{0,200}>([^<>]{0,500})<\/a>/g, '[$2]($1)')
    .replace(/<\/li>/g, '')
    .replace(/<\/?(?:code|b|i|strong|em)>/g, (tag) => (tag.includes('code') ? '`' : ''))
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n(?!@)\s*/g, ' '));
  const blocks = prose.filter((paragraph) => paragraph !== '').join('\n\n');
  return `${blocks.replace(/^- \n\n/gm, '- ')}\n\n${text.slice(end)}`.trim();
}

/** `{@link Client}` → `Client`, `{@link https://… | words}` and `{@link https://… words}` → `words`. */
function withoutInlineTags(text: string): string {
  return text.replace(
    /\{@(\w{1,20})[ \t\n]+([^{}|]{0,500})(?:\|([^{}]{0,500}))?\}/g,
    (_, tag: string, target: string, words?: string) =>
      (words ?? (tag.startsWith('link') ? labelOf(target) : target)).trim(),
  );
}

/** The words behind a target, else what the target names: `!CryptoKey` and `jwt/verify.jwtVerify` are paths of TypeDoc. */
function labelOf(target: string): string {
  const [, name = '', words = ''] = /^\s*(\S+)\s*([\s\S]*)$/.exec(target) ?? [];
  return words.trim() === '' ? name.replace(/^!/, '') : words;
}

/** Code after `@example` is put into a fence, unless the author did. */
function withFencedExamples(text: string): string {
  const written: string[] = [];
  let example: string[] | undefined;
  const close = () => {
    if (example !== undefined) written.push(...fenced(example));
    example = undefined;
  };
  let isInFence = false;
  for (const line of text.split('\n')) {
    if (/^\s*(?:```|~~~)/.test(line)) isInFence = !isInFence;
    if (!isInFence && /^@\w/.test(line)) {
      close();
      written.push(line);
      if (/^@example\b/.test(line)) example = [];
    } else if (example !== undefined) example.push(line);
    else written.push(line);
  }
  close();
  return written.join('\n');
}

function fenced(lines: readonly string[]): readonly string[] {
  const code = lines.join('\n').replace(/^\n+/, '').trimEnd();
  if (code === '' || /^\s*(?:```|~~~)/m.test(code)) return lines;
  return ['```ts', code, '```'];
}
