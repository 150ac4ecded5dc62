import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { lazy } from '../../lazy.ts';

/** A file of the chat page, ready to be sent. */
export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly gzipped: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** All files of the page by their names, read with the first call: what isn't listed is never looked for. */
export function openPageFiles(): () => Promise<ReadonlyMap<string, PageFile>> {
  return lazy(async () => {
    const folder = join(packageFolder(), 'dist/page');
    const names = existsSync(folder) ? await readdir(folder, { recursive: true }) : [];
    const known = names.filter((name) => extname(name) in contentTypes);
    return new Map(
      await Promise.all(known.map(async (name) => [slashed(name), await read(join(folder, name))] as const)),
    );
  });
}

async function read(file: string): Promise<PageFile> {
  const bytes = new Uint8Array(await readFile(file));
  const gzipped = new Uint8Array(await promisify(gzip)(bytes, { level: 9 }));
  return { bytes, gzipped, contentType: contentTypes[extname(file)] ?? '' };
}

/** Sources, compiled modules and the bundle lie at different depths below it. */
function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

function slashed(name: string): string {
  return name.replaceAll('\\', '/');
}
