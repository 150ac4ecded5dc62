import type { AgentEvent } from '../contract/agent.ts';

/**
 * The events of a turn while it runs. Whoever stops listening stops the turn; one that fails has said so with its last
 * event.
 */
export async function* eventsOf(
  run: (emit: (event: AgentEvent) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<AgentEvent, void> {
  const events: AgentEvent[] = [];
  const stop = new AbortController();
  let isOver = false;
  let wake = () => {};
  const running = run((event) => {
    events.push(event);
    wake();
  }, stop.signal).finally(() => {
    isOver = true;
    wake();
  });
  try {
    while (events.length > 0 || !isOver) {
      const event = events.shift();
      if (event !== undefined) yield event;
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    stop.abort();
    await running;
  }
}
