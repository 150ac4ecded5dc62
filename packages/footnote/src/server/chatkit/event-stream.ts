import type { ThreadEvent } from './protocol.ts';

/**
 * A response that goes on while `work` does. Where nobody reads any more, `work` still runs to its end, so that it can
 * keep what was said; it must not throw.
 */
export function eventStream(work: (send: (event: ThreadEvent) => void) => Promise<void>, onGone = () => {}): Response {
  const encoder = new TextEncoder();
  let isRead = true;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (event: ThreadEvent) => {
        if (isRead) controller.enqueue(encoder.encode(`data: ${JSON.stringify(event)}\n\n`));
      };
      void work(send).then(() => {
        if (isRead) controller.close();
      });
    },
    cancel() {
      isRead = false;
      onGone();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      // A proxy must not wait for the whole of it.
      'x-accel-buffering': 'no',
    },
  });
}
