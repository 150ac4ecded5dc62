import type { Command } from './command.ts';
import { type ExitCode, meaningsOf } from './exit-code.ts';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** Those that it can give. */
  readonly exitCodes: Readonly<Partial<Record<ExitCode, string>>>;
  /** A command is loaded when it is run, so that none pays for the others. */
  load(): Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'search',
    summary: 'Search the web, and get an answer or results with numbered sources.',
    exitCodes: meaningsOf(0, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/search.ts')).search,
  },
  {
    name: 'fetch',
    summary: 'Read pages of the web as clean Markdown, text, HTML or JSON.',
    exitCodes: meaningsOf(0, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/fetch.ts')).fetch,
  },
  {
    name: 'verify',
    summary: 'Check what an answer claims against the pages that it cites.',
    exitCodes: meaningsOf(0, 1, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/verify.ts')).verify,
  },
  {
    name: 'chat',
    summary: 'Ask an assistant that searches the web where it has to, and names its sources.',
    exitCodes: meaningsOf(0, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/chat.ts')).chat,
  },
  {
    name: 'docs',
    summary: "Search the documentation inside this project's own dependencies, offline.",
    exitCodes: meaningsOf(0, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/docs.ts')).docs,
  },
  {
    name: 'mcp',
    summary: 'Serve an agent over the Model Context Protocol, on stdin and stdout.',
    exitCodes: meaningsOf(0, 2, 3, 130),
    load: async () => (await import('./commands/mcp.ts')).mcp,
  },
  {
    name: 'serve',
    summary: 'Serve HTTP: a search API, and the Model Context Protocol at /mcp.',
    exitCodes: meaningsOf(0, 2, 3),
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'route',
    summary: 'Say what the agent would do with a message: ask the web, your database or neither.',
    exitCodes: meaningsOf(0, 2),
    load: async () => (await import('./commands/route.ts')).route,
  },
  {
    name: 'setup',
    summary: 'Wire Footnote into coding agents, and switch their own web search off or on.',
    exitCodes: meaningsOf(0, 2, 3, 4, 130),
    load: async () => (await import('./commands/setup.ts')).setup,
  },
  {
    name: 'trust',
    summary: "Show what this project's footnote.json would do, and let it.",
    exitCodes: meaningsOf(0, 2, 3, 130),
    load: async () => (await import('./commands/trust.ts')).trust,
  },
  {
    name: 'providers',
    summary: 'List the providers: which are configured, and which would be asked, in order.',
    exitCodes: meaningsOf(0, 2, 3),
    load: async () => (await import('./commands/providers.ts')).providers,
  },
  {
    name: 'audit',
    summary: 'The log of all searches and pages: list, verify, export, count.',
    exitCodes: { ...meaningsOf(0, 2, 3, 130), 4: 'the log is not what was written' },
    load: async () => (await import('./commands/audit.ts')).audit,
  },
  {
    name: 'config',
    summary: 'Show the effective settings, and where each one comes from.',
    exitCodes: meaningsOf(0, 2, 3),
    load: async () => (await import('./commands/config.ts')).config,
  },
  {
    name: 'doctor',
    summary: "Check that everything here works, and say how to fix what doesn't.",
    exitCodes: meaningsOf(0, 2, 3, 4, 5, 124, 130),
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'completion',
    summary: 'Print a script that lets bash, zsh or fish complete commands and options.',
    exitCodes: meaningsOf(0, 2),
    load: async () => (await import('./commands/completion.ts')).completion,
  },
];
