import type { Passage } from '../../contract/docs.ts';
import { indentOf } from './markdown/markdown-inline.ts';
import { Outline, passagesOf } from './sections.ts';

/** Plain text: whole paragraphs, about 1,500 characters together. What isn't prose gives nothing. */
export function splitText(text: string, kind: Passage['kind']): readonly Passage[] {
  if (!isProse(text)) return [];
  const outline = new Outline();
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; ) {
    let end = at;
    while (end < lines.length && !isBlank(lines[end])) end++;
    const paragraph = lines.slice(at, end).join('\n').trimEnd();
    if (end > at) outline.addBlock({ line: at + 1, endLine: end, text: paragraph, isCode: false, hasGap: true });
    at = Math.max(end, at + 1);
  }
  return passagesOf(outline.sections, kind, { size: 1500 });
}

/** Mostly letters and spaces, in sentences: no data, no log, no list of names. */
function isProse(text: string): boolean {
  const sample = text.slice(0, 20_000);
  const letters = sample.match(/[\p{L}\p{M}\s]/gu)?.length ?? 0;
  const sentences = sample.match(/[.!?:。！？।؟](?=\s|$)/gu)?.length ?? 0;
  return letters > 0.75 * [...sample].length && sentences > 0;
}

/** reStructuredText: sections by their underlined titles; a directive and a literal block stay whole. */
export function splitRestructuredText(text: string, kind: Passage['kind']): readonly Passage[] {
  const lines = text.split('\n');
  const outline = new Outline();
  // A style of underline has no level of its own: the first that is seen is the highest.
  const styles: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const title = titleAt(lines, at);
    const end = title === undefined ? blockEnd(lines, at) : at + title.length;
    const source = lines.slice(at, end).join('\n').trimEnd();
    if (title !== undefined) {
      if (!styles.includes(title.style)) styles.push(title.style);
      outline.addHeading({ level: styles.indexOf(title.style), title: title.text, line: at + 1, source });
    } else if (source !== '' && !isOrnament(source)) {
      const own = { line: at + 1, endLine: end, text: source };
      outline.addBlock({ ...own, isCode: isCode(source), hasGap: isBlank(lines[at - 1]) });
    }
    at = end;
  }
  return passagesOf(outline.sections, kind, { size: 2000 });
}

const underline = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

/** A line over a line of punctuation at least as long, and maybe under one too. */
function titleAt(lines: readonly string[], at: number): { text: string; style: string; length: number } | undefined {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
  const isOverlined = underline.test(first);
  const [text, below] = isOverlined ? [second, third] : [first, second];
  if (isBlank(text) || !underline.test(below) || below.trimEnd().length < text.trim().length) return undefined;
  if (isOverlined ? first.trimEnd() !== below.trimEnd() : indentOf(text) > 0) return undefined;
  const style = `${isOverlined ? below[0] : ''}${below[0]}`;
  return { text: text.trim().replaceAll('``', '') || text.trim(), style, length: isOverlined ? 3 : 2 };
}

/** A block ends before a title and after a blank line, unless the next one is indented and so belongs to it. */
function blockEnd(lines: readonly string[], from: number): number {
  let end = from + 1;
  if (isBlank(lines[from])) return end;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isBlank(line)) continue;
    if (at === end ? titleAt(lines, at) !== undefined : indentOf(line) === 0) break;
    end = at + 1;
  }
  return end;
}

/** Targets, comments and pictures. */
function isOrnament(block: string): boolean {
  return block.startsWith('..') && !/^\.\. [\w:-]+::/.test(block)
    ? true
    : /^\.\. (?:image|contents|toctree)::/.test(block);
}

function isCode(block: string): boolean {
  return /^\.\. (?:code-block|code|sourcecode|literalinclude)::|::\s*\n\s*\n\s/.test(block);
}

function isBlank(line: string | undefined): boolean {
  return (line ?? '').trim() === '';
}
