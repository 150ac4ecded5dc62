import type { AgentAnswer, AgentStepEnded, AgentStepStarted } from '../../contract/agent.ts';
import { defined } from '../../defined.ts';
import { FootnoteError, failureJson, withSaidSentence } from '../../errors.ts';
import { sourceChunk } from './source-chunk.ts';
import { stepWords } from './step-words.ts';
import type { TurnApproval, TurnEvent } from './turns.ts';
import type { DataChunk, UiMessageChunk } from './ui-message-chunk.ts';

export interface UiMessageOptions {
  readonly messageId: string;
  /** The call that this response goes on with, and whether it was allowed. */
  readonly consent?: { readonly toolCallId: string; readonly isAllowed: boolean };
  /** Keeps Google's suggestions for a while; undefined where it can't. */
  readonly keepSuggestions: (html: string) => string | undefined;
  /** Told of what is a fault of ours. */
  readonly onFault: (error: unknown) => void;
}

/**
 * A turn as a response of the AI SDK: calls and what came of them, text, sources, and at the end what the text rests
 * on. It never throws: whatever fails is a chunk, behind all that came before.
 */
export async function* uiMessageOf(
  open: () => Promise<AsyncIterable<TurnEvent>>,
  options: UiMessageOptions,
): AsyncGenerator<UiMessageChunk, void> {
  const writer = createWriter(options);
  yield { type: 'start', messageId: options.messageId };
  let hasBegun = false;
  try {
    for await (const event of await open()) {
      hasBegun = true;
      yield* writer.write(event);
    }
  } catch (error) {
    // A call that waited for consent must not look as if it still did.
    if (!hasBegun) yield* writer.refuseConsent(FootnoteError.from(error));
    yield* writer.fail(FootnoteError.from(error));
  }
}

function createWriter({ consent, keepSuggestions, onFault }: UiMessageOptions) {
  const running = new Set<string>();
  let isStepOpen = false;
  /** All calls of the step have ended: what comes next was said to their results, and is a step of its own. */
  let isStepOver = false;
  let textId: string | undefined;
  let texts = 0;

  function* begin(): Iterable<UiMessageChunk> {
    if (isStepOpen && !isStepOver) return;
    yield* end();
    isStepOpen = true;
    isStepOver = false;
    yield { type: 'start-step' };
  }

  function* end(): Iterable<UiMessageChunk> {
    yield* endText();
    if (isStepOpen) yield { type: 'finish-step' };
    isStepOpen = false;
  }

  function* endText(): Iterable<UiMessageChunk> {
    if (textId !== undefined) yield { type: 'text-end', id: textId };
    textId = undefined;
  }

  function* say(delta: string): Iterable<UiMessageChunk> {
    yield* begin();
    if (textId === undefined) {
      textId = `text-${++texts}`;
      yield { type: 'text-start', id: textId };
    }
    yield { type: 'text-delta', id: textId, delta };
  }

  function* stepStarted(step: AgentStepStarted): Iterable<UiMessageChunk> {
    yield* begin();
    yield* endText();
    running.add(step.id);
    yield { type: 'tool-input-available', toolCallId: step.id, toolName: step.tool, input: step.input };
    yield words(step);
  }

  function* stepEnded(step: AgentStepEnded): Iterable<UiMessageChunk> {
    running.delete(step.id);
    isStepOver = isStepOpen && running.size === 0;
    yield words(step);
    yield outputOf(step, consent);
    const id = step.suggestionsHtml === undefined ? undefined : keepSuggestions(step.suggestionsHtml);
    if (id !== undefined) yield { type: 'data-suggestions', data: { id } };
  }

  function* ask({ id: approvalId, stepId: toolCallId, question }: TurnApproval): Iterable<UiMessageChunk> {
    yield { type: 'data-approval', data: { approvalId, toolCallId, question } };
    yield { type: 'tool-approval-request', approvalId, toolCallId };
    yield* end();
    yield { type: 'finish', finishReason: 'tool-calls' };
  }

  function* fail(error: FootnoteError): Iterable<UiMessageChunk> {
    yield* end();
    if (error.code === 'CANCELLED') {
      yield { type: 'abort' };
      return;
    }
    if (error.code === 'INTERNAL') onFault(error.cause ?? error);
    yield { type: 'data-error', data: failureJson(error) };
    yield { type: 'error', errorText: withSaidSentence(error.message, error) };
    yield { type: 'finish', finishReason: 'error' };
  }

  return {
    *write(event: TurnEvent): Iterable<UiMessageChunk> {
      switch (event.type) {
        case 'step':
          yield* event.state === 'started' ? stepStarted(event) : stepEnded(event);
          break;
        case 'text':
          yield* say(event.text);
          break;
        case 'source':
          yield* begin();
          yield sourceChunk(event.source);
          break;
        case 'citation':
          // All of them come at the end, where the text that they are about is whole.
          break;
        case 'approval':
          yield* ask(event);
          break;
        case 'done':
          yield* endText();
          yield* summary(event.answer);
          yield* end();
          yield { type: 'finish', finishReason: 'stop' };
          break;
        case 'failed':
          yield* endText();
          yield* summary(event.answer);
          yield* fail(event.error);
          break;
        default:
          event satisfies never;
      }
    },

    *refuseConsent({ message: errorText }: FootnoteError): Iterable<UiMessageChunk> {
      if (consent !== undefined) yield { type: 'tool-output-error', toolCallId: consent.toolCallId, errorText };
    },

    fail,
  };
}

function words(step: AgentStepStarted | AgentStepEnded): DataChunk {
  return { type: 'data-step', data: { id: step.id, state: step.state, text: stepWords(step) }, transient: true };
}

function outputOf(step: AgentStepEnded, consent: UiMessageOptions['consent']): UiMessageChunk {
  const { id: toolCallId, ok, message, provider, count, tookMs, sources } = step;
  if (!ok && consent?.toolCallId === toolCallId && !consent.isAllowed)
    return { type: 'tool-output-denied', toolCallId };
  if (!ok) return { type: 'tool-output-error', toolCallId, errorText: message ?? 'It failed.' };
  const found = sources?.map(({ title, url, domain, publishedDate }) => ({
    title,
    url,
    domain,
    ...defined({ publishedDate }),
  }));
  const output = { tookMs, ...defined({ provider, count, message, sources: found }) };
  return { type: 'tool-output-available', toolCallId, output };
}

function* summary({ text, citations, sources, decision, warnings }: AgentAnswer): Iterable<DataChunk> {
  if (text !== '') yield { type: 'data-citations', data: { text, citations, sources } };
  yield { type: 'data-decision', data: { decision } };
  if (warnings.length > 0) yield { type: 'data-warnings', data: { warnings } };
}
