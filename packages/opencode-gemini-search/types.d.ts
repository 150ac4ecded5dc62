/** The tool as OpenCode calls it: one query in, a JSON string out. */
interface GeminiSearchTool {
  description: string;
  args: { query: unknown };
  execute(
    args: { query: string },
    context: { abort: AbortSignal; metadata(input: { title?: string }): void },
  ): Promise<string>;
}

interface GeminiSearchHooks {
  /** Called by OpenCode with its merged configuration; `provider.geminisearch.options` is read, nothing is changed. */
  config(config: object): Promise<void>;
  tool: { geminisearch: GeminiSearchTool };
}

type GeminiSearchServer = (input?: unknown, options?: unknown) => Promise<GeminiSearchHooks>;

/** Itself what `server` is: older versions of OpenCode call the one, newer ones the other. */
declare const plugin: GeminiSearchServer & { id: 'opencode-gemini-search'; server: GeminiSearchServer };

export default plugin;
