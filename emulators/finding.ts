import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { gemini } from './gemini.ts';
import { tavily } from './tavily.ts';

export interface FoundPage {
  readonly title: string;
  readonly url: string;
  /** What Tavily shows of it, and the sentence that Gemini says from it. */
  readonly text: string;
}

/** Tavily as ever, but for what it finds. */
export function tavilyThatFinds(pages?: readonly FoundPage[]): Emulator {
  return finding(tavily, pages, (found) => ({
    query: 'as asked',
    follow_up_questions: null,
    answer: null,
    images: [],
    results: found.map(({ title, url, text }, index) => ({ title, url, content: text, score: 0.9 - index / 50 })),
    response_time: '1.42',
    request_id: '6f1e2c1a-5d7b-4d0f-9a53-0d7f7f2a9a10',
  }));
}

/** Gemini as ever, but for what it finds: a sentence from each page, each supported by its page. */
export function geminiThatFinds(pages?: readonly FoundPage[]): Emulator {
  return finding(gemini, pages, (found, { origin, json }) => {
    let bytes = 0;
    const groundingSupports = found.map(({ text }, index) => {
      const [startIndex, endIndex] = [bytes, bytes + Buffer.byteLength(text)];
      bytes = endIndex + 1;
      return { segment: { startIndex, endIndex, text }, groundingChunkIndices: [index] };
    });
    const groundingChunks = found.map(({ url }) => ({
      web: {
        uri: `${origin}/grounding-api-redirect/to?url=${encodeURIComponent(url)}`,
        title: new URL(url).hostname,
      },
    }));
    const grounding = {
      searchEntryPoint: { renderedContent: suggestions },
      groundingChunks,
      groundingSupports,
      webSearchQueries: [queryIn(json)],
    };
    const content = { role: 'model', parts: [{ text: found.map(({ text }) => text).join(' ') }] };
    return { candidates: [{ content, finishReason: 'STOP', index: 0, groundingMetadata: grounding }] };
  });
}

/** As Google sends them: a style of its own, and links to its own search. */
const suggestions =
  '<style>.chip{border:1px solid #dadce0;border-radius:16px;padding:5px 16px;font:14px sans-serif}</style>' +
  '<a class="chip" href="https://www.google.com/search?q=more">More about this</a>';

/** Whatever the vendor refuses stays refused; only an answer in order becomes another one. */
function finding(
  vendor: Emulator,
  pages: readonly FoundPage[] | undefined,
  answer: (pages: readonly FoundPage[], request: EmulatedRequest) => unknown,
): Emulator {
  if (pages === undefined) return vendor;
  return {
    ...vendor,
    reply(request, mode): EmulatedReply {
      const reply = vendor.reply(request, mode);
      const isAnswer = mode === 'ok' && (reply.status ?? 200) === 200;
      return isAnswer ? { ...reply, json: answer(pages, request) } : reply;
    },
  };
}

function queryIn(json: unknown): string {
  const { contents } = json as { contents?: { parts?: { text?: string }[] }[] };
  return contents?.[0]?.parts?.[0]?.text ?? '';
}
