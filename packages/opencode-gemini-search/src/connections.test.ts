import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { bundle } from './packed.test-kit.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const opens =
  /(?:from|import\() ?['"](?:node:)?(?:net|tls|http|https|http2|dgram|dns|dns\/promises|undici|ws)['"]|fetch\(|new WebSocket\(/;
const readsEnvironment = /\bprocess\.env\b|\benv\b.*= process\b/;

async function filesWith(pattern: RegExp): Promise<readonly string[]> {
  const files = (await readdir(root, { recursive: true })).filter((file) => /(?<!\.test|\.test-kit)\.ts$/.test(file));
  const found: string[] = [];
  for (const file of files) {
    const code = (await readFile(`${root}${file}`, 'utf8')).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    if (pattern.test(code)) found.push(file.replaceAll('\\', '/'));
  }
  return found.sort();
}

it('only one module of the plugin opens connections', async () => {
  expect(await filesWith(opens)).toEqual(['network.ts']);
});

it('only two modules read the environment: the border of the tool and the border of the command', async () => {
  expect(await filesWith(readsEnvironment)).toEqual(['doctor/bin.ts', 'search.ts']);
});

it('nothing of the plugin writes to the disk', async () => {
  const writes = /\b(writeFile|appendFile|createWriteStream|mkdir|mkdtemp|rename|node:sqlite)/;
  expect(await filesWith(writes)).toEqual([]);
  const code = await readFile(bundle, 'utf8');
  expect(writes.exec(code)?.[0]).toBeUndefined();
  // Names are looked up before a link is asked; no file system is imported at all.
  const imported = [...code.matchAll(/\bimport(?:[^;()]*?from|\()["'`]([^"'`]+)["'`]/g)].map(([, name]) => name);
  expect([...new Set(imported)].sort()).toEqual(['node:dns/promises', 'node:net']);
});
