import { type PageNode, walk } from '../../../html/page-node.ts';
import type { PageAnchor } from '../../page-document.ts';
import { pageLimits } from '../../page-limits.ts';
import { isAdmonition, labelOf } from './admonition.ts';
import { beginsWithHeading, isLabel, taskBox } from './block-shapes.ts';
import { BlockWriter } from './block-writer.ts';
import { codeLines, readCodeBlock } from './code-block.ts';
import { type DataTable, readDataTable } from './data-table.ts';
import { codeSpan } from './escape-markdown.ts';
import { InlineWriter, type Mark } from './inline-writer.ts';
import { isListing } from './listing.ts';
import { PhraseWriter, type WriteOptions } from './phrase-writer.ts';
import { readSignature } from './signature.ts';
import { TableWriter } from './table-writer.ts';

const longestId = 200;

/** What is not gone, as Markdown or as plain text. What is longer than anybody keeps ends where it is enough. */
export function writeContent(roots: readonly PageNode[], options: WriteOptions): WrittenContent {
  const writer = new ContentWriter(options);
  for (const root of roots) writer.write(root);
  return writer.finish();
}

export interface WrittenContent {
  readonly content: string;
  readonly anchors: readonly PageAnchor[];
}

class ContentWriter {
  private readonly options: WriteOptions;
  private readonly blocks: BlockWriter;
  private readonly inline: InlineWriter;
  private readonly phrases: PhraseWriter;
  /** Elements that have something to end when they do. */
  private readonly open: { readonly node: PageNode; readonly end: () => void }[] = [];
  private readonly lists: { isOrdered: boolean; next: number }[] = [];
  private breaks = 0;
  /** Lines that say what a note is. */
  private readonly labels = new Set<PageNode>();

  constructor(options: WriteOptions) {
    this.options = options;
    this.blocks = new BlockWriter(options.isMarkdown);
    this.inline = new InlineWriter(options.isMarkdown);
    this.phrases = new PhraseWriter(this.inline, options, (node, end) => this.onLeave(node, end));
  }

  write(root: PageNode): void {
    walk(
      root,
      (node) => this.enter(node),
      (node) => this.leave(node),
    );
    this.flush();
  }

  finish(): WrittenContent {
    return { content: this.blocks.finish(), anchors: this.blocks.anchors };
  }

  private enter(node: PageNode): boolean {
    const room = pageLimits.characters - this.blocks.length - this.inline.length;
    if (node.isGone) return false;
    if (room <= 0 || node.text.length > room) this.options.onCut();
    if (room <= 0) return false;
    if (node.isText) {
      if (node.text !== ' ') this.breaks = 0;
      this.inline.text(node.text.slice(0, room).replaceAll('\n', ' '));
      return false;
    }
    if (!node.kind.isBlock) {
      this.anchor(node);
      return this.enterPhrase(node);
    }
    // What comes before it is no part of it.
    this.flush();
    this.anchor(node);
    return this.enterBlock(node);
  }

  private leave(node: PageNode): void {
    const isEnding = this.open.at(-1)?.node === node;
    if (node.kind.isBlock && !node.isGone && !isEnding) this.flush();
    while (this.open.at(-1)?.node === node) this.open.pop()?.end();
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

  private anchor(node: PageNode): void {
    if (node.attributes.length === 0) return;
    const id = node.attribute('id') ?? (node.name === 'a' ? node.attribute('name') : undefined);
    if (id !== undefined && id !== '' && id.length <= longestId) this.blocks.anchor(id);
  }

  private enterBlock(node: PageNode): boolean {
    if (this.options.tabs.isStrip(node)) return false;
    this.tabLabel(node);
    if (this.labels.has(node)) {
      this.marked(node, 'strong');
      return true;
    }
    if (this.signature(node)) return false;
    if (isAdmonition(node)) this.admonition(node);
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
        this.indented(node, '  ', this.options.isMarkdown && this.options.cell === undefined ? ': ' : '  ');
        return true;
      case 'pre':
      case 'listing':
      case 'xmp':
        this.code(node);
        return false;
      case 'table':
        return this.table(node);
      case 'hr':
        if (this.options.isMarkdown && this.options.cell === undefined) this.blocks.block(['---']);
        return false;
      case 'dt':
      case 'summary':
        if (isLabel(node)) this.marked(node, 'strong');
        return true;
      case 'div':
        if (isListing(node)) {
          this.code(node);
          return false;
        }
        this.note(node);
        return true;
      default:
        this.note(node);
        return true;
    }
  }

  /** As code, which it is. */
  private signature(node: PageNode): boolean {
    const text = readSignature(node);
    if (text === undefined) return false;
    walk(node, (inner) => this.anchorIn(inner, node));
    if (this.options.isMarkdown) this.inline.begin('strong');
    this.inline.raw(this.options.isMarkdown ? codeSpan(text) : text);
    if (this.options.isMarkdown) this.inline.end();
    this.flush();
    return true;
  }

  /** Quoted, so that its end is seen. */
  private admonition(node: PageNode): void {
    const label = labelOf(node);
    if (label !== undefined) this.labels.add(label);
    this.indented(node, this.options.isMarkdown ? '> ' : '  ');
  }

  /** Each panel of a group of tabs stands below its own label. */
  private tabLabel(node: PageNode): void {
    const label = this.options.tabs.labelOf(node);
    if (label !== undefined && label !== '') this.label(label);
  }

  private label(text: string): void {
    if (this.options.isMarkdown) this.inline.begin('strong');
    this.inline.text(text);
    if (this.options.isMarkdown) this.inline.end();
    this.flush();
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
    // Chapters are no items: such a list only arranges them.
    if (beginsWithHeading(node)) return;
    const marker = this.note(node) ? undefined : list?.isOrdered ? `${list.next++}. ` : '- ';
    if (marker === undefined) return;
    this.indented(node, ' '.repeat(marker.length), marker + taskBox(node));
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
    const block = readCodeBlock(node);
    if (block.code.trim() === '') return;
    const inCell = this.options.cell?.code(block);
    this.blocks.block(inCell === undefined ? codeLines(block, this.options.isMarkdown) : [inCell]);
  }

  private table(node: PageNode): boolean {
    if (isListing(node)) {
      this.code(node);
      return false;
    }
    const table = readDataTable(node);
    if (table === undefined) return true;
    if (this.options.cell !== undefined) {
      this.blocks.block([this.options.cell.table(node)]);
      return false;
    }
    if (table.caption !== undefined) {
      const caption = writeContent([table.caption], this.options).content;
      if (caption !== '') this.blocks.block(caption.split('\n'));
    }
    walk(node, (inner) => this.anchorInTable(inner, node, table));
    new TableWriter({
      isMarkdown: this.options.isMarkdown,
      write: (part) => this.write(part),
      block: (lines) => this.blocks.block(lines),
      label: (text) => this.label(text),
      cellText: (cell, options) => writeContent([cell], { ...this.options, cell: options }).content,
    }).write(table);
    return false;
  }

  /** In a grid nothing begins a block of its own, so links to its parts lead to the table. */
  private anchorInTable(node: PageNode, table: PageNode, { isMostlyBlocks }: DataTable): boolean {
    const isWritten = node !== table && (node.name === 'table' || (isMostlyBlocks && /^t[dh]$/.test(node.name)));
    return !isWritten && this.anchorIn(node, table);
  }

  private anchorIn(node: PageNode, known: PageNode): boolean {
    if (!node.isText && !node.isGone && node !== known) this.anchor(node);
    return !node.isGone;
  }

  private enterPhrase(node: PageNode): boolean {
    if (node.name !== 'br') return this.phrases.enter(node);
    this.breaks++;
    if (this.breaks > 1) this.flush();
    else this.inline.lineBreak();
    return false;
  }

  private marked(node: PageNode, mark: Mark): void {
    const isOpen = this.inline.begin(mark);
    this.onLeave(node, () => {
      if (isOpen) this.inline.end();
      this.flush();
    });
  }
}
