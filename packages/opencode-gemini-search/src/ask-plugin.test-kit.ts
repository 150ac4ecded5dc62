import { vi } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../emulators/emulator.ts';
import { gemini } from '../../../emulators/gemini.ts';
import type { ToolResult } from './search.ts';

/** The plugin as OpenCode uses it, and the emulator that it asks. */
export interface AskPlugin {
  readonly server: RunningEmulator;
  /** Searches with this block in the OpenCode config, and these variables. */
  ask(query: unknown, setUp?: SetUp): Promise<ToolResult>;
  /** What `execute` gave, before it was parsed. */
  askRaw(query: unknown, setUp?: SetUp): Promise<string>;
  /** The calls of generateContent so far. */
  calls(): number;
  close(): Promise<void>;
}

export interface SetUp {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  readonly onTitle?: (title: string | undefined) => void;
}

/** The part of the plugin that is asked for here, from its sources or from its bundle. */
interface PluginUnderTest {
  server(): Promise<{
    config(config: object): Promise<void>;
    tool: { geminisearch: { execute(args: object, context: object): Promise<string> } };
  }>;
}

export async function askPlugin(plugin: PluginUnderTest): Promise<AskPlugin> {
  const server = await startEmulator(gemini);
  async function askRaw(query: unknown, { options, env = {}, signal, onTitle }: SetUp = {}): Promise<string> {
    const variables = { GEMINI_API_KEY: undefined, FOOTNOTE_GEMINI_MODEL: undefined, ...server.env, ...env };
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
    const hooks = await plugin.server();
    await hooks.config(options === undefined ? {} : { provider: { geminisearch: { options } } });
    const context = {
      abort: signal ?? new AbortController().signal,
      metadata: ({ title }: { title?: string }) => onTitle?.(title),
    };
    return hooks.tool.geminisearch.execute({ query }, context);
  }
  return {
    server,
    askRaw,
    ask: async (query, setUp) => JSON.parse(await askRaw(query, setUp)) as ToolResult,
    calls: () => server.requests.filter(({ method }) => method === 'POST').length,
    close: () => server.close(),
  };
}
