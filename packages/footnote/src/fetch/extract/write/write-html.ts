import { words } from '../../../html/elements.ts';
import { escapeAttribute } from '../../../html/escape.ts';
import { type PageNode, walk } from '../../../html/page-node.ts';
import { pageLimits } from '../../page-limits.ts';
import { readCodeBlock } from './code-block.ts';
import type { LinkReader } from './link-address.ts';
import { isListing } from './listing.ts';

const kept = words(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre code table caption thead tbody tfoot tr td th a em strong b i',
  'del ins s sub sup mark small abbr cite q dfn kbd samp var time figure figcaption details summary hr br ruby rt rp',
  'article section',
);
const keptAttributes: Readonly<Record<string, readonly string[]>> = {
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start', 'reversed'],
  time: ['datetime'],
  abbr: ['title'],
};

/** What is not gone, as HTML that means something and does nothing: no script, no style, nothing hidden. */
export function writeHtml(roots: readonly PageNode[], address: LinkReader, onCut: () => void): string {
  const pieces = new HtmlPieces();
  const open: { readonly node: PageNode; readonly tag: string }[] = [];
  for (const root of roots) {
    walk(
      root,
      (node) => {
        if (node.isGone || (node.name === 'button' && node.parent?.name[0] !== 'h')) return false;
        if (pieces.isEnough) {
          onCut();
          return false;
        }
        if (node.isText) {
          if (!isBetweenBlocks(node)) pieces.push(escapeAttribute(node.text));
          return false;
        }
        return begin(node, address, pieces, open);
      },
      (node) => {
        if (open.at(-1)?.node === node) pieces.push(`</${open.pop()?.tag ?? ''}>${node.kind.isBlock ? '\n' : ''}`);
      },
    );
  }
  return pieces.joined().trim();
}

class HtmlPieces {
  private readonly all: string[] = [];
  private length = 0;

  get isEnough(): boolean {
    return this.length > pageLimits.characters;
  }

  push(piece: string): void {
    this.all.push(piece);
    this.length += piece.length;
  }

  joined(): string {
    return this.all.join('');
  }
}

function begin(
  node: PageNode,
  address: LinkReader,
  pieces: HtmlPieces,
  open: { node: PageNode; tag: string }[],
): boolean {
  if (node.name === 'pre' || isListing(node)) {
    const { code, language } = readCodeBlock(node);
    const name = language === '' ? '' : ` class="language-${escapeAttribute(language)}"`;
    pieces.push(`<pre><code${name}>${escapeAttribute(code)}</code></pre>\n`);
    return false;
  }
  if (node.name === 'img') {
    pieces.push(image(node, address));
    return false;
  }
  // A division with words of its own is a paragraph, as far as anybody can tell.
  const tag = kept.has(node.name) ? node.name : node.kind.isBlock && node.ownLength > 0 ? 'p' : undefined;
  if (tag === undefined || node.isBroken || (tag === 'p' && holdsBlock(node))) return true;
  pieces.push(`<${tag}${attributesOf(node, address)}>`);
  if (!node.kind.isVoid) open.push({ node, tag });
  return true;
}

function attributesOf(node: PageNode, address: LinkReader): string {
  const names = Object.hasOwn(keptAttributes, node.name) ? (keptAttributes[node.name] ?? []) : [];
  const values = [...names, 'lang', 'dir'].map((name) => [name, node.attribute(name)] as const);
  const href = node.name === 'a' ? address(node.attribute('href')) : undefined;
  return [['href', href] as const, ...values]
    .filter(([, value]) => value !== undefined && value.length <= 2_000)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value ?? '')}"`)
    .join('');
}

function image(node: PageNode, address: LinkReader): string {
  const alt = (node.attribute('alt') ?? '').replace(/\s+/g, ' ').trim().slice(0, 200);
  const src = address(node.attribute('src'));
  return alt === '' || src === undefined ? '' : `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}">`;
}

/** Blanks that only arrange the source. */
function isBetweenBlocks({ text, parent }: PageNode): boolean {
  return text === ' ' && parent !== undefined && parent.kind.isBlock && parent.ownLength === 0;
}

function holdsBlock(node: PageNode): boolean {
  for (let child = node.first; child !== undefined; child = child.next)
    if (child.kind.isBlock && !child.isGone) return true;
  return false;
}
