import { BlockWriter } from './block-writer.ts';
import { readCodeBlock } from './code-block.ts';
import { type DataTable, readDataTable, tableLines } from './data-table.ts';
import { fenceFor } from './escape-markdown.ts';
import { InlineWriter, type Mark } from './inline-writer.ts';
import { linkAddress } from './link-address.ts';
import { isBackLink, type Notes } from './notes.ts';
import { type PageNode, textOf, walk } from './page-node.ts';
import { readTex } from './tex.ts';

export interface WriteOptions {
  readonly isMarkdown: boolean;
  /** What relative links start from. */
  readonly base: string;
  readonly notes: Notes;
}

const marks: Readonly<Record<string, Mark>> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  del: 'del',
  s: 'del',
  strike: 'del',
  code: 'code',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  q: 'quote',
  sup: 'sup',
  sub: 'sub',
};

/** What is not gone, as Markdown or as plain text. */
export function writeContent(roots: readonly PageNode[], options: WriteOptions): string {
  const writer = new ContentWriter(options);
  for (const root of roots) writer.write(root);
  return writer.finish();
}

class ContentWriter {
  private readonly options: WriteOptions;
  private readonly blocks: BlockWriter;
  private readonly inline: InlineWriter;
  /** Elements that have something to end when they do. */
  private readonly open: { readonly node: PageNode; readonly end: () => void }[] = [];
  private readonly lists: { isOrdered: boolean; next: number }[] = [];
  private breaks = 0;

  constructor(options: WriteOptions) {
    this.options = options;
    this.blocks = new BlockWriter(options.isMarkdown);
    this.inline = new InlineWriter(options.isMarkdown);
  }

  write(root: PageNode): void {
    walk(
      root,
      (node) => this.enter(node),
      (node) => this.leave(node),
    );
    this.flush();
  }

  finish(): string {
    return this.blocks.finish();
  }

  private enter(node: PageNode): boolean {
    if (node.isGone) return false;
    if (node.isText) {
      if (node.text !== ' ') this.breaks = 0;
      this.inline.text(node.text.replaceAll('\n', ' '));
      return false;
    }
    return node.kind.isBlock ? this.enterBlock(node) : this.enterPhrase(node);
  }

  private leave(node: PageNode): void {
    const isEnding = this.open.at(-1)?.node === node;
    if (node.kind.isBlock && !node.isGone && !isEnding) this.flush();
    if (isEnding) this.open.pop()?.end();
  }

  private onLeave(node: PageNode, end: () => void): void {
    this.open.push({ node, end });
  }

  /** Ends the paragraph. */
  private flush(): void {
    this.breaks = 0;
    const text = this.inline.take();
    if (text !== '') this.blocks.paragraph(text);
  }

  private enterBlock(node: PageNode): boolean {
    this.flush();
    switch (node.name) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        this.heading(node, Number(node.name[1]));
        return true;
      case 'ul':
      case 'ol':
      case 'menu':
      case 'dir':
        this.list(node);
        return true;
      case 'li':
        this.item(node);
        return true;
      case 'blockquote':
        this.indented(node, this.options.isMarkdown ? '> ' : '  ');
        return true;
      case 'dd':
        this.indented(node, '  ', this.options.isMarkdown ? ': ' : '  ');
        return true;
      case 'pre':
      case 'listing':
      case 'xmp':
        this.code(node);
        return false;
      case 'table':
        return this.table(node);
      case 'hr':
        if (this.options.isMarkdown) this.blocks.block(['---']);
        return false;
      case 'dt':
      case 'summary':
        this.marked(node, 'strong');
        return true;
      default:
        this.note(node);
        return true;
    }
  }

  private heading(node: PageNode, level: number): void {
    this.onLeave(node, () => {
      const text = this.inline.take().replace(/\s*\n\s*/g, ' ');
      if (text !== '') this.blocks.block([this.options.isMarkdown ? `${'#'.repeat(level)} ${text}` : text]);
    });
  }

  private list(node: PageNode): void {
    this.blocks.beginList();
    const start = Number.parseInt(node.attribute('start') ?? '1', 10);
    this.lists.push({ isOrdered: node.name === 'ol', next: Number.isNaN(start) ? 1 : start });
    this.onLeave(node, () => {
      this.flush();
      this.lists.pop();
    });
  }

  private item(node: PageNode): void {
    const list = this.lists.at(-1);
    const marker = this.note(node) ? undefined : list?.isOrdered ? `${list.next++}. ` : '- ';
    if (marker === undefined) return;
    this.indented(node, ' '.repeat(marker.length), marker + this.taskBox(node));
  }

  /** `[x]` for an item that can be ticked off. */
  private taskBox(item: PageNode): string {
    let box = item.first;
    while (box !== undefined && (box.name === 'p' || box.name === 'label' || box.text === ' ')) box = box.text === ' ' ? box.next : box.first;
    if (box?.name !== 'input' || box.attribute('type')?.toLowerCase() !== 'checkbox') return '';
    return box.attribute('checked') === undefined ? '[ ] ' : '[x] ';
  }

  private indented(node: PageNode, prefix: string, marker = prefix): void {
    this.blocks.indent(prefix, marker);
    this.onLeave(node, () => {
      this.flush();
      this.blocks.outdent();
    });
  }

  /** A footnote begins with its label. */
  private note(node: PageNode): boolean {
    const label = this.options.notes.labelOf(node);
    if (label === undefined) return false;
    this.indented(node, '    ', this.options.isMarkdown ? `[^${label}]: ` : `[${label}] `);
    return true;
  }

  private code(node: PageNode): void {
    const { code, language } = readCodeBlock(node);
    if (code.trim() === '') return;
    const lines = code.split('\n');
    const fence = fenceFor(code);
    this.blocks.block(this.options.isMarkdown ? [fence + language, ...lines, fence] : lines);
  }

  private table(node: PageNode): boolean {
    const table = readDataTable(node);
    if (table === undefined) return true;
    if (table.caption !== undefined) {
      const caption = writeContent([table.caption], this.options);
      if (caption !== '') this.blocks.block(caption.split('\n'));
    }
    this.blocks.block(tableLines(this.cellTexts(table), this.options.isMarkdown));
    return false;
  }

  private cellTexts({ rows }: DataTable): string[][] {
    return rows
      .map((row) => row.map((cell) => (cell === undefined ? '' : this.cellText(cell))))
      .filter((row) => row.some((cell) => cell !== ''));
  }

  private cellText(cell: PageNode): string {
    return writeContent([cell], this.options)
      .replace(/\\?\n+/g, this.options.isMarkdown ? '\n' : ' ')
      .trim();
  }

  private enterPhrase(node: PageNode): boolean {
    switch (node.name) {
      case 'br':
        this.breaks++;
        if (this.breaks > 1) this.flush();
        else this.inline.lineBreak();
        return false;
      case 'wbr':
        return false;
      case 'img':
        this.image(node);
        return false;
      case 'a':
        return this.link(node);
      case 'math':
        return this.math(node);
      case 'button':
        return isPartOfText(node);
      case 'rp':
        return false;
      case 'rt':
        this.inline.raw('(');
        this.onLeave(node, () => this.inline.raw(')'));
        return true;
      default:
        if (Object.hasOwn(marks, node.name)) this.mark(node, marks[node.name]);
        return true;
    }
  }

  private mark(node: PageNode, mark: Mark | undefined): void {
    if (mark === undefined || node.isBroken) return;
    const holdsNote = mark === 'sup' && /^\D*\d+\D*$/.test(textOf(node, 20)) && node.linkLength > 0;
    if (holdsNote) return;
    if (this.inline.begin(mark)) this.onLeave(node, () => this.inline.end());
  }

  private marked(node: PageNode, mark: Mark): void {
    const isOpen = this.inline.begin(mark);
    this.onLeave(node, () => {
      if (isOpen) this.inline.end();
      this.flush();
    });
  }

  private link(node: PageNode): boolean {
    const reference = this.options.notes.referenceOf(node);
    if (reference !== undefined) {
      this.inline.raw(this.options.isMarkdown ? `[^${reference}]` : `[${reference}]`);
      return false;
    }
    if (isBackLink(node) || isHeadingAnchor(node)) return false;
    const url = node.isBroken ? undefined : linkAddress(node.attribute('href'), this.options.base);
    if (url !== undefined && node.textLength > 0 && this.inline.beginLink(url)) this.onLeave(node, () => this.inline.end());
    return true;
  }

  /** Pictures are not loaded by anybody: a picture that says nothing is left out. */
  private image(node: PageNode): void {
    const alt = (node.attribute('alt') ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
    if (!this.options.isMarkdown || alt === '' || isTiny(node)) return;
    if (/(^|[\s_-])(math|tex|latex)([\s_-]|$)/i.test(node.attribute('class') ?? '')) this.inline.raw(`$${alt}$`);
    else this.inline.raw(`[image: ${alt.replace(/[[\]]/g, '')}]`);
    this.breaks = 0;
  }

  private math(node: PageNode): boolean {
    const tex = readTex(node);
    if (tex === undefined) return true;
    const isBlock = node.attribute('display') === 'block';
    this.inline.raw(this.options.isMarkdown ? (isBlock ? `$$${tex}$$` : `$${tex}$`) : tex);
    return false;
  }
}

/** Buttons do something; those that open a section are also its heading. */
function isPartOfText(button: PageNode): boolean {
  for (let up = button.parent; up !== undefined; up = up.parent) {
    if (/^(h[1-6]|summary|dt|p|li|td)$/.test(up.name)) return /^(h[1-6]|summary|dt)$/.test(up.name);
  }
  return false;
}

/** The sign beside a heading that links to itself. */
function isHeadingAnchor(link: PageNode): boolean {
  if (!/(^|\/[^#]*)#/.test(link.attribute('href') ?? '')) return false;
  const text = textOf(link, 40);
  if (/^[#¶§🔗\u00b6\u200b\s]*$/u.test(text)) return true;
  return /(^|[\s_-])(headerlink|anchor-?link|heading-?anchor|hash-link|permalink|header-anchor)/i.test(
    link.attribute('class') ?? '',
  ) && text.length < 20 && /link|anchor|^.?$/i.test(text);
}

function isTiny(image: PageNode): boolean {
  const [width, height] = [image.attribute('width'), image.attribute('height')].map((side) => Number.parseInt(side ?? '', 10));
  return (width !== undefined && width <= 2) || (height !== undefined && height <= 2);
}
