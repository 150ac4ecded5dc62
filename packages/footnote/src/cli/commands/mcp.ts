import { serveMcp } from '../../server/stdio/serve-mcp.ts';
import { defineCommand } from '../command.ts';
import { note } from '../terminal/print.ts';

export const mcp = defineCommand({
  name: 'mcp',
  about:
    'Speaks the Model Context Protocol on stdin and stdout, for an agent that starts it; nothing else is ever written ' +
    'to stdout. Gives the tools web_search, fetch_page and docs_search; where the web is switched off, docs_search ' +
    'alone. It ends within a second when the agent closes the pipe or sends SIGTERM. Lines may have 1 MB, replies ' +
    'have 12,000 characters unless the agent asks for another length.',
  options: {},
  examples: [
    { line: 'footnote mcp', does: 'what an agent runs' },
    { line: 'claude mcp add footnote -- npx -y footnote-search mcp', does: 'such as Claude Code' },
    { line: 'footnote serve', does: 'the same over HTTP, at /mcp' },
  ],
  variables: {
    'GEMINI_API_KEY, TAVILY_API_KEY, …': 'Keys of providers; some agents pass only those that their settings name.',
    FOOTNOTE_WEB: "'off': neither web_search nor fetch_page is offered.",
    FOOTNOTE_LIMITS: "Such as caller=60/min; an agent's caller is mcp:<its name>.",
  },

  async run(_, io) {
    const { stdin, stdout, env, cwd, signal } = io;
    const write = (line: string) => void stdout.write(line);
    const log = (line: string) => note(io, line);
    await serveMcp({ stdin, isTerminal: stdout.isTTY === true, env, cwd, signal, write, log });
    return 0;
  },
});
