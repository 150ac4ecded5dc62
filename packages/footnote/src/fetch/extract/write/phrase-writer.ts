import { type PageNode, textOf } from '../../../html/page-node.ts';
import { isPartOfText } from '../part-of-text.ts';
import type { CodeBlock } from './code-block.ts';
import { type Footnotes, isBackLink } from './footnotes.ts';
import type { InlineWriter, Mark } from './inline-writer.ts';
import type { LinkReader } from './link-address.ts';
import { lookBehind, raisedNote } from './raised-note.ts';
import type { Tabs } from './tabs.ts';
import { readFormula } from './tex.ts';

export interface WriteOptions {
  readonly isMarkdown: boolean;
  /** The address behind a link. */
  readonly address: LinkReader;
  readonly notes: Footnotes;
  readonly tabs: Tabs;
  /** What is written stands in a cell of a table, which has no room for blocks. */
  readonly cell?: CellOptions;
  /** Told when something was left out because there was enough. */
  onCut(): void;
}

export interface CellOptions {
  /** What stands in the cell for a block of code. */
  code(block: CodeBlock): string;
  /** The same for a table. */
  table(node: PageNode): string;
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
const longestAlt = 200;

/** Writes what stands among words: marks, links, pictures, formulas. */
export class PhraseWriter {
  private readonly inline: InlineWriter;
  private readonly options: WriteOptions;
  private readonly onLeave: (node: PageNode, end: () => void) => void;

  constructor(inline: InlineWriter, options: WriteOptions, onLeave: (node: PageNode, end: () => void) => void) {
    this.inline = inline;
    this.options = options;
    this.onLeave = onLeave;
  }

  /** Whether what it holds is to be written too. */
  enter(node: PageNode): boolean {
    switch (node.name) {
      case 'img':
        this.image(node);
        return false;
      case 'a':
        return this.link(node);
      case 'math':
      case 'script':
        return this.math(node);
      case 'button':
        this.keepTabsApart(node);
        return isPartOfText(node);
      case 'rp':
      case 'wbr':
        return false;
      case 'rt':
        this.inline.raw('(');
        this.onLeave(node, () => this.inline.raw(')'));
        return true;
      default:
        return !Object.hasOwn(marks, node.name) || this.mark(node, marks[node.name]);
    }
  }

  /** Nothing but their borders stands between them. */
  private keepTabsApart(node: PageNode): void {
    if (node.attribute('role') === 'tab' && !this.inline.isEmpty) this.inline.raw(' · ');
  }

  private mark(node: PageNode, mark: Mark | undefined): boolean {
    if (mark === undefined || node.isBroken) return true;
    const note = mark === 'sup' && !this.options.isMarkdown ? this.raisedNote(node) : undefined;
    if (note !== undefined) {
      this.inline.raw(note);
      return false;
    }
    const holdsNote = mark === 'sup' && node.linkLength > 0 && /^\D{0,5}\d+\D{0,5}$/.test(textOf(node, 20));
    if (!holdsNote && this.inline.begin(mark)) this.onLeave(node, () => this.inline.end());
    return true;
  }

  /** Where a link leads to a note that is found on the page, it is written by the link. */
  private raisedNote(sup: PageNode): string | undefined {
    const note = raisedNote(sup, () => this.inline.ending(lookBehind));
    if (note === undefined) return undefined;
    for (let held = sup.first; held !== undefined; held = held.next)
      if (this.options.notes.referenceOf(held) !== undefined) return undefined;
    return note;
  }

  private link(node: PageNode): boolean {
    const reference = this.options.notes.referenceOf(node);
    if (reference !== undefined) {
      this.inline.raw(this.options.isMarkdown ? `[^${reference}]` : `[${reference}]`);
      return false;
    }
    if (isBackLink(node) || isHeadingAnchor(node) || isSwitch(node)) return false;
    const url = node.isBroken || node.textLength === 0 ? undefined : this.options.address(node.attribute('href'));
    if (url !== undefined && this.inline.beginLink(url)) this.onLeave(node, () => this.inline.end());
    return true;
  }

  /** Nobody loads a picture here, and one that says nothing is left out. */
  private image(node: PageNode): void {
    const alt = (node.attribute('alt') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestAlt);
    if (!this.options.isMarkdown || alt === '' || isTiny(node)) return;
    const isFormula = /(^|[\s_-])(math|tex|latex)([\s_-]|$)/i.test(node.attribute('class') ?? '');
    this.inline.raw(isFormula ? `$${alt}$` : `[image: ${alt.replace(/[[\]]/g, '')}]`);
  }

  private math(node: PageNode): boolean {
    const formula = readFormula(node);
    if (formula === undefined) return false;
    const sign = formula.isDisplay ? '$$' : '$';
    this.inline.raw(this.options.isMarkdown ? sign + formula.tex + sign : formula.tex);
    return false;
  }
}

/** Brackets around signs, or several signs: what a language calls its functions, and no picture of a link. */
const operator = /^(\([!-/:-@^|~\\]+\)|(?=[^.]*[^.-])[!$%&*+./<=>?@^|~:\\-]{2,})$/;

/** The sign beside a heading that links to itself. */
function isHeadingAnchor(link: PageNode): boolean {
  if (!link.attribute('href')?.includes('#')) return false;
  const text = textOf(link, 40);
  if (/^[^\p{L}\p{N}]*$/u.test(text)) return !operator.test(text.trim());
  const isNamed = /(^|[\s_-])(headerlink|anchor-?link|heading-?anchor|hash-link|permalink|header-anchor)/i;
  return text.length < 20 && /link|anchor|^.?$/i.test(text) && isNamed.test(link.attribute('class') ?? '');
}

/** A link that leads nowhere does something: it runs, copies or opens what stands beside it. */
function isSwitch(link: PageNode): boolean {
  const href = link.attribute('href') ?? '';
  if (href !== '#' && !/^javascript:/i.test(href)) return false;
  return /^\W*(run|copy|expand|collapse|hide|show|toggle|view source|try it)\b.{0,12}$/i.test(textOf(link, 60));
}

/** Pixels that count visitors. */
function isTiny(image: PageNode): boolean {
  return ['width', 'height'].some((side) => Number.parseInt(image.attribute(side) ?? '', 10) <= 2);
}
