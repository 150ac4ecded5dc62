import { defined } from '../../../footnote/src/defined.ts';
import type { Exchange, Step } from '../conversation/conversation.ts';

/** What the user chose for all questions. */
export interface ChatChoices {
  readonly model?: string | undefined;
  readonly provider?: string | undefined;
  readonly search: 'auto' | 'off';
}

/** The body of `POST /api/chat`. */
export interface ChatRequest {
  readonly id: string;
  readonly messages: readonly UiMessage[];
  readonly trigger: 'submit-message';
  readonly model?: string;
  readonly provider?: string;
  readonly search: 'auto' | 'off';
}

/** A message as `useChat` sends it. */
export interface UiMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly parts: readonly object[];
}

/** The server takes 1 MB; what was said long ago matters least. */
const mostCharacters = 200_000;

/**
 * What was said, by text alone. The last exchange is the one to answer, or, where a tool
 * asked whether it may, the one to go on with.
 */
export function chatRequest(
  id: string,
  exchanges: readonly Exchange[],
  { model, provider, search }: ChatChoices,
): ChatRequest {
  const last = exchanges.at(-1);
  const earlier = exchanges.slice(0, -1).flatMap((exchange) => [questionOf(exchange), answerOf(exchange)]);
  const answered = last?.answer.steps.find(({ approval }) => approval?.isAllowed !== undefined);
  const latest =
    last === undefined ? [] : [questionOf(last), ...(answered === undefined ? [] : [approvalOf(last, answered)])];
  return {
    id,
    messages: [...newest(earlier, mostCharacters), ...latest],
    trigger: 'submit-message',
    ...defined({ model, provider }),
    search,
  };
}

/** A tool that must be used stands before the question, as `[TOOL:GOOGLE_SEARCH]`. */
function questionOf({ id, question, tool }: Exchange): UiMessage {
  const text = tool === undefined ? question : `[TOOL:${tool.toUpperCase()}] ${question}`;
  return { id: `${id}-question`, role: 'user', parts: [{ type: 'text', text }] };
}

function answerOf({ id, answer }: Exchange): UiMessage {
  return { id: `${id}-answer`, role: 'assistant', parts: [{ type: 'text', text: answer.text }] };
}

function approvalOf({ id, answer }: Exchange, { id: toolCallId, tool, input, approval }: Step): UiMessage {
  const responded = { id: approval?.id ?? '', approved: approval?.isAllowed === true };
  const part = { type: `tool-${tool}`, toolCallId, state: 'approval-responded', input, approval: responded };
  return { id: `${id}-answer`, role: 'assistant', parts: [{ type: 'text', text: answer.text }, part] };
}

/** Whole exchanges from the end, as far as there is room. */
function newest(messages: readonly UiMessage[], room: number): readonly UiMessage[] {
  let left = room;
  let from = messages.length;
  while (from >= 2) {
    left -= JSON.stringify(messages.slice(from - 2, from)).length;
    if (left < 0) break;
    from -= 2;
  }
  return messages.slice(from);
}
