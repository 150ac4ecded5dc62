import { FootnoteError } from '../../errors.ts';
import type { JsonObject } from '../../json.ts';
import type { AgentTool } from './agent-tool.ts';
import { type Guarded, guarded } from './guard.ts';

export interface AllowedRun<T> {
  readonly signal: AbortSignal;
  /** Asks a person; they may take as long as they like. */
  ask(question: string): Promise<boolean>;
  run(signal: AbortSignal): Promise<T>;
}

/** Runs a tool, with a person's consent where it wants that. It neither throws nor hangs. */
export async function runAllowed<T>(
  { name: what, timeoutMs, approval }: Pick<AgentTool, 'name' | 'timeoutMs' | 'approval'>,
  input: JsonObject,
  { signal, ask, run }: AllowedRun<T>,
): Promise<Guarded<T>> {
  const asked = await guarded(async () => approval?.(input), { timeoutMs: 10_000, signal, what });
  if ('failure' in asked) return asked;
  const question = asked.value;
  if (question !== undefined) {
    const allowed = await guarded(() => ask(question), { signal, what });
    if ('failure' in allowed) return allowed;
    if (!allowed.value) return { failure: notAllowed() };
  }
  return await guarded(run, { timeoutMs, signal, what });
}

function notAllowed(): FootnoteError {
  return new FootnoteError('BLOCKED_BY_POLICY', 'The user did not allow it.', { hint: 'Go on without it.' });
}
