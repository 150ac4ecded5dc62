import type { Emulator, RunningEmulator } from '../../../../emulators/emulator.ts';
import type { Script } from '../../../../emulators/models/script.ts';
import { type DialectName, type RunningModel, startModel } from '../../../../emulators/models/start-model.ts';
import type { AgentAnswer, AgentCall, AgentEvent } from '../contract/agent.ts';
import type { Footnote } from '../contract/footnote.ts';
import { openEmulated } from '../emulated-footnote.test-kit.ts';
import type { FootnoteError } from '../errors.ts';
import { type AgentOptions, createAgent } from './agent.ts';

export interface TestAgentOptions extends Omit<AgentOptions, 'footnote'> {
  readonly dialect?: DialectName;
  /** What the model says; without it there is none. */
  readonly script?: Script;
  readonly delays?: { readonly firstByteMs?: number; readonly pieceMs?: number };
  /** Who can be asked; by default Tavily. */
  readonly emulators?: readonly Emulator[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface TestAgent {
  readonly footnote: Footnote;
  readonly folder: string;
  readonly model: RunningModel | undefined;
  readonly searched: readonly RunningEmulator[];
  send(message: string, call?: AgentCall & Answering): Promise<Sent>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface Answering {
  /** The answer to every question; no by default. */
  readonly allows?: boolean;
  /** What happens before it is given. */
  readonly onQuestion?: () => void;
  /** What happens with each piece of text. */
  readonly onText?: () => void;
}

export interface Sent {
  readonly events: readonly AgentEvent[];
  readonly answer: AgentAnswer;
  readonly error?: FootnoteError;
  /** All pieces of text, in order. */
  readonly streamed: string;
}

/** An agent with a model and providers on loopback. */
export async function openAgent(options: TestAgentOptions = {}): Promise<TestAgent> {
  const { dialect = 'gemini-3', script, delays, emulators, env = {}, ...agentOptions } = options;
  const model = script === undefined ? undefined : await startModel({ dialect, script, ...(delays && { delays }) });
  const emulated = await openEmulated(emulators, { ...model?.env, ...env });
  const { footnote, folder, searched } = emulated;
  const agent = createAgent({ footnote, folder, ...agentOptions });
  return {
    footnote,
    folder,
    model,
    searched,
    async send(message, { allows = false, onQuestion, onText, ...call } = {}) {
      const events: AgentEvent[] = [];
      for await (const event of agent.send(message, call)) {
        events.push(event);
        if (event.type === 'text') onText?.();
        if (event.type !== 'approval') continue;
        onQuestion?.();
        event.answer(allows);
      }
      const last = events.at(-1);
      if (last?.type !== 'done' && last?.type !== 'failed') throw new Error('The turn has no end.');
      const streamed = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      return { events, answer: last.answer, streamed, ...(last.type === 'failed' ? { error: last.error } : {}) };
    },
    async [Symbol.asyncDispose]() {
      await emulated[Symbol.asyncDispose]();
      await model?.close();
    },
  };
}
