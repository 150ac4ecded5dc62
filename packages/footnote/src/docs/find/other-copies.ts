import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DocSource } from '../../contract/docs.ts';

/**
 * Members of one project may depend on several versions of a package. The roots of those copies that code in `folder`
 * (a real path) does not import: what they say is not true there.
 */
export function otherCopies(sources: readonly DocSource[], folder: string): ReadonlySet<string> {
  const copies = new Map<string, DocSource[]>();
  for (const source of sources.filter(isInstalled)) {
    copies.set(source.name, [...(copies.get(source.name) ?? []), source]);
  }
  const others = new Set<string>();
  for (const [name, several] of copies) {
    if (several.length === 1) continue;
    const imported = importedFrom(folder, name);
    if (!several.some(({ root }) => root === imported)) continue;
    for (const { root } of several) if (root !== imported) others.add(root);
  }
  return others;
}

/** And neither added from elsewhere nor named by the user: such sources have the name of a package too. */
function isInstalled({ root, name, isDirect }: DocSource): boolean {
  return isDirect && root.endsWith(join('node_modules', name));
}

function importedFrom(folder: string, name: string): string | undefined {
  try {
    return realpathSync(join(folder, 'node_modules', name));
  } catch {
    const parent = dirname(folder);
    return parent === folder ? undefined : importedFrom(parent, name);
  }
}
