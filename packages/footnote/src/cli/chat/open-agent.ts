import type { Agent } from '../../contract/agent.ts';
import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';

export interface AgentChoice {
  readonly footnote: Footnote;
  readonly model?: string | undefined;
  /** Without the web. */
  readonly lite: boolean;
}

/** The agent that answers; most of what it needs is loaded with the first message. */
export async function openAgent({ footnote, model, lite }: AgentChoice, { cwd }: Io): Promise<Agent> {
  const [{ createAgent }, { chooseModel }] = await Promise.all([
    import('../../agent/agent.ts'),
    import('../../agent/choose-model.ts'),
  ]);
  // A wrong name is told before the conversation so far is given up.
  chooseModel(await footnote.settings(), model);
  return createAgent({ footnote, model, lite, folder: cwd });
}
