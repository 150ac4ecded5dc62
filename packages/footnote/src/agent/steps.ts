import { monotonicMs } from '../clock.ts';
import type { AgentEvent, AgentStep } from '../contract/agent.ts';
import type { Warning } from '../contract/response.ts';
import { defined } from '../defined.ts';
import { FootnoteError, withSaidSentence } from '../errors.ts';
import type { JsonObject } from '../json.ts';
import { failureText } from '../tools/failure-text.ts';
import type { AgentTool, ToolContext, ToolOutcome } from './tools/agent-tool.ts';
import { runAllowed } from './tools/run-allowed.ts';

/** Runs the tools of one turn, and tells of each. */
export interface StepRunner {
  /** What came of it, or why not. */
  run(tool: AgentTool, input: JsonObject, id?: string): Promise<ToolOutcome | FootnoteError>;
  /** The same as the model reads it: a failure is a text, too. */
  call(tool: AgentTool, input: JsonObject, id: string): Promise<string>;
  /** The numbers of all sources that were found in this turn, in their order. */
  used(): readonly number[];
}

export interface StepOptions extends Omit<ToolContext, 'signal'> {
  readonly emit: (event: AgentEvent) => void;
  readonly signal: AbortSignal;
  /** Filled as they end. */
  readonly steps: AgentStep[];
  readonly warnings: Warning[];
}

export function createStepRunner({ emit, signal, steps, warnings, ...context }: StepOptions): StepRunner {
  const used = new Set<number>();
  let count = 0;
  let lastThatAsks: Promise<unknown> = Promise.resolve();

  function run(tool: AgentTool, input: JsonObject, id = `step-${++count}`): Promise<ToolOutcome | FootnoteError> {
    if (tool.approval === undefined) return runStep(tool, input, id);
    // A model may call several at once; whoever is asked gets one question at a time.
    const running = lastThatAsks.then(() => runStep(tool, input, id));
    lastThatAsks = running;
    return running;
  }

  /** Never rejects: what a tool throws is an outcome, too. */
  async function runStep(tool: AgentTool, input: JsonObject, id: string): Promise<ToolOutcome | FootnoteError> {
    const step = { type: 'step', id, tool: tool.name, input } as const;
    emit({ ...step, state: 'started' });
    const startedAt = monotonicMs();
    const outcome = await allowedOutcome(tool, input, id);
    const tookMs = Math.round(monotonicMs() - startedAt);
    const isFailure = FootnoteError.is(outcome);
    const told = isFailure
      ? { ok: false, message: withSaidSentence(outcome.what, outcome) }
      : { ok: true, ...defined({ message: outcome.message, provider: outcome.provider }) };
    steps.push({ tool: tool.name, input, ...told });
    if (!isFailure) {
      for (const number of outcome.sources ?? []) used.add(number);
      warnings.push(...(outcome.warnings ?? []));
    }
    emit({ ...step, state: 'ended', tookMs, ...told, ...(isFailure ? {} : found(outcome)) });
    return outcome;
  }

  function found({ count: many, sources: numbers = [], response }: ToolOutcome) {
    const sources = numbers.map((number) => context.sources.get(number)).filter((source) => source !== undefined);
    const { suggestionsHtml } = response ?? {};
    return defined({ count: many, sources: sources.length === 0 ? undefined : sources, suggestionsHtml });
  }

  async function allowedOutcome(tool: AgentTool, input: JsonObject, id: string): Promise<ToolOutcome | FootnoteError> {
    const ran = await runAllowed(tool, input, {
      signal,
      ask: (question) =>
        new Promise((answer) => emit({ type: 'approval', id, tool: tool.name, input, question, answer })),
      run: (limit) => tool.run(input, { ...context, signal: limit }),
    });
    return 'failure' in ran ? ran.failure : ran.value;
  }

  return {
    run,
    async call(tool, input, id) {
      const outcome = await run(tool, input, id);
      return FootnoteError.is(outcome) ? failureText(outcome) : outcome.text;
    },
    used: () => [...used],
  };
}
