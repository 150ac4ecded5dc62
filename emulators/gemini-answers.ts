import type { Quirk } from './gemini-quirks.ts';

/** One sentence for each script; the units that people, programs and the service count in all differ. */
const scripts = [
  'Die Straßenbahn fährt über die Brücke, täglich außer sonntags – für 2,40 €.',
  '这座桥于一八九四年通车，全长二百四十四米。',
  'افتُتح الجسر عام ١٨٩٤، ويبلغ طوله ٢٤٤ مترًا.',
  'Repairs 🚧 are led by 👩🏽‍🔧 and the 🏴󠁧󠁢󠁳󠁣󠁴󠁿 team 👍🏿.',
  // Letters and their marks are separate characters here, and the last mark ends the sentence.
  'Cafe\u0301 Bru\u0308cke, nga\u0300y nay: Việt Nam đe\u0323\u0302p, q\u0307\u0323',
];

/** Answers that are in order, but long or in many scripts. */
export const answers: Readonly<Record<string, Quirk>> = {
  'many-scripts': (redirects) =>
    answerOf(
      scripts,
      scripts.map((_, index) => page(redirects, index)),
    ),
  // About 120 KB, in two-byte characters.
  'long-answer': (redirects) =>
    answerOf(
      Array.from(
        { length: 900 },
        (_, index) => `Satz ${index} über größere Brücken und ihre Geländer, ${'ä'.repeat(40)}.`,
      ),
      Array.from({ length: 12 }, (_, index) => page(redirects, index)),
    ),
  // More sources than a result has room for beside a long answer.
  'many-sources': (redirects) =>
    answerOf(
      Array.from({ length: 60 }, (_, index) => `Sentence ${index} says a little about bridge ${index}.`),
      Array.from({ length: 60 }, (_, index) => page(`${redirects}/${'A'.repeat(250)}`, index)),
    ),
};

function page(redirects: string, index: number): object {
  const address = encodeURIComponent(`https://site-${index}.example/page`);
  return { web: { uri: `${redirects}/to?url=${address}`, title: `site-${index}.example` } };
}

/** Sentence by sentence, each supported by the chunk of its number, with offsets in bytes. */
function answerOf(sentences: readonly string[], groundingChunks: readonly object[]): object {
  let bytes = 0;
  const groundingSupports = sentences.map((text, index) => {
    const startIndex = bytes;
    const endIndex = startIndex + Buffer.byteLength(text);
    bytes = endIndex + 1;
    const segment = { ...(startIndex === 0 ? {} : { startIndex }), endIndex, text };
    return { segment, groundingChunkIndices: [index % groundingChunks.length] };
  });
  const grounding = {
    searchEntryPoint: { renderedContent: '<style>.chip{}</style><div>…</div>' },
    groundingChunks,
    groundingSupports,
    webSearchQueries: ['bridges'],
  };
  const content = { role: 'model', parts: [{ text: sentences.join(' ') }] };
  return { candidates: [{ content, finishReason: 'STOP', index: 0, groundingMetadata: grounding }] };
}
