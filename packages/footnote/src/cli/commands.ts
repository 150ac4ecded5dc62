import type { Command } from './command.ts';

export interface CommandEntry {
  readonly name: string;
  readonly summary: string;
  /** A command is loaded when it is run, so that none pays for the others. */
  load(): Promise<Command>;
}

export const commands: readonly CommandEntry[] = [
  {
    name: 'search',
    summary: 'Search the web, and get an answer or results with numbered sources.',
    load: async () => (await import('./search.ts')).search,
  },
  {
    name: 'providers',
    summary: 'List the providers: which are configured, and which would be asked, in order.',
    load: async () => (await import('./providers.ts')).providers,
  },
  {
    name: 'config',
    summary: 'Show the effective settings, and where each one comes from.',
    load: async () => (await import('./config.ts')).config,
  },
  {
    name: 'doctor',
    summary: "Check that everything here works, and say how to fix what doesn't.",
    load: async () => (await import('./doctor.ts')).doctor,
  },
];
