import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import plugin from './index.ts';

/** Gemini with an answer of the test's own. */
let candidate: object = {};
let server: RunningEmulator;
beforeAll(async () => {
  server = await startEmulator({ ...gemini, reply: () => ({ json: { candidates: [candidate] } }) });
});
afterEach(() => vi.unstubAllEnvs());
afterAll(() => server.close());

const sentence = fc.constantFrom(
  'Alpha.',
  'Größe €.',
  '橋。',
  'مترًا.',
  '👩🏽‍🔧!',
  'e\u0301',
  '`code[1]`',
  '[a](https://b.example/c).',
);
const chunk = fc
  .integer({ min: 0, max: 5 })
  .map((n) => ({ web: { uri: `https://site-${n}.example/page`, title: `Title ${n}` } }));
const answer = fc.record({
  sentences: fc.array(sentence, { minLength: 1, maxLength: 8 }),
  chunks: fc.array(chunk, { maxLength: 8 }),
  cited: fc.array(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 4 }), { maxLength: 8 }),
  maxSources: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
});

it('whatever is cited, each marker names a source, and each source is the chunk of its number', async () => {
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  const hooks = await plugin.server();
  await fc.assert(
    fc.asyncProperty(answer, async ({ sentences, chunks, cited, maxSources }) => {
      candidate = grounded(sentences, chunks, cited);
      await hooks.config({ provider: { geminisearch: { options: { maxSources } } } });
      const result = JSON.parse(await hooks.tool.geminisearch.execute({ query: 'bridges' }));
      const { llmContent, sources = [] } = result as { llmContent: string; sources?: typeof chunks };
      const [body = '', list = ''] = llmContent.replace(/^.*\n\n/, '').split('\n\nSources:\n');

      expect(result).not.toHaveProperty('error');
      expect(list.split('\n').filter((line) => line !== '')).toEqual(
        sources.map(({ web }, index) => `[${index + 1}] ${web.title} (${web.uri})`),
      );
      const pages = new Set(chunks.map(({ web }) => web.uri));
      expect(sources).toHaveLength(Math.min(pages.size, maxSources ?? pages.size));
      expect(new Set(sources.map(({ web }) => web.uri)).size).toBe(sources.length);
      for (const [group] of body.replaceAll('`code[1]`', '').matchAll(/(?:\[\d+\])+/g)) {
        const numbers = [...group.matchAll(/\d+/g)].map(Number);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(Math.max(...numbers)).toBeLessThanOrEqual(sources.length);
      }
      const withoutMarkers = body.replace(/(?<!code)\[\d+\]/g, '');
      expect(withoutMarkers).toBe(sentences.join(' '));
    }),
    { numRuns: 150 },
  );
});

function grounded(
  sentences: readonly string[],
  groundingChunks: readonly object[],
  cited: readonly number[][],
): object {
  let bytes = 0;
  const groundingSupports = sentences.map((text, index) => {
    const segment = { startIndex: bytes, endIndex: bytes + Buffer.byteLength(text), text };
    bytes = segment.endIndex + 1;
    return { segment, groundingChunkIndices: cited[index] ?? [] };
  });
  const content = { role: 'model', parts: [{ text: sentences.join(' ') }] };
  return { content, finishReason: 'STOP', index: 0, groundingMetadata: { groundingChunks, groundingSupports } };
}
