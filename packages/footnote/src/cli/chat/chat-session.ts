import type { Agent, AgentAnswer } from '../../contract/agent.ts';
import type { Io } from '../../contract/io.ts';
import { FootnoteError } from '../../errors.ts';
import { lazy } from '../../lazy.ts';
import { oneLine } from '../terminal/printable.ts';
import type { ChatServices } from './chat-services.ts';
import type { LineEditor } from './editor/line-editor.ts';
import type { Screen } from './screen.ts';
import type { ChatSession } from './slash-commands.ts';

export interface SessionOptions {
  readonly io: Io;
  readonly screen: Screen;
  readonly editor: LineEditor;
  services(): Promise<ChatServices>;
  /** A line of the chat itself, beside what the agent says. */
  say(text: string): void;
  leave(): void;
  readonly leaving: AbortSignal;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** Questions are answered with yes. */
  readonly isYes: boolean;
}

export interface StoppableSession extends ChatSession {
  isAnswering(): boolean;
  /** Stops the answer that is under way; false where it was told before and goes on. */
  stop(): boolean;
}

/** What is said and chosen in one conversation. All that draws an answer is loaded with the first one. */
export function openChatSession({
  io,
  screen,
  editor,
  services,
  say,
  leaving,
  ...options
}: SessionOptions): StoppableSession {
  const drawing = lazy(async () => {
    const { findAbilities, ...parts } = await import('./after-prompt.ts');
    return { ...parts, abilities: await findAbilities(io) };
  });
  let { provider, model } = options;
  let agent: Agent | undefined;
  let answering: AbortController | undefined;
  let lastAnswer: AgentAnswer | undefined;
  const said = new Set<string>();
  const transcript: { readonly message: string; readonly text: string }[] = [];

  async function answer(message: string, signal: AbortSignal): Promise<void> {
    screen.showStatus(() => 'Starting…');
    const { showTurn, newWarnings, abilities } = await drawing();
    agent ??= await (await services()).openAgent({ model });
    const turn = await showTurn({
      agent,
      message,
      call: { signal, caller: 'chat', provider },
      screen,
      abilities,
      leaving,
      approve: async ({ question }) => options.isYes || isConsent(await editor.ask(`${oneLine(question)} [y/N] `)),
      statusNote: () => typedAheadNote(editor),
    });
    lastAnswer = turn.answer;
    transcript.push({ message: withoutPrefix(message), text: turn.answer.text });
    const warnings = newWarnings(turn.answer, said);
    if (warnings.length > 0) screen.print('');
    for (const warning of warnings) say(warning);
    if (signal.aborted) say('(stopped)');
    else if (turn.error !== undefined) throw turn.error;
    screen.print('');
  }

  async function stoppable(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    answering = new AbortController();
    try {
      await work(answering.signal);
    } finally {
      answering = undefined;
      screen.endStatus();
    }
  }

  return {
    isAnswering: () => answering !== undefined,
    stop() {
      if (answering?.signal.aborted === true) return false;
      answering?.abort(new FootnoteError('CANCELLED', 'Stopped.'));
      return true;
    },
    print: screen.print,
    send: (message) => stoppable((signal) => answer(message, signal)),
    async chooseProvider(id) {
      await (await services()).checkProvider(id);
      provider = id;
      say(`Searches ask ${id} from now on.`);
    },
    async showProvider() {
      say(await (await services()).describeProviders(provider));
    },
    async chooseModel(name) {
      // Opened before the old one is given up: a name that is wrong changes nothing.
      agent = await (await services()).openAgent({ model: name });
      model = name;
      say(`${name} answers from now on. The conversation starts anew.`);
    },
    async showModel() {
      say(await (await services()).describeModel(model));
    },
    async showSources() {
      const { abilities, sourceRow, paintRow } = await drawing();
      const sources = lastAnswer?.sources ?? [];
      if (sources.length === 0) say('The last answer has no sources.');
      for (const source of sources) screen.print(paintRow(sourceRow(source, abilities.hyperlinks), abilities));
    },
    async verify() {
      const { citations = [], sources = [], text } = lastAnswer ?? {};
      if (text === undefined || sources.length === 0) return say('The last answer has no sources to check.');
      const numbered = sources.map(({ n, url, file }) => ({ n, url, file }));
      await stoppable(async (signal) => {
        let done = 0;
        screen.showStatus(() => `Checking the sources, ${done} ${done === 1 ? 'claim is' : 'claims are'} done…`);
        const { renderVerification, safeText } = await drawing();
        // One that was written without a model has its markers, and no spans.
        const asked = citations.length > 0 ? { answer: { text, citations: [...citations] } } : { text };
        const verification = await (await services()).verify(
          { ...asked, sources: numbered },
          { signal, caller: 'chat', onClaim: () => void done++ },
        );
        screen.endStatus();
        for (const line of renderVerification(verification).split('\n')) screen.print(safeText(line));
        for (const { message } of verification.warnings) say(message);
        screen.print('');
      });
    },
    async save(file) {
      const { saveTranscript } = await drawing();
      say(await saveTranscript(transcript, file, io));
    },
    startAnew() {
      agent?.reset();
      transcript.length = 0;
      lastAnswer = undefined;
      say('Forgotten. This is a new conversation.');
    },
    leave: options.leave,
  };
}

function withoutPrefix(message: string): string {
  return message.replace(/^\s*\[TOOL:[A-Z_]+\]\s*/, '');
}

function isConsent(answer: string | undefined): boolean {
  return /^\s*y(?:es)?\s*$/i.test(answer ?? '');
}

function typedAheadNote(editor: LineEditor): string {
  const { lines, isEmpty } = editor.typedAhead();
  if (isEmpty) return ' (Ctrl-C stops)';
  if (lines === 0) return ' (what you type is kept)';
  return lines === 1 ? ' (1 message waits)' : ` (${lines} messages wait)`;
}
