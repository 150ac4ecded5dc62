import { describe, expect, it } from 'vitest';
import type { DocsHit } from '../../contract/docs.ts';
import { extractAnswer, splitBlocks } from './extract-answer.ts';

function hit(text: string, parts: Partial<DocsHit> = {}): DocsHit {
  return {
    source: { name: 'undici', version: '7.30.2', root: '/n/undici', isDirect: true },
    path: 'docs/api.md',
    line: 1,
    endLine: 1,
    kind: 'guide',
    headings: ['Dispatcher', 'Abort a request'],
    text,
    score: 10,
    confidence: 0.9,
    matched: [],
    missing: [],
    ...parts,
  };
}

function answerOf(...hits: readonly DocsHit[]): string {
  const { answer } = extractAnswer('how do I abort a request', hits);
  return answer?.cites === 'by-blocks' ? answer.blocks.map(({ text }) => text).join('') : '';
}

describe('an extractive answer', () => {
  it('is the paragraph that says most, with the code that follows it, verbatim', () => {
    const text =
      'Pools keep sockets.\n\nTo abort a request, pass a signal.\n\n```js\nac.abort();\n\nmore()\n```\n\nUnrelated end.';
    expect(answerOf(hit(text)).trim()).toBe('To abort a request, pass a signal.\n\n```js\nac.abort();\n\nmore()\n```');
  });

  it('takes from the best passages only, each with its own source', () => {
    const { answer, results } = extractAnswer('abort a request', [
      hit('Abort a request with a signal.'),
      hit('Every request can abort.', { line: 9, score: 8 }),
      hit('An abort far away.', { line: 20, score: 2 }),
    ]);
    expect(answer?.cites === 'by-blocks' && answer.blocks.filter(({ sources }) => sources.length > 0)).toEqual([
      { text: 'Abort a request with a signal.', sources: [0] },
      { text: 'Every request can abort.', sources: [1] },
    ]);
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({
      title: 'undici 7.30.2 › Dispatcher › Abort a request',
      url: 'file:///n/undici/docs/api.md#L1',
    });
  });

  it('never cuts a code block', () => {
    expect(splitBlocks('a\n\n~~~\nx\n\ny\n~~~\nb\n- c\n  d\n- e')).toEqual([
      'a',
      '~~~\nx\n\ny\n~~~',
      'b',
      '- c\n  d',
      '- e',
    ]);
    expect(splitBlocks('```\nunclosed\n\nstill')).toEqual(['```\nunclosed\n\nstill']);
  });

  it('of nothing is nothing', () => expect(extractAnswer('x', [])).toEqual({ results: [] }));
});
