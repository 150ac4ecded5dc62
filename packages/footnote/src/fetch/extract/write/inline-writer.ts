import { codeSpan, escapeBrackets, escapeMarkdown } from './escape-markdown.ts';

export type Mark = 'strong' | 'em' | 'del' | 'code' | 'quote' | 'sup' | 'sub';

interface OpenMark {
  readonly mark: Mark | 'link';
  readonly url: string;
  /** Where it begins among the pieces of this paragraph. */
  from: number;
}

const signs: Readonly<Record<Exclude<Mark, 'code'>, readonly [string, string]>> = {
  strong: ['**', '**'],
  em: ['*', '*'],
  del: ['~~', '~~'],
  quote: ['"', '"'],
  sup: ['<sup>', '</sup>'],
  sub: ['<sub>', '</sub>'],
};

/** The words of one paragraph, with their marks. A mark that runs over several paragraphs begins anew in each. */
export class InlineWriter {
  private pieces: string[] = [];
  /** Characters of this paragraph so far, without the signs of marks that are still open. */
  length = 0;
  private readonly open: OpenMark[] = [];
  private readonly isMarkdown: boolean;

  constructor(isMarkdown: boolean) {
    this.isMarkdown = isMarkdown;
  }

  get isEmpty(): boolean {
    return this.pieces.every((piece) => piece.trim() === '');
  }

  text(text: string): void {
    const isCode = this.open.some(({ mark }) => mark === 'code');
    this.raw(this.isMarkdown && !isCode ? escapeMarkdown(text) : text);
  }

  /** Something that is Markdown already. */
  raw(text: string): void {
    this.pieces.push(text);
    this.length += text.length;
  }

  /** The last characters so far. */
  ending(length: number): string {
    let text = '';
    for (let at = this.pieces.length - 1; at >= 0 && text.length < length; at--)
      text = (this.pieces[at] ?? '').slice(-length) + text;
    return text.slice(-length);
  }

  lineBreak(): void {
    this.raw('\n');
  }

  /** Marks inside marks of the same kind say nothing new. */
  begin(mark: Mark): boolean {
    return this.push({ mark, url: '', from: this.pieces.length });
  }

  beginLink(url: string): boolean {
    return this.push({ mark: 'link', url, from: this.pieces.length });
  }

  end(): void {
    const open = this.open.pop();
    if (open !== undefined) this.wrap(open);
  }

  /** All of it, trimmed, blanks collapsed; the paragraph after it begins empty. */
  take(): string {
    for (const open of this.open.toReversed()) this.wrap(open);
    for (const open of this.open) open.from = 0;
    const text = this.pieces.join('');
    this.pieces = [];
    this.length = 0;
    return text
      .replace(/ {2,}/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim();
  }

  private push(open: OpenMark): boolean {
    if (!this.isMarkdown && open.mark !== 'quote') return false;
    if (this.open.some(({ mark }) => mark === open.mark || mark === 'code')) return false;
    this.open.push(open);
    return true;
  }

  private wrap({ mark, url, from }: OpenMark): void {
    const inside = this.pieces.splice(from).join('');
    const text = inside.trim();
    if (text === '') {
      this.pieces.push(inside);
      return;
    }
    // Signs don't work next to a blank inside of them.
    const before = inside.slice(0, inside.length - inside.trimStart().length);
    const after = inside.slice(inside.trimEnd().length);
    const written = wrapped(mark, url, text);
    this.length += written.length - text.length;
    this.pieces.push(before, written, after);
  }
}

function wrapped(mark: OpenMark['mark'], url: string, text: string): string {
  if (mark === 'code') return codeSpan(text.replace(/\s+/g, ' '));
  if (mark === 'link') return `[${escapeBrackets(text.replaceAll('\n', ' '))}](${markdownUrl(url)})`;
  const [before, after] = signs[mark];
  return text
    .split('\n')
    .map((line) => (line.trim() === '' ? line : `${before}${line.trim()}${after}`))
    .join('\n');
}

/** Round brackets and blanks would end the address. */
function markdownUrl(url: string): string {
  return url.replace(
    /[()\s<>]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
