// What `langchain.ts` needs of LangChain's core, which weighs 51 MB: it is no dependency here, and users bring their own.
// The adapter is compiled and run with the real one where the examples are.
declare module '@langchain/core/tools' {
  export interface StructuredToolInterface {
    readonly name: string;
    readonly description: string;
    invoke(input: unknown, config?: object): Promise<unknown>;
  }
  interface ToolConfig {
    readonly signal?: AbortSignal;
    readonly toolCall?: { readonly id?: string };
  }
  export function tool(
    run: (input: unknown, config: ToolConfig) => Promise<readonly [string, object]>,
    fields: {
      readonly name: string;
      readonly description: string;
      readonly schema: object;
      readonly responseFormat: 'content_and_artifact';
      readonly verboseParsingErrors: boolean;
    },
  ): StructuredToolInterface;
}
