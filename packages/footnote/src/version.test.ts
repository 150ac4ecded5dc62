import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { userAgent, version } from './version.ts';

it('is the version of the package', async () => {
  const manifest = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
  expect(version).toBe(manifest.version);
  expect(userAgent).toContain(version);
});
