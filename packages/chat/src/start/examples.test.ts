import { expect, it } from 'vitest';
import { questionsFrom } from './examples.ts';

it('three questions are drawn from what is installed, each about another package', () => {
  const titles = [
    'undici 7.30.2 › Client › `Request` options',
    'undici 7.30.2 › Agent',
    'no heading 1.0.0',
    '@hono/node-server 2.1.6 › Body limit',
    `long 1.0.0 › ${'x'.repeat(60)}`,
    'zod 4.6.0 › Dates',
    'pg 8.23.1 › Cursors',
  ];
  expect(questionsFrom(titles)).toEqual([
    'What does undici say about “Request options”?',
    'What does @hono/node-server say about “Body limit”?',
    'What does zod say about “Dates”?',
  ]);
  expect(questionsFrom([])).toEqual([]);
});
