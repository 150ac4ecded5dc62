/** A reply without its usage block, given the address of the redirect service. */
export type Quirk = (redirects: string) => object;

const bridge =
  'Die Brücke wurde 1894 eröffnet. Sie ist 244 m lang – und seit 2026 gesperrt 🚧. Die Sanierung kostet 18 Mio. €.';

/** The three sentences of `bridge`, with the byte offsets that the service would send. */
const bridgeSupports = [
  { segment: { endIndex: 33, text: 'Die Brücke wurde 1894 eröffnet.' }, groundingChunkIndices: [0] },
  {
    segment: { startIndex: 34, endIndex: 85, text: 'Sie ist 244 m lang – und seit 2026 gesperrt 🚧.' },
    groundingChunkIndices: [0, 1],
  },
  { segment: { startIndex: 86, endIndex: 119, text: 'Die Sanierung kostet 18 Mio. €.' }, groundingChunkIndices: [2] },
];

const bridgeChunks = ['stadtarchiv.example', 'lokalblatt.example', 'bauamt.example'].map((host) => ({
  web: { uri: `https://${host}/bruecke`, title: host },
}));

const htmlProse =
  'To hide it write <div style="display:none">secret</div> or <!-- a comment --> in HTML; a[7] is the eighth.';

const entryPoint = { renderedContent: '<style>…</style><div>…</div>' };

/** The oddities of the real service, one a mode; Q numbers are those of the catalogue of recorded replies. */
export const quirks: Readonly<Record<string, Quirk>> = {
  // Q1: a start of 0 is left out.
  'start-absent': () =>
    answer([{ text: bridge }], { groundingChunks: bridgeChunks, groundingSupports: bridgeSupports }),
  // Q2: no partIndex, although the text follows thoughts and tool calls.
  'after-thoughts': () =>
    answer(
      [
        { text: '**Checking the archive**\n\nI should search.', thought: true },
        { toolCall: { id: '93z4z1x3', toolType: 'GOOGLE_SEARCH_WEB', args: { queries: ['Karlsbrücke'] } } },
        { toolResponse: { id: '93z4z1x3', toolType: 'GOOGLE_SEARCH_WEB', response: { search_suggestions: '…' } } },
        { text: '**Reading results**', thought: true },
        { text: 'Die Brücke wurde 1894 eröffnet. ', thoughtSignature: 'Eu8QCuwQAQw5' },
        { text: 'Sie ist 244 m lang.' },
      ],
      {
        groundingChunks: bridgeChunks.slice(0, 2),
        groundingSupports: [
          bridgeSupports[0],
          { segment: { startIndex: 34, endIndex: 53, text: 'Sie ist 244 m lang.' }, groundingChunkIndices: [1] },
        ],
      },
    ),
  'part-index': () =>
    answer([{ text: 'Erster Teil. ' }, { text: 'Zweiter Teil, größer.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [
        { segment: { partIndex: 1, endIndex: 23, text: 'Zweiter Teil, größer.' }, groundingChunkIndices: [0] },
      ],
    }),
  // Q3: it searched, and names neither chunks nor supports.
  'searched-unsourced': () =>
    answer([{ text: bridge }], { searchEntryPoint: entryPoint, webSearchQueries: ['a', 'b'] }, 'MAX_TOKENS'),
  // Q4: supports point at chunks that aren't there.
  'dangling-indices': () =>
    answer([{ text: 'Alpha. Beta.' }], {
      groundingSupports: [{ segment: { endIndex: 12, text: 'Alpha. Beta.' }, groundingChunkIndices: [0, 3] }],
    }),
  // Q5: chunks, but no supports.
  'chunks-only': () => answer([{ text: bridge }], { groundingChunks: bridgeChunks }),
  // Q6: answered from memory.
  'from-memory': () => answer([{ text: bridge }], {}),
  'no-grounding': () => answer([{ text: bridge }], undefined),
  // Q7: a support without indices.
  'no-indices': () =>
    answer([{ text: 'Alpha. Beta.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [
        { segment: { endIndex: 6, text: 'Alpha.' } },
        { segment: { endIndex: 6 }, groundingChunkIndices: [] },
      ],
    }),
  // Q8: a segment so short that it occurs everywhere.
  'short-segment': () =>
    answer([{ text: '**Alpha** and **Beta**' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { startIndex: 20, endIndex: 22, text: '**' }, groundingChunkIndices: [0] }],
    }),
  // Q9: segments begin inside Markdown, span lines, overlap and nest.
  overlapping: () =>
    answer([{ text: '## Brücke gesperrt\nDie Stadt sperrt sie. Bis 2027.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [
        {
          segment: { startIndex: 3, endIndex: 42, text: 'Brücke gesperrt\nDie Stadt sperrt sie.' },
          groundingChunkIndices: [0],
        },
        {
          segment: { startIndex: 20, endIndex: 52, text: 'Die Stadt sperrt sie. Bis 2027.' },
          groundingChunkIndices: [1],
        },
      ],
    }),
  // Q10: two supports with the same end, and a chunk named twice.
  'same-end': () =>
    answer([{ text: 'Alpha. Beta.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [
        { segment: { startIndex: 7, endIndex: 12, text: 'Beta.' }, groundingChunkIndices: [2] },
        { segment: { endIndex: 6, text: 'Alpha.' }, groundingChunkIndices: [1, 0] },
        { segment: { endIndex: 6, text: 'Alpha.' }, groundingChunkIndices: [0] },
      ],
    }),
  // Q11: both offsets inside a character.
  'inside-character': () =>
    answer([{ text: 'Über Öl.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { startIndex: 1, endIndex: 7, text: 'ber Ö' }, groundingChunkIndices: [0] }],
    }),
  // Q12: an end behind the text.
  'end-beyond': () =>
    answer([{ text: 'Alpha.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { endIndex: 99 }, groundingChunkIndices: [0] }],
    }),
  // Q13: several chunks, one page.
  'same-page': (redirects) =>
    answer([{ text: 'Alpha. Beta.' }], {
      groundingChunks: ['to', 'hop'].map((token) => ({
        web: { uri: `${redirects}/${token}?url=https%3A%2F%2Fstadtarchiv.example%2Fa`, title: 'stadtarchiv.example' },
      })),
      groundingSupports: [
        { segment: { endIndex: 6, text: 'Alpha.' }, groundingChunkIndices: [0] },
        { segment: { startIndex: 7, endIndex: 12, text: 'Beta.' }, groundingChunkIndices: [1] },
      ],
    }),
  // Q14: no title.
  untitled: () =>
    answer([{ text: 'Alpha.' }], {
      groundingChunks: [{ web: { uri: 'https://www.stadtarchiv.example/a' } }],
      groundingSupports: [{ segment: { endIndex: 6, text: 'Alpha.' }, groundingChunkIndices: [0] }],
    }),
  // Q15: blanks in an address.
  'uri-with-spaces': () =>
    answer([{ text: 'Sunny.' }], {
      groundingChunks: [
        {
          web: {
            uri: 'https://www.google.com/search?q=weather+in+San Francisco, CA,+US',
            title: 'Weather information for San Francisco',
          },
        },
      ],
      groundingSupports: [{ segment: { endIndex: 6, text: 'Sunny.' }, groundingChunkIndices: [0] }],
    }),
  // Q16: chunks that are no web pages.
  'non-web': () =>
    answer([{ text: 'Alpha. Beta. Gamma.' }], {
      groundingChunks: [
        { retrievedContext: { text: 'Alpha says the file.', fileSearchStore: 'fileSearchStores/abc' } },
        { maps: { uri: 'https://maps.google.com/?cid=1', title: 'Karlsbrücke', placeId: 'places/x' } },
        { image: { sourceUri: 'https://bilder.example/b', imageUri: 'https://bilder.example/b.png', title: 'Foto' } },
      ],
      groundingSupports: [
        { segment: { endIndex: 6, text: 'Alpha.' }, groundingChunkIndices: [0] },
        { segment: { startIndex: 7, endIndex: 12, text: 'Beta.' }, groundingChunkIndices: [1] },
        { segment: { startIndex: 13, endIndex: 19, text: 'Gamma.' }, groundingChunkIndices: [2] },
      ],
    }),
  // Q17: the model writes markers of its own.
  'own-markers': () =>
    answer([{ text: 'Alpha [7]. Beta [cite: 2].' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { endIndex: 10, text: 'Alpha [7].' }, groundingChunkIndices: [1] }],
    }),
  // What a cleaner would take for hidden text, and a marker that is none.
  'html-prose': () =>
    answer([{ text: htmlProse }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { endIndex: htmlProse.length, text: htmlProse }, groundingChunkIndices: [0] }],
    }),
  // Q18: redirects that have expired, refuse HEAD, lead inside, or hang.
  redirects: (redirects) =>
    answer([{ text: 'A. B. C. D. E.' }], {
      groundingChunks: [
        'get-only?url=https%3A%2F%2Fpages.example%2Fb',
        'expired',
        'private',
        'hang',
        'to?url=javascript:alert(1)',
      ].map((token, index) => ({ web: { uri: `${redirects}/${token}`, title: `site-${index}.example` } })),
      groundingSupports: [0, 1, 2, 3, 4].map((index) => ({
        segment: { startIndex: index * 3, endIndex: index * 3 + 2 },
        groundingChunkIndices: [index],
      })),
    }),
  // Q19: the whole answer stands there twice, and the supports mean the second copy.
  repeated: () =>
    answer([{ text: 'Alpha. Beta.' }, { text: 'Alpha. Beta.' }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [{ segment: { startIndex: 12, endIndex: 18, text: 'Alpha.' }, groundingChunkIndices: [0] }],
    }),
  'off-by-two': () =>
    answer([{ text: bridge }], {
      groundingChunks: bridgeChunks,
      groundingSupports: [
        {
          segment: { startIndex: 84, endIndex: 117, text: 'Die Sanierung kostet 18 Mio. €.' },
          groundingChunkIndices: [2],
        },
        { segment: { startIndex: 10, endIndex: 20, text: 'Das steht hier nicht.' }, groundingChunkIndices: [1] },
      ],
    }),
  // Answers that were refused or never came.
  'prompt-blocked': () => ({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } }),
  'answer-blocked': () => ({
    candidates: [
      {
        finishReason: 'SAFETY',
        index: 0,
        safetyRatings: [{ category: 'HARM_CATEGORY_DANGEROUS_CONTENT', probability: 'HIGH', blocked: true }],
      },
    ],
  }),
  'tokens-used-up': () => ({ candidates: [{ content: { role: 'model' }, finishReason: 'MAX_TOKENS', index: 0 }] }),
  recitation: () => ({
    candidates: [
      {
        content: { role: 'model' },
        finishReason: 'RECITATION',
        index: 0,
        citationMetadata: { citationSources: [{ startIndex: 0, endIndex: 140, uri: 'https://lyrics.example/a' }] },
      },
    ],
  }),
  'malformed-call': () => ({
    candidates: [{ finishReason: 'MALFORMED_FUNCTION_CALL', finishMessage: 'Malformed', index: 0 }],
  }),
  'no-candidates': () => ({}),
};

function answer(parts: readonly object[], groundingMetadata: object | undefined, finishReason = 'STOP'): object {
  const candidate = { content: { role: 'model', parts }, finishReason, index: 0 };
  return { candidates: [groundingMetadata === undefined ? candidate : { ...candidate, groundingMetadata }] };
}
