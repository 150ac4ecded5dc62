import { describe, expect, it } from 'vitest';
import { checkShape } from './reply-shape.ts';

const vendor = { id: 'acme', label: 'Acme' };
const expects = { rows: 'list', meta: 'object', data: 'list or object', error: 'text' } as const;

describe('a reply', () => {
  it.each<unknown>([
    { rows: [] },
    { meta: {} },
    { data: [] },
    { data: {} },
    { error: 'No results.' },
    { rows: 'text', meta: {} },
    // Null stands for an empty one.
    { rows: null },
  ])('with a field that every good one has is known: %j', (reply) => {
    expect(() => checkShape(reply, expects, vendor)).not.toThrow();
  });

  it.each<unknown>([
    { rows: {} },
    { meta: [] },
    { data: 'text' },
    { data: 7 },
    { error: {} },
    { items: [] },
    {},
    [],
    'text',
    7,
    null,
  ])('without one is a failure that may pass: %j', (reply) => {
    expect(() => checkShape(reply, expects, vendor)).toThrow(
      expect.objectContaining({ code: 'PROVIDER_FAILED', provider: 'acme', retryable: true }),
    );
  });
});
