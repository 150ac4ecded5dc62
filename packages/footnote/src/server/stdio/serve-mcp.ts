import type { Io } from '../../contract/io.ts';
import { glanceAtWebSwitch } from '../web-switch.ts';
import { prepared } from './first-answers/prepared.ts';
import { serveStdio } from './stdio.ts';

/** What `footnote mcp` needs of the process; the start-up path knows no more of the command line than this. */
export interface McpStreams extends Pick<Io, 'stdin' | 'env' | 'cwd' | 'signal'> {
  /** A person has started it by hand. */
  readonly isTerminal: boolean;
  readonly write: (line: string) => void;
  readonly log: (line: string) => void;
}

/** Serves one client until it goes away. Everything heavy comes with the first call. */
export async function serveMcp({ stdin, isTerminal, env, cwd, signal, write, log }: McpStreams): Promise<void> {
  if (isTerminal) log("an agent talks to this command, not a person: see 'footnote help mcp'. Ctrl-D ends it.");
  const web = glanceAtWebSwitch(env, cwd);
  await serveStdio({
    input: stdin,
    write,
    prepared,
    web,
    signal,
    async open(transport) {
      try {
        const { openSession } = await import('./stdio-session.ts');
        return await openSession(transport, { env, cwd, web, log });
      } catch (error) {
        log(error instanceof Error ? (error.stack ?? error.message) : String(error));
        throw error;
      }
    },
  });
}
