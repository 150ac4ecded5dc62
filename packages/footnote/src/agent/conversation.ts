import type { AgentAnswer, AgentCall, AgentEvent, AgentMessage, AgentStep, RouteDecision } from '../contract/agent.ts';
import type { Footnote } from '../contract/footnote.ts';
import type { Warning } from '../contract/response.ts';
import { FootnoteError } from '../errors.ts';
import { lazy } from '../lazy.ts';
import type { AgentOptions } from './agent.ts';
import type { ModelMessage } from './ai-sdk.ts';
import { type ChosenModel, chooseModel } from './choose-model.ts';
import { type CitedText, createCitedText, withoutMarkers } from './cited-text.ts';
import { createConversationSources } from './conversation-sources.ts';
import { answerByForce } from './forced.ts';
import { parseMessage, withoutPrefixes } from './prefixes.ts';
import { routeOf, type SureRoute } from './route.ts';
import { createStepRunner, type StepRunner } from './steps.ts';
import { createTools, type ToolBox } from './tools/tool-box.ts';
import { answerByModel } from './with-model.ts';
import { answerWithoutModel } from './without-model.ts';

/** What one message works with, and leaves behind. */
export interface Turn {
  readonly text: string;
  readonly footnote: Footnote;
  readonly model: ChosenModel | undefined;
  readonly tools: ToolBox;
  readonly call: Required<Pick<AgentCall, 'caller'>> & Pick<AgentCall, 'countedAs' | 'provider' | 'traceparent'>;
  readonly signal: AbortSignal;
  readonly steps: StepRunner;
  /** The answer so far. */
  readonly cited: CitedText;
  readonly warn: (warning: Warning) => void;
  /** What was said in the conversation before. */
  readonly history: readonly ModelMessage[];
  /** What this turn adds to it. */
  readonly remember: (messages: readonly ModelMessage[]) => void;
  say(text: string): void;
  /** What was said so far, in the numbers that the model knows the sources by. */
  said(): string;
}

/** One conversation: what was said, and what was found. */
export interface Conversation {
  /** Tells how a message is answered; the last event is `done` or `failed`, and nothing is thrown. */
  answer(message: string, call: AgentCall, emit: (event: AgentEvent) => void, signal: AbortSignal): Promise<void>;
}

export function openConversation(options: AgentOptions): Conversation {
  const { footnote, routing = 'auto', lite = false, folder = process.cwd(), asksBeforeWriting = false } = options;
  const sources = createConversationSources();
  let history: ModelMessage[] = (options.history ?? []).map(saidBefore);
  const ready = lazy(async () => {
    const settings = await footnote.settings();
    const tools = await createTools({ footnote, settings, only: options.tools, lite, folder, asksBeforeWriting });
    return { model: chooseModel(settings, options.model), tools };
  });

  /** The way of a message: prefix → route → look up and answer → sources. */
  async function answer(message: string, call: AgentCall, emit: (event: AgentEvent) => void, signal: AbortSignal) {
    const cited = createCitedText(sources);
    const steps: AgentStep[] = [];
    const warnings: Warning[] = [];
    let decision: RouteDecision = 'none';
    let asked: string | undefined;
    let said = '';
    let isRemembered = false;
    const remember = (messages: readonly ModelMessage[]) => {
      isRemembered = true;
      history = [...history, ...messages];
    };
    const answered = (): AgentAnswer => ({
      text: cited.text,
      sources: [...cited.sources],
      citations: [...cited.citations],
      steps,
      decision,
      warnings,
    });
    try {
      const { text, forced } = parseMessage(message);
      asked = text;
      const { model, tools } = await ready();
      const caller = call.caller ?? 'agent';
      const { countedAs, provider, traceparent } = call;
      const context = { signal, caller, countedAs, provider, traceparent, sources };
      const runner = createStepRunner({ ...context, emit, steps, warnings });
      const turn: Turn = {
        text,
        footnote,
        model,
        tools,
        call: { caller, countedAs, provider, traceparent },
        signal,
        steps: runner,
        cited,
        warn: (warning) => warnings.push(warning),
        history,
        remember,
        say: (piece) => {
          said += piece;
          for (const event of cited.push(piece)) emit(event);
        },
        said: () => said,
      };
      const route = await routeOf(text, forced, tools, routing);
      decision = route.decision;
      const writer = forced === undefined ? await answerFreely(route, turn) : await answerByForce(forced, turn);
      // Whoever searched names all of its sources; a model names those that it used.
      for (const event of cited.end(runner.used(), writer === 'search')) emit(event);
      if (cited.unknown > 0) warnings.push(unknownNumbers(cited.unknown));
      emit({ type: 'done', answer: answered() });
    } catch (error) {
      const reason = signal.aborted ? signal.reason : error;
      if (asked !== undefined && !isRemembered && (signal.aborted || said !== '')) {
        remember([
          { role: 'user', content: asked },
          { role: 'assistant', content: said.trim() === '' ? brokenOff : `${said}\n\n${brokenOff}` },
        ]);
      }
      emit({ type: 'failed', error: FootnoteError.from(reason), answer: answered() });
    }
  }

  return { answer };
}

/** The numbers of an earlier answer mean nothing to the sources of this one, so it is read without them. */
function saidBefore({ role, text }: AgentMessage): ModelMessage {
  if (role === 'user') return { role, content: withoutPrefixes(text).trim() };
  return { role, content: withoutMarkers(text) };
}

/** What the model reads of an answer that has no end. */
const brokenOff = '[This answer was broken off.]';

/** Who wrote the answer: a model, or whoever searched. */
export type Writer = 'model' | 'search';

function answerFreely(route: SureRoute, turn: Turn): Promise<Writer> {
  return turn.model === undefined ? answerWithoutModel(route, turn) : answerByModel(route, turn);
}

function unknownNumbers(count: number): Warning {
  const what = count === 1 ? 'One number in the answer was taken out' : `${count} numbers in the answer were taken out`;
  return { kind: 'ungrounded', message: `${what}: no source has it.` };
}
