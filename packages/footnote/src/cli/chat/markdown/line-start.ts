import { readHeading } from '../../../text/markdown/lines.ts';
import { type Abilities, type Look, plainLook, type Row, type Segment } from './segment.ts';

/** What a line begins with, and the text behind it. */
export interface LineStart {
  /** Before its first row, and before the others. */
  readonly first: Row;
  readonly rest: Row;
  readonly text: string;
  readonly look: Look;
  readonly kind: 'heading' | 'item' | 'text';
}

/** A list that claims to be deeper would leave no room for its words. */
const deepestIndent = 12;

const faint: Look = { dim: true };

/** The marks of quotes, lists and headings become signs; the text behind them is left for later. */
export function readLineStart(line: string, { unicode }: Pick<Abilities, 'unicode'>): LineStart {
  const quoted = /^ {0,3}((?:> ?){1,6})(.*)$/s.exec(line);
  if (quoted !== null) {
    const depth = (quoted[1]?.match(/>/g) ?? []).length;
    const bars = { text: (unicode ? '│ ' : '| ').repeat(depth), look: faint };
    const inner = readLineStart((quoted[2] ?? '').replace(/^>+/, ''), { unicode });
    return { ...inner, first: [bars, ...inner.first], rest: [bars, ...inner.rest] };
  }
  const heading = readHeading(line);
  if (heading !== undefined) {
    return { first: [], rest: [], text: heading.title, look: { bold: true }, kind: 'heading' };
  }
  const [, blanks = '', mark, gap = '', text = ''] = /^([ \t]*)(?:([-*+]|\d{1,9}[.)])([ \t]+))?(.*)$/s.exec(line) ?? [];
  const indent = segment(' '.repeat(Math.min(deepestIndent, blanks.replaceAll('\t', '    ').length)));
  if (mark === undefined) return { first: [indent], rest: [indent], text: gap + text, look: plainLook, kind: 'text' };
  const box = /^\[([ xX])\] (.*)$/s.exec(text);
  const sign = `${/\d/.test(mark) ? mark : unicode ? '•' : '-'} ${box === null ? '' : `[${box[1]}] `}`;
  return {
    first: [indent, segment(sign)],
    rest: [indent, segment(' '.repeat(sign.length))],
    text: box?.[2] ?? text,
    look: plainLook,
    kind: 'item',
  };
}

function segment(text: string): Segment {
  return { text, look: plainLook };
}
