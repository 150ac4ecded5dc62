import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A value is a file's text; `→ path` is a link to a path relative to the folder. */
export type Tree = Readonly<Record<string, string>>;

/** A temporary folder with these files and links, gone when the test is over. */
export async function folderWith(tree: Tree): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'footnote-docs-')));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const [path, content] of Object.entries(tree)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    if (content.startsWith('→ ')) await symlink(join(folder, content.slice(2)), join(folder, path), 'junction');
    else await writeFile(join(folder, path), content);
  }
  return folder;
}

export function manifest(name: string, version = '1.0.0', more: object = {}): string {
  return JSON.stringify({ name, version, ...more });
}
