import { guarded } from '../agent/tools/guard.ts';
import { defined } from '../defined.ts';
import { type FootnoteError, failureJson } from '../errors.ts';
import { withBoundary } from '../tools/boundary.ts';
import { describeCause, type FootnoteForTools, runTool } from '../tools/call-tool.ts';
import { failureText } from '../tools/failure-text.ts';
import { checkArguments } from '../tools/tool-arguments.ts';
import type { ToolName } from '../tools/tool-list.ts';
import { startToolProgress } from '../tools/tool-progress.ts';
import { type OptionsOf, readOptions } from './tool-options.ts';
import { type StructureOf, structureOf, type ToolFailure } from './tool-structure.ts';

export interface ToolRun {
  readonly signal?: AbortSignal | undefined;
  /** The framework's own name of this call. */
  readonly callId?: string | undefined;
  /** Who asks, where one program asks for several. */
  readonly caller?: string | undefined;
}

export interface ToolOutcome<Structure> {
  /** Numbered, bounded, between borders: what a model reads. */
  readonly text: string;
  /** The whole of it, for the program. */
  readonly structured: Structure;
  readonly failed?: ToolFailure;
}

export type ToolRunner<Name extends ToolName> = (
  input: unknown,
  run?: ToolRun,
) => Promise<ToolOutcome<StructureOf<Name>>>;

/** Every way of Footnote has its own deadline; this one only holds where all of them fail. */
const longestMs = 300_000;
/** Footnote's own time-out says more, so it comes first. */
const patienceMs = 1_000;

/** What all adapters are made of: one tool as a function that never throws and never hangs. Wrong options throw here. */
export function createToolRunner<Name extends ToolName>(
  footnote: FootnoteForTools,
  name: Name,
  options: OptionsOf<Name> = {},
): ToolRunner<Name> {
  const { fixed, offered, timeoutMs, caller, borders, log } = readOptions(name, options);
  return async (input, run = {}) => {
    const outcome = await guarded(
      (signal) => {
        const args = { ...checkArguments(name, input, offered), ...fixed };
        const progress = startToolProgress(undefined);
        const border = borders ? withBoundary : undefined;
        return runTool(name, args, { signal, caller: run.caller ?? caller, progress, timeoutMs, border }, footnote);
      },
      {
        timeoutMs: timeoutMs === undefined ? longestMs : timeoutMs + patienceMs,
        signal: run.signal ?? new AbortController().signal,
        what: name,
      },
    );
    if ('value' in outcome) {
      const { text, failure } = outcome.value;
      return { text, structured: structureOf(name, input, outcome.value), ...failedWith(failure) };
    }
    const { failure } = outcome;
    if (failure.code === 'INTERNAL') log(`${name}: ${describeCause(failure)}`);
    return { text: failureText(failure), structured: structureOf(name, input), ...failedWith(failure) };
  };
}

function failedWith(failure: FootnoteError | undefined): { readonly failed?: ToolFailure } {
  return defined({ failed: failure === undefined ? undefined : failureJson(failure) });
}
