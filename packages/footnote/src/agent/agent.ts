import type { Agent, AgentMessage, AgentToolName } from '../contract/agent.ts';
import type { Footnote } from '../contract/footnote.ts';
import { FootnoteError } from '../errors.ts';
import { lazy } from '../lazy.ts';
import { eventsOf } from './events.ts';

export interface AgentOptions {
  readonly footnote: Footnote;
  /** Such as `google:gemini-3.8-flash`, or `none`; by default that of the settings, else the first whose key is there. */
  readonly model?: string | undefined;
  /** The tools that may be used; by default all that are configured. */
  readonly tools?: readonly AgentToolName[] | undefined;
  /** No web tools. */
  readonly lite?: boolean | undefined;
  /** `model`: the model alone decides what to look up. */
  readonly routing?: 'auto' | 'model' | undefined;
  /** Where `write_file` may write; by default the working folder. */
  readonly folder?: string | undefined;
  /** Every file needs consent, not only one that would replace another. */
  readonly asksBeforeWriting?: boolean | undefined;
  /** What was said before this conversation was opened again. */
  readonly history?: readonly AgentMessage[] | undefined;
}

/** Nothing is loaded or asked before the first message. */
export function createAgent(options: AgentOptions): Agent {
  let open = lazy(async () => (await import('./conversation.ts')).openConversation(options));
  return {
    send: (message, call = {}) =>
      eventsOf(async (emit, stopped) => {
        const signal = call.signal === undefined ? stopped : AbortSignal.any([call.signal, stopped]);
        await (await open()).answer(message, call, emit, cancelledBy(signal));
      }),
    reset() {
      open = lazy(async () => (await import('./conversation.ts')).openConversation(options));
    },
  };
}

/** The same signal, whose reason is one of our errors. */
function cancelledBy(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const cancel = () =>
    controller.abort(
      FootnoteError.is(signal.reason) ? signal.reason : new FootnoteError('CANCELLED', 'The answer was stopped.'),
    );
  if (signal.aborted) cancel();
  else signal.addEventListener('abort', cancel, { once: true });
  return controller.signal;
}
