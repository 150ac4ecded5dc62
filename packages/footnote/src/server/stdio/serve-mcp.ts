import type { Io } from '../../contract/io.ts';
import { isWebOnBeforeSettings } from '../web-switch.ts';
import { withFirstAnswers } from './first-answers/first-answers.ts';
import { preparedAnswers } from './first-answers/prepared-answers.ts';
import { type OpenSession, serveStdio } from './stdio.ts';

/** What `footnote mcp` needs of the process. */
export interface McpStreams extends Pick<Io, 'stdin' | 'env' | 'cwd' | 'signal'> {
  /** A person has started it by hand. */
  readonly isTerminal: boolean;
  readonly write: (line: string) => void;
  readonly log: (line: string) => void;
}

/**
 * `footnote mcp`: serves one client until it goes away. Agents run the bare command, for which bin/footnote.js loads
 * mcp-process.ts, a bundle without the command line; with any option, cli/commands/mcp.ts comes here. Both give
 * nothing but their streams.
 */
export async function serveMcp({ stdin, isTerminal, env, cwd, signal, write, log }: McpStreams): Promise<void> {
  if (isTerminal) log("an agent talks to this command, not a person: see 'footnote help mcp'. Ctrl-D ends it.");
  const web = isWebOnBeforeSettings(env, cwd);
  const openSession: OpenSession = async (transport) => {
    try {
      const session = await import('./stdio-session.ts');
      return await session.openSession(transport, { env, cwd, web, log });
    } catch (error) {
      log(error instanceof Error ? (error.stack ?? error.message) : String(error));
      throw error;
    }
  };
  const open = withFirstAnswers(openSession, { prepared: preparedAnswers, web });
  await serveStdio({ input: stdin, write, open, signal });
}
