/** Those of the AI SDK, which its clients and the proxies in between look at. */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
} as const;

/** Proxies cut a connection on which nothing is said for half a minute or so. */
const silenceMs = 15_000;

export interface EventStreamOptions {
  /** Aborts when the client is gone. */
  readonly signal: AbortSignal;
  /** Called once, when everything is sent or nobody reads any more. */
  readonly onEnd: () => void;
}

/** Chunks as server-sent events, made as fast as they are read. Whoever stops reading stops what makes them. */
export function eventStream(
  chunks: (signal: AbortSignal) => AsyncGenerator<object, void>,
  { signal, onEnd }: EventStreamOptions,
): Response {
  const encoder = new TextEncoder();
  const unread = new AbortController();
  const made = chunks(AbortSignal.any([signal, unread.signal]));
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const send = (text: string) => {
        if (!unread.signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const silence = setInterval(() => send(': keep-alive\n\n'), silenceMs);
      const { value: chunk } = await made.next().finally(() => clearInterval(silence));
      if (unread.signal.aborted) return;
      if (chunk !== undefined) return send(`data: ${JSON.stringify(chunk)}\n\n`);
      send('data: [DONE]\n\n');
      controller.close();
      onEnd();
    },
    async cancel(reason) {
      unread.abort(reason);
      await made.return();
      onEnd();
    },
  });
  return new Response(body, { headers });
}
