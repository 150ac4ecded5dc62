import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Answer, emptyAnswer } from '../conversation/conversation.ts';
import { streamAnswer } from './stream-answer.ts';

const exchange = { id: '1', question: 'Of what?', askedAt: '', answer: emptyAnswer };
const asked = { id: 'c', exchanges: [exchange], choices: { search: 'auto' } } as const;
let stored = new Map<string, string>();

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
    removeItem: (name: string) => stored.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('an answer from the server', () => {
  it('is asked for with the token, where there is one', async () => {
    stored.set('footnote.token', 'sesame');
    const fetched = serve(() => new Response('data: {"type":"finish"}\n\ndata: [DONE]\n\n'));
    expect((await ask()).state).toBe('done');
    const [path, init] = fetched.mock.calls[0] ?? [];
    expect([path, init?.method, new Headers(init?.headers).get('authorization')]).toEqual([
      '/api/chat',
      'POST',
      'Bearer sesame',
    ]);
  });

  it('keeps what came where the connection breaks, and says so', async () => {
    serve(() => new Response('data: {"type":"text-delta","delta":"Iron"}\n\n'));
    expect(await ask()).toMatchObject({ state: 'broken', text: 'Iron' });
    serve(
      () =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('data: {"type":"text-delta","delta":"Iron"}\n\n'));
            },
            pull: (controller) => controller.error(new TypeError('network error')),
          }),
        ),
    );
    expect((await ask()).state).toBe('broken');
  });

  it('is a sentence with what to do next where the server refuses, or is not there', async () => {
    const error = { code: 'RATE_LIMITED', message: 'That was too fast. Wait 3 s.', hint: 'Wait 3 s.' };
    serve(() => Response.json({ error }, { status: 429 }));
    expect(await ask()).toMatchObject({ state: 'failed', failure: 'That was too fast. Wait 3 s.' });
    serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    expect((await ask()).failure).toBe('The server answered 502.');
    serve(() => {
      throw new TypeError('fetch failed');
    });
    expect((await ask()).failure).toMatch(/^The server could not be reached\. See whether footnote serve/);
  });

  it('is stopped by its signal, and forgets the steps that had not ended', async () => {
    const stop = new AbortController();
    serve(() => {
      stop.abort();
      throw new DOMException('aborted', 'AbortError');
    });
    const step = { id: 's', tool: 'web_search', input: {}, state: 'running' } as const;
    const answer = await ask({ ...emptyAnswer, text: 'Iron', steps: [step] }, stop.signal);
    expect(answer).toMatchObject({ state: 'stopped', text: 'Iron', steps: [] });
  });

  it('forgets a token that was refused, and wishes for another', async () => {
    stored.set('footnote.token', 'wrong');
    serve(() => Response.json({}, { status: 401 }));
    await expect(ask()).rejects.toMatchObject({ wantsToken: true });
    expect(stored.size).toBe(0);
  });
});

function serve(answer: () => Response) {
  const fetched = vi.fn<typeof fetch>(async () => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

async function ask(start = emptyAnswer, signal = new AbortController().signal): Promise<Answer> {
  let last = start;
  await streamAnswer(asked, start, (answer) => (last = answer), signal);
  return last;
}
