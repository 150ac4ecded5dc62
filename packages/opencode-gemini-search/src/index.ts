import type { Plugin, PluginModule, ToolDefinition } from '@opencode-ai/plugin';
import * as z from 'zod/mini';

/** What a user may write into `provider.geminisearch.options`; it is read with each search, not here. */
type OptionsBlock = Readonly<Record<string, unknown>>;

const description =
  'Performs a web search using Google Search (via the Gemini API) and returns the results. ' +
  'This tool is useful for finding information on the internet based on a query.';

// OpenCode brings a zod of its own. It takes the values of any other, and their description from this property.
const query = Object.assign(z.string(), { description: 'The search query to find information on the web.' });
const args = { query } as unknown as ToolDefinition['args'] & { query: unknown };

/** OpenCode 1.0 and 1.2 call the default export itself, 1.18 calls its `server`. */
const plugin = Object.assign(() => server(), { id: 'opencode-gemini-search' as const, server });

/** Nothing else is done at load: all other code, Google's SDK included, first runs with a search. */
async function server() {
  let block: OptionsBlock = {};
  return {
    // OpenCode calls this once, with variables such as {env:…} already filled in.
    config: async (config: object) => {
      const { provider } = config as { provider?: { geminisearch?: { options?: OptionsBlock } } };
      block = provider?.geminisearch?.options ?? {};
    },
    tool: {
      geminisearch: {
        description,
        args,
        execute: async (given: { readonly query?: unknown }, context?: ToolContext): Promise<string> => {
          const { searchForOpenCode } = await import('./search.ts');
          const onStart = (title: string) => context?.metadata?.({ title });
          return searchForOpenCode(given.query, { block, signal: context?.abort, onStart });
        },
      },
    },
  };
}

/** The part of OpenCode's context that the tool uses; a caller that is not OpenCode may have less. */
interface ToolContext {
  readonly abort?: AbortSignal;
  readonly metadata?: (input: { title?: string }) => void;
}

plugin satisfies Plugin & PluginModule;

// biome-ignore lint/style/noDefaultExport: OpenCode takes one default export; with any other beside it, it may drop the plugin
export default plugin;
