import { type Answer, type Exchange, isUnderWay } from '../conversation/conversation.ts';
import { askServer, ServerFailure } from '../server/server.ts';
import { applyEvent } from './apply-event.ts';
import { type ChatChoices, chatRequest } from './chat-request.ts';
import { readEvents } from './read-events.ts';

/**
 * Asks the server and hands over the answer as it grows. Nothing is thrown but the wish for a token: whatever else
 * goes wrong becomes a part of the answer, and what came before stays.
 */
export type StreamAnswer = (
  asked: { readonly id: string; readonly exchanges: readonly Exchange[]; readonly choices: ChatChoices },
  start: Answer,
  onAnswer: (answer: Answer) => void,
  signal: AbortSignal,
) => Promise<void>;

export const streamAnswer: StreamAnswer = async ({ id, exchanges, choices }, start, onAnswer, signal) => {
  let answer = start;
  const show = (next: Answer) => {
    answer = next;
    onAnswer(next);
  };
  try {
    const body = JSON.stringify(chatRequest(id, exchanges, choices));
    const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
    const response = await askServer('/api/chat', { method: 'POST', headers, body, signal });
    if (response.body === null) throw new ServerFailure('The server sent no answer. Ask again.');
    const events = readEvents(response.body);
    for (;;) {
      const { value, done } = await events.next();
      if (done === true) {
        // Also one without its last words is over where the stream says so.
        if (isUnderWay(answer)) show({ ...answer, state: value ? 'done' : 'broken' });
        return;
      }
      show(applyEvent(answer, value));
    }
  } catch (error) {
    if (error instanceof ServerFailure && error.wantsToken) throw error;
    show(ended(answer, error, signal));
  }
};

function ended(answer: Answer, error: unknown, signal: AbortSignal): Answer {
  const steps = answer.steps.filter(({ state }) => state !== 'running');
  if (signal.aborted) return { ...answer, steps, state: 'stopped' };
  if (error instanceof ServerFailure) return { ...answer, steps, state: 'failed', failure: error.message };
  return { ...answer, steps, state: 'broken' };
}
