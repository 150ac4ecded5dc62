import { describe, expect, it } from 'vitest';
import type { DocsHit } from '../../contract/docs.ts';
import { extractAnswer } from './extract-answer.ts';

function hit(text: string, parts: Partial<DocsHit> = {}): DocsHit {
  return {
    source: { name: 'undici', version: '7.30.2', root: '/n/undici', isDirect: true },
    path: 'docs/api.md',
    line: 1,
    endLine: 4,
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

describe('an extractive answer', () => {
  it('takes from the best passages only, each with its own source', () => {
    const { answer, results } = extractAnswer('abort a request', [
      hit('Abort a request with a signal.'),
      hit('An abort far away.', { line: 20, confidence: 0.2 }),
      hit('Every request can abort.', { line: 9, confidence: 0.7 }),
    ]);
    expect(answer?.cites === 'by-blocks' && answer.blocks.filter(({ sources }) => sources.length > 0)).toEqual([
      { text: 'Abort a request with a signal.', sources: [0] },
      { text: 'Every request can abort.', sources: [2] },
    ]);
    expect(results).toHaveLength(3);
    expect(results[0]).toMatchObject({
      title: 'undici 7.30.2 › Dispatcher › Abort a request',
      url: 'file:///n/undici/docs/api.md#L1',
      file: '/n/undici/docs/api.md',
      line: 1,
      endLine: 4,
    });
  });

  it('leaves out what is far behind the first, however sure it is by itself', () => {
    const { answer } = extractAnswer('abort', [hit('Abort it.'), hit('Abort elsewhere.', { score: 8 })]);
    expect(answer?.cites === 'by-blocks' && answer.blocks.map(({ text }) => text)).toEqual(['Abort it.', '\n\n']);
  });

  describe('of what is found in several packages', () => {
    const quoted = (...hits: readonly DocsHit[]) => {
      const { answer } = extractAnswer('abort', hits);
      return answer?.cites === 'by-blocks' ? answer.blocks.flatMap(({ sources }) => sources) : [];
    };
    const from = (name: string, more: Partial<DocsHit> = {}) =>
      hit(`Abort it with ${name}.`, {
        source: { name, version: '1.0.0', root: `/n/${name}`, isDirect: true },
        ...more,
      });
    const called = (name: string) => ({ symbol: { name, kind: 'method', signature: '' } }) as const;

    it('quotes no stranger beside the package that answers', () =>
      expect(quoted(from('undici'), from('got'), from('undici', { line: 9 }))).toEqual([0, 2]));

    it('quotes the types of a package, and others of the same makers', () =>
      expect(quoted(from('multer'), from('@types/multer'))).toEqual([0, 1]));

    it('quotes each that declares the same name', () => {
      const exported = { symbol: { ...called('stopRequest').symbol, exportedAs: 'abort' } };
      expect(quoted(from('undici', called('Client.abort')), from('got', called('abort')))).toEqual([0, 1]);
      expect(quoted(from('undici', called('Client.abort')), from('ky', exported))).toEqual([0, 1]);
      expect(quoted(from('undici', called('Client.abort')), from('axios', called('Axios.cancel')))).toEqual([0]);
    });
  });

  it('passes over a first passage that does not answer by itself', () => {
    const { answer } = extractAnswer('abort', [
      hit('About tests.', { confidence: 0.2 }),
      hit('Abort it.', { line: 9 }),
    ]);
    expect(answer?.cites === 'by-blocks' && answer.blocks[0]).toEqual({ text: 'Abort it.', sources: [1] });
  });

  it('is none where no passage is likely to answer', () => {
    const { answer, results } = extractAnswer('abort', [hit('About tests.', { confidence: 0.2 })]);
    expect(answer).toBeUndefined();
    expect(results).toHaveLength(1);
  });

  it('says that a passage goes on before its citation ends, and the next begins below a blank line', () => {
    const { answer } = extractAnswer('abort', [
      hit(`Abort it.\n\n${'Other words. '.repeat(200)}`),
      hit('Abort:\n\n```js\nabort();\n```', { line: 9 }),
    ]);
    expect(answer?.cites === 'by-blocks' && answer.blocks).toEqual([
      { text: 'Abort it.\n\n…', sources: [0] },
      { text: '\n\n', sources: [] },
      { text: 'Abort:\n\n```js\nabort();\n```', sources: [1] },
      // The marker stands on the first of these lines.
      { text: '\n\n\n', sources: [] },
    ]);
  });

  it('of nothing is nothing', () => expect(extractAnswer('x', [])).toEqual({ results: [] }));
});
