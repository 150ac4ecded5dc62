import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

/** The page as it is published: `npm test` has built it before. */
const folder = join(import.meta.dirname, '../../footnote/dist/page');
const assets = join(folder, 'assets');

describe('the built page', () => {
  it('loads at most 130 kB of packed code before it can be used', () => {
    const first = /src="\/assets\/([^"]+\.js)"/.exec(readFileSync(join(folder, 'index.html'), 'utf8'))?.[1] ?? '';
    const names = withImports(first);
    expect(names.size).toBeGreaterThan(0);
    const bytes = [...names].map((name) => gzipSync(readFileSync(join(assets, name)), { level: 9 }).length);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
  });

  it('makes no code of strings, and asks no other host for any', () => {
    for (const name of readdirSync(assets).filter((file) => file.endsWith('.js'))) {
      const code = readFileSync(join(assets, name), 'utf8');
      expect(code, name).not.toMatch(/\beval\(|new Function\(|document\.write\(|import\(["'`]https?:/);
    }
    const style = readdirSync(assets).find((file) => file.endsWith('.css')) ?? '';
    expect(readFileSync(join(assets, style), 'utf8')).not.toMatch(/url\(\s*["']?https?:|@import/);
  });

  it('comes with the licences of what is in it', () => {
    const licences = readFileSync(join(folder, 'LICENSES.md'), 'utf8');
    const names = [...licences.matchAll(/^## (\S+) - \S+ \((.+)\)$/gm)].map(([, name]) => name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'react-markdown', 'rehype-harden', 'scheduler']),
    );
  });
});

/** A chunk and all that is loaded with it; what is imported later is left out. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (name === '' || found.has(name)) return found;
  found.add(name);
  const code = readFileSync(join(assets, name), 'utf8');
  for (const [, other = ''] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) withImports(other, found);
  return found;
}
