import { type PageNode, textOf } from '../../../html/page-node.ts';

/** What is shown one at a time: strips of labels, and the panels that they open. */
export interface Tabs {
  /** What the tab of a panel is called. */
  readonly labelOf: (panel: PageNode) => string | undefined;
  /** A strip whose labels all stand above their panels. */
  readonly isStrip: (node: PageNode) => boolean;
}

const longestLabel = 80;

export function findTabs(nodes: readonly PageNode[]): Tabs {
  const labels = new Map<PageNode, string>();
  const strips = new Set<PageNode>();
  const found = stripsIn(nodes);
  const ids = found.length === 0 ? new Map<string, PageNode>() : idsIn(nodes);
  for (const strip of found) {
    const tabs = tabsIn(strip);
    const panels = tabs.length < 2 ? undefined : panelsOf(strip, tabs, ids);
    if (panels === undefined) continue;
    strips.add(strip);
    for (const [i, panel] of panels.entries()) labels.set(panel, textOf(tabs[i] ?? strip, longestLabel));
  }
  return { labelOf: (panel) => labels.get(panel), isStrip: (node) => strips.has(node) };
}

/** What calls itself one, and what holds the labels of fields. */
function stripsIn(nodes: readonly PageNode[]): readonly PageNode[] {
  const strips = new Set<PageNode>();
  for (const node of nodes) {
    if (node.isText || node.isGone || node.attributes.length === 0) continue;
    if (node.attribute('role') === 'tablist') strips.add(node);
    else if (node.name === 'label' && node.attribute('for') !== undefined && node.parent !== undefined) {
      strips.add(node.parent);
    }
  }
  return [...strips];
}

function idsIn(nodes: readonly PageNode[]): ReadonlyMap<string, PageNode> {
  const ids = new Map<string, PageNode>();
  for (const node of nodes) {
    const id = node.isText || node.isGone ? undefined : node.attribute('id');
    if (id !== undefined && !ids.has(id)) ids.set(id, node);
  }
  return ids;
}

/** The labels of a strip, where it holds nothing else. */
function tabsIn(strip: PageNode): PageNode[] {
  const tabs: PageNode[] = [];
  for (let child = strip.first; child !== undefined; child = child.next) {
    if (child.isGone || child.textLength === 0) continue;
    if (child.isText || child.textLength > longestLabel) return [];
    tabs.push(child);
  }
  return tabs;
}

/** Those that the tabs name; else, in their order, what stands behind the strip. */
function panelsOf(
  strip: PageNode,
  tabs: readonly PageNode[],
  ids: ReadonlyMap<string, PageNode>,
): readonly PageNode[] | undefined {
  const named = tabs.map((tab) => ids.get(panelId(tab) ?? ''));
  const panels = new Set(named.filter((panel) => panel !== undefined && !isTabControl(panel)));
  if (panels.size === tabs.length) return [...panels] as PageNode[];
  let next = strip.next;
  while (next !== undefined && (next.isText || next.textLength === 0)) next = next.next;
  for (let holder = next, depth = 0; holder !== undefined && depth < 2; depth++) {
    const parts = partsOf(holder);
    if (parts.length === tabs.length) return parts;
    holder = parts.length === 1 ? parts[0] : undefined;
  }
  return undefined;
}

/** A label opens its panel through a field of a form. */
function isTabControl({ name }: PageNode): boolean {
  return name === 'input';
}

function panelId(tab: PageNode): string | undefined {
  for (let node: PageNode | undefined = tab, depth = 0; node !== undefined && depth < 2; node = node.first, depth++) {
    if (node.isText) return undefined;
    const target = node.attribute('aria-controls') ?? node.attribute('data-bs-target') ?? node.attribute('href');
    if (target !== undefined) return target.replace(/^#/, '');
  }
  return undefined;
}

function partsOf(node: PageNode): PageNode[] {
  const parts: PageNode[] = [];
  for (let child = node.first; child !== undefined; child = child.next) {
    if (!child.isText && !child.isGone && child.textLength > 0) parts.push(child);
  }
  return parts;
}
