import { isHiddenBy, mayBeHidden } from '../../html/hidden.ts';
import { backgroundOf, type Colour, colourOf, declarationsOf, white } from '../../html/hiding-style.ts';
import type { PageNode } from '../../html/page-node.ts';
import type { ParsedPage } from '../../html/parse-html.ts';
import { valuesOf } from '../../html/read-tag.ts';
import { hidingSelectors } from '../../html/style-sheets.ts';
import { tabPanelTest } from './tab-panels.ts';
import { isFormulaScript } from './write/tex.ts';

/** A sheet doesn't say what stands behind a text; grey is the colour of nothing. */
const unknownGround: Colour = [128, 128, 128, 1];
/** More style than this in a page is a framework's, and takes longer to read than the page. */
const mostCss = 400_000;

/** Marks what no reader of the page sees: by its kind, its attributes, its style or a style sheet of the page. */
export function markHidden({ nodes }: ParsedPage): void {
  const sheets = readSheets(nodes);
  const isTabPanel = tabPanelTest(nodes);
  const grounds: (Colour | undefined)[] = [];
  for (let i = 0; i < nodes.length; i++) {
    const node = nodes[i];
    if (node === undefined || node.isText) continue;
    const ground = grounds[node.parent?.index ?? -1];
    if (ground !== undefined) grounds[i] = ground;
    const isUnseen =
      (node.kind.isNoText && !isFormulaScript(node)) ||
      (node.name === 'dialog' && node.attribute('open') === undefined) ||
      (node.attributes.length > 0 && (isHiddenByItself(node, grounds) || isHiddenBySheet(node, sheets)));
    if (!isUnseen || isTabPanel(node)) continue;
    node.isHidden = true;
    node.isGone = true;
    i = node.end - 1;
  }
}

function isHiddenByItself(node: PageNode, grounds: (Colour | undefined)[]): boolean {
  const isTelling = mayBeHidden(node.attributes);
  const bgcolor = node.attribute('bgcolor');
  if (!isTelling && bgcolor === undefined) return false;
  const ground = grounds[node.index] ?? white;
  const style = declarationsOf(node.attribute('style') ?? '');
  const own = backgroundOf(style) ?? colourOf(bgcolor);
  if (own !== undefined) grounds[node.index] = own;
  return isTelling && isHiddenBy(node.name, valuesOf(node.attributes), style, ground);
}

interface Sheets {
  readonly hidden: ReadonlySet<string>;
  /** `.tab.on`: two classes that together show what one of them hides. */
  readonly shown: ReadonlySet<string>;
}

function readSheets(nodes: readonly PageNode[]): Sheets {
  const hidden = new Set<string>();
  const shown = new Set<string>();
  let length = 0;
  for (const node of nodes) {
    if (node.name !== 'style' || length + node.text.length > mostCss) continue;
    length += node.text.length;
    for (const selector of hidingSelectors(node.text, unknownGround)) hidden.add(selector);
    for (const [, pair = ''] of node.text.matchAll(showing)) shown.add(pair.toLowerCase());
  }
  return { hidden, shown };
}

const showing =
  /(\.[\w-]{1,60}\.[\w-]{1,60})\s*(?:,[^{}]{0,200})?\{[^{}]{0,200}?(?:display\s*:\s*(?!none)|visibility\s*:\s*visible|opacity\s*:\s*1)/gi;

function isHiddenBySheet(node: PageNode, { hidden, shown }: Sheets): boolean {
  if (hidden.size === 0 || node.name === 'html' || node.name === 'body') return false;
  if (hidden.has(node.name)) return true;
  const id = node.attribute('id')?.toLowerCase();
  if (id !== undefined && (hidden.has(`#${id}`) || hidden.has(`${node.name}#${id}`))) return true;
  const classes = (node.attribute('class') ?? '').toLowerCase().split(/\s+/).slice(0, 30);
  return classes.some(
    (one) =>
      one !== '' &&
      (hidden.has(`.${one}`) || hidden.has(`${node.name}.${one}`)) &&
      !classes.some((other) => shown.has(`.${one}.${other}`) || shown.has(`.${other}.${one}`)),
  );
}
