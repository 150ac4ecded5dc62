import type { PageNode } from '../../html/page-node.ts';

const panelClass = /(^|\s)(tab-?panel|tab-?pane|tab-?item)(?=$|\s)/i;
/** How far a panel may stand below what holds its strip of tabs. */
const mostLevels = 3;

/** Tells panels that a press on their tab shows from what nobody ever sees. Most pages have none. */
export function tabPanelTest(nodes: readonly PageNode[]): (node: PageNode) => boolean {
  let tabs: TabStrips | undefined;
  return (node) => {
    if (node.attribute('role') !== 'tabpanel' && !panelClass.test(node.attribute('class') ?? '')) return false;
    tabs ??= findStrips(nodes);
    const id = node.attribute('id');
    if (id !== undefined && id !== '' && tabs.opened.has(id)) return true;
    let up = node.parent;
    for (let level = 0; level < mostLevels && up !== undefined; level++, up = up.parent) {
      if (tabs.holders.has(up)) return true;
    }
    return false;
  };
}

interface TabStrips {
  /** The ids of what tabs open. */
  readonly opened: ReadonlySet<string>;
  /** What stands around strips. */
  readonly holders: ReadonlySet<PageNode>;
}

function findStrips(nodes: readonly PageNode[]): TabStrips {
  const opened = new Set<string>();
  const holders = new Set<PageNode>();
  for (const node of nodes) {
    const role = node.isText || node.attributes.length === 0 ? undefined : node.attribute('role');
    if (role === 'tablist' && node.parent !== undefined) holders.add(node.parent);
    if (role !== 'tab') continue;
    for (const name of targets) opened.add((node.attribute(name) ?? '').replace(/^#/, ''));
  }
  return { opened, holders };
}

const targets = ['aria-controls', 'href', 'data-bs-target', 'data-target'] as const;
