import { expect, it } from 'vitest';
import type { SettingDefinition } from '../../contract/settings.ts';
import { shownValue } from './shown-value.ts';

const base: SettingDefinition = { key: 'any', env: [], project: 'after-trust', type: 'text', meaning: 'any' };
const entry = (definition: Partial<SettingDefinition>, value: string) => ({
  definition: { ...base, ...definition },
  value,
  origin: { layer: 'default' } as const,
});

it.each([
  ['twelve-chars', '••••'],
  ['thirteen-char', '••••ar'],
  ['x'.repeat(200), '••••xx'],
  ['short,a-much-longer-key', '••••, ••••ey'],
])('masks the secret %s', (secret, shown) => {
  expect(shownValue(entry({ secret: true }, secret))).toBe(shown);
});

it.each([
  ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
  ['https://user:pw@proxy.example:3128', 'https://••••@proxy.example:3128/'],
  ['https://mcp.exa.ai/mcp?exaApiKey=1', 'https://mcp.exa.ai/mcp?••••'],
])('shows the address %s without what may be a secret', (address, shown) => {
  expect(shownValue(entry({ type: 'url' }, address))).toBe(shown);
  expect(shownValue(entry({ type: 'text' }, address))).toBe(shown);
});
