// Builds the chat page into packages/footnote/dist/page, where `footnote serve` finds it and npm publishes it.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const here = import.meta.dirname;
const root = join(here, '../..');
export const pageFolder = 'packages/footnote/dist/page';
export const pageSources = 'packages/chat/src';

/** What the page was built from, and its hash. It has a stamp of its own: most changes elsewhere don't touch it. */
const stamp = join(root, 'node_modules/.cache/footnote/page-built.json');

export function isPageBuilt() {
  if (!existsSync(stamp) || !existsSync(join(root, pageFolder, 'index.html'))) return false;
  const { files, hash } = JSON.parse(readFileSync(stamp, 'utf8'));
  return hash === hashOf([...ownFiles(), ...files]);
}

/** Gives an exit code. */
export async function buildPage() {
  // Taken first: a source that changes meanwhile leads to another build.
  const own = ownFiles();
  // The bundler is heavy, and mostly nothing has changed.
  const { build } = await import('vite');
  try {
    const { output } = await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
    // Beside its own sources the page is made of some of the library's.
    const ids = output.flatMap(({ moduleIds = [] }) => moduleIds);
    const files = ids.filter((id) => id.startsWith(`${root}/packages/footnote/src/`)).map((id) => relative(root, id));
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, JSON.stringify({ files, hash: hashOf([...own, ...files]) }));
    return 0;
  } catch (error) {
    console.error(`The chat page could not be built: ${error.message}`);
    return 1;
  }
}

function ownFiles() {
  const configs = ['build.mjs', 'index.html', 'package.json', 'vite.config.ts'].map((name) =>
    join('packages/chat', name),
  );
  const sources = readdirSync(join(root, pageSources), { recursive: true }).map((name) => join(pageSources, name));
  // Tests aren't built, and editors keep files of their own among the sources.
  const built = sources.filter((name) => /\.(tsx?|css|svg)$/.test(name) && !/\.test\.ts$/.test(name));
  return ['package-lock.json', ...configs, ...built.sort()];
}

function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const path = join(root, file);
    hash
      .update(`${file}\0`)
      .update(existsSync(path) ? readFileSync(path) : '')
      .update('\0');
  }
  return hash.digest('hex');
}
