import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { emulators } from '../emulators/all.ts';
import { startEmulator } from '../emulators/emulator.ts';
import { createFootnote, getAllWebSearchProviders } from '../packages/footnote/src/index.ts';
import { pageFile, providersPage } from './providers-page.mjs';

it('docs/providers.md is up to date; else run node scripts/providers-page.mjs', { timeout: 60_000 }, async () => {
  const page = await providersPage({ createFootnote, getAllWebSearchProviders, emulators, startEmulator });
  expect(await readFile(pageFile, 'utf8')).toBe(page);
});
