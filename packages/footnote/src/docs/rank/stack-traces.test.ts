import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../text/any-character.test-kit.ts';
import { filler, indexOf, passage } from '../docs-index.test-kit.ts';
import { withoutTrace } from './stack-traces.ts';

it('a code that came with a trace decides where something has it', async () => {
  const index = await indexOf({
    tides: [
      ...filler,
      passage('Codes', 'E_TIDE_LOW means that there is no water.'),
      passage('Servers', 'The server started in a folder, and listens to a port that is already taken by it.'),
    ],
  });
  const told = 'Error: the server is already listening to a taken port';
  const trace = '\n    at listen (/app/lib/server.js:1:2)';
  const first = (code: string) => index.search({ text: `${told} ${code}${trace}`, limit: 1 }).hits[0];
  expect(first('E_TIDE_LOW')).toMatchObject({ headings: ['Codes'], missing: [] });
  expect(first('E_TIDE_HIGH')?.headings).toEqual(['Servers']);
});

describe('withoutTrace', () => {
  it('leaves the message, its code and the package', () => {
    const text = `FastifyError: FST_ERR_DUPLICATED_ROUTE: Method 'GET' already declared
    at Object.addNewRoute (/app/node_modules/.pnpm/fastify@5/node_modules/fastify/lib/route.js:299:19)
    at Object.route [as get] (/app/node_modules/fastify/lib/route.js:210:17)
    at async file:///app/src/server.js:12:9
    at Module._compile (node:internal/modules/cjs/loader:1554:14)`;
    expect(withoutTrace(text)).toBe(
      "FastifyError: FST_ERR_DUPLICATED_ROUTE: Method 'GET' already declared FastifyError FST_ERR_DUPLICATED_ROUTE in fastify",
    );
  });

  it.each([
    ['E_TIDE at fn (/a/b.js:1:2) at <anonymous>:1:1 why', 'E_TIDE at <anonymous>:1:1 why E_TIDE'],
    ['TypeError: x is not a function at handler (C:\\app\\index.ts:12:20)', 'x is not a function'],
    ['Error: lost at new Client (/x/node_modules/@scope/client/a.js:1:2)', 'lost in @scope/client'],
    ['Broken at https://localhost:5173/node_modules/.vite/deps/chunk.js?v=1:10:7', 'Broken'],
    [
      "Error: gone\n    at f (/a.js:1:1) {\n  errno: -111,\n  code: 'ECONNREFUSED',\n  port: 6379\n} what now",
      'gone ECONNREFUSED what now ECONNREFUSED',
    ],
    ['it fails in /app/src/my file.ts and at /app/src/index.ts:12:20', 'it fails in /app/src/my file.ts and'],
  ])('%s', (text, left) => {
    expect(withoutTrace(text)).toBe(left);
  });

  it.each([
    'look at the route (see docs)',
    'how do I listen at http://localhost:3000',
    'TypeError in TypeScript',
    'redirect /a to /b at 12:30:15',
    'FST_ERR_CTP_BODY_TOO_LARGE what does this mean',
  ])('leaves as it is: %s', (text) => {
    expect(withoutTrace(text)).toBe(text);
  });

  it('takes anything', () => {
    fc.assert(fc.property(fc.string({ unit: anyCharacter }), (text) => typeof withoutTrace(text) === 'string'));
    for (const piece of ['at ', 'at a ', 'at a (', '/a:1', '/a', 'A_', ' at async new x [as ']) {
      expect(withoutTrace(piece.repeat(20_000)).length).toBeGreaterThan(0);
    }
  });
});
