import type { Passage } from '../../contract/docs.ts';
import { splitDeclarations } from './declarations/split-declarations.ts';
import { splitMarkdown } from './markdown/split-markdown.ts';
import { splitModule } from './modules/split-module.ts';
import { splitRestructuredText, splitText } from './split-text.ts';

/** Splits one file into passages, by its name. Takes any content, in linear time. */
export function splitFile(path: string, text: string): readonly Passage[] {
  // A file with NUL in it is no text, whatever its name says.
  if (text.includes('\0')) return [];
  const lines = withPlainLineEnds(text.startsWith('\uFEFF') ? text.slice(1) : text);
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  if (/\.d\.[cm]?ts$/.test(name)) return splitDeclarations(path, lines);
  if (/\.[cm]?js$/.test(name)) return splitModule(path, lines);
  const kind = isHistory(path) ? 'history' : 'guide';
  if (name.endsWith('.rst')) return splitRestructuredText(lines, kind);
  if (name.endsWith('.txt')) return splitText(lines, kind);
  return splitMarkdown(lines, { isMdx: name.endsWith('.mdx'), kind });
}

const anywhere = /(?:^|\/)(?:changelogs?|release[-_ ]?notes)(?:[-_.]?v?\d[\w.]*)?(?:\.[a-z-]+)*(?:$|\/)/i;
/** Further down, `history` may be about browsers, and `changes` about databases. */
const atTheTop = /^(?:\.\.\/)?(?:changes|history|releases)(?:[-_.]?v?\d[\w.]*)?(?:\.[a-z-]+)*$/i;

/** What changed from version to version; how to move from one to the next is a guide. */
export function isHistory(path: string): boolean {
  return anywhere.test(path) || atTheTop.test(path);
}

function withPlainLineEnds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
}
