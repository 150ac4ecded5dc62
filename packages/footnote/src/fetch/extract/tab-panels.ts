import type { PageNode } from '../../html/page-node.ts';

const panelClass = /(^|\s)(tab-?panel|tab-?pane|tab-?item)(?=$|\s)/i;
/** How far a panel may stand below what holds its strip of tabs. */
const mostLevels = 3;

/** Tells panels that a press on their tab shows from what nobody ever sees. */
export function tabPanelTest(nodes: readonly PageNode[]): (node: PageNode) => boolean {
  const opened = new Set<string>();
  const holders = new Set<PageNode>();
  for (const node of nodes) {
    if (node.isText || node.attributes.length === 0) continue;
    const role = node.attribute('role');
    if (role === 'tablist' && node.parent !== undefined) holders.add(node.parent);
    if (role !== 'tab') continue;
    for (const name of ['aria-controls', 'href', 'data-bs-target', 'data-target'])
      opened.add((node.attribute(name) ?? '').replace(/^#/, ''));
  }
  if (opened.size === 0 && holders.size === 0) return () => false;
  return (node) => {
    if (node.attribute('role') !== 'tabpanel' && !panelClass.test(node.attribute('class') ?? '')) return false;
    const id = node.attribute('id');
    if (id !== undefined && id !== '' && opened.has(id)) return true;
    let up = node.parent;
    for (let level = 0; level < mostLevels && up !== undefined; level++, up = up.parent)
      if (holders.has(up)) return true;
    return false;
  };
}
