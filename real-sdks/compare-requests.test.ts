import { describe, expect, it } from 'vitest';
import type { EmulatedRequest } from '../emulators/emulator.ts';
import { compareRequests } from './compare-requests.ts';

const posted = (json: object, more: Partial<EmulatedRequest> = {}): EmulatedRequest => ({
  method: 'POST',
  path: '/search',
  query: new URLSearchParams(),
  headers: { authorization: 'Bearer any-key', 'user-agent': 'one' },
  text: JSON.stringify(json),
  json,
  origin: 'http://127.0.0.1:1',
  ...more,
});
const differ = (ours: EmulatedRequest, theirs: EmulatedRequest) => compareRequests(ours, theirs, 'any-key');

describe('two requests', () => {
  it('are alike but for what no service asks of a request', () => {
    const other = posted({ b: [1], a: 'x' }, { headers: { authorization: 'Bearer any-key', 'user-agent': 'two' } });
    expect(differ(posted({ a: 'x', b: [1] }), other)).toEqual([]);
  });

  it('differ in method, path and the header of the key', () => {
    const other = posted({}, { method: 'GET', path: '/v2/search', headers: { 'x-api-key': 'any-key' } });
    expect(differ(posted({}), other).map(({ field }) => field)).toEqual(['method', 'path', 'authentication']);
  });

  it('differ in a field of either side, by its path', () => {
    expect(differ(posted({ tools: [{ type: 'a' }], count: 3 }), posted({ tools: [{ type: 'b' }], list: [] }))).toEqual([
      { kind: 'not alike', field: 'tools.0.type', footnote: 'a', sdk: 'b' },
      { kind: 'only Footnote', field: 'count', footnote: '3', sdk: undefined },
      { kind: 'only SDK', field: 'list', footnote: undefined, sdk: '[]' },
    ]);
  });

  it('say the same in an address and in a body', () => {
    const other = posted({}, { json: undefined, query: new URLSearchParams({ count: '3', q: 'x' }) });
    expect(differ(posted({ q: 'x', count: 3 }), other)).toEqual([]);
  });

  it('mean the same time within a minute, and not within a day', () => {
    const at = (time: string) => posted({ from: time });
    expect(differ(at('2026-01-01T10:00:00.000Z'), at('2026-01-01T10:00:59.000Z'))).toEqual([]);
    expect(differ(at('2026-01-01T10:00:00.000Z'), at('2026-01-02T10:00:00.000Z'))).toHaveLength(1);
    expect(differ(at('2026-01-01'), at('2026-01-02'))).toHaveLength(1);
  });
});
