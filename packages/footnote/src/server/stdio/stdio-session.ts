import type { Transport } from '@modelcontextprotocol/server';
import { serveStdio as serveSdk } from '@modelcontextprotocol/server/stdio';
import { workingFolder } from '../../disk/working-folder.ts';
import type { FootnoteOptions } from '../../footnote.ts';
import { createClientRoots } from '../client-roots.ts';
import { mcpCaller } from '../mcp-caller.ts';
import { createMcpServer } from '../mcp-server.ts';
import { toolsToList } from '../web-switch.ts';
import type { StdioSession } from './stdio.ts';

export interface SessionOptions extends Pick<FootnoteOptions, 'env' | 'cwd'> {
  /** Undefined where only the settings tell. */
  readonly web: boolean | undefined;
  readonly log: (line: string) => void;
}

/** The SDK and one Footnote, for this client alone: all that is slow to load. */
export async function openSession(transport: Transport, options: SessionOptions): Promise<StdioSession> {
  const { log } = options;
  const { createFootnote } = await import('../../footnote.ts');
  const footnote = createFootnote(options);
  const listed = options.web === undefined ? await toolsToList(footnote, log) : { web: options.web };
  // Whoever starts this process has its rights: any folder that it may read is theirs to name.
  const roots = createClientRoots(options.cwd ?? workingFolder());
  const callerOf = (name: string | undefined) => mcpCaller(name);
  const handle = serveSdk(() => createMcpServer({ footnote, ...listed, callerOf, log, roots }), {
    transport,
  });
  return {
    async close() {
      // First the calls, so that the log gets their outcomes before it is closed.
      await handle.close();
      await footnote.close();
    },
  };
}
