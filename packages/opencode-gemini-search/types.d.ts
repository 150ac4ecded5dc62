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

declare const plugin: {
  id: 'opencode-gemini-search';
  server(input?: unknown, options?: unknown): Promise<GeminiSearchHooks>;
};

export default plugin;
