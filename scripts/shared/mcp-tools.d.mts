export interface McpTools {
  readonly conformance: readonly [string, ...string[]];
  readonly inspector: readonly [string, ...string[]];
}

export function installMcpTools(): Promise<McpTools | { readonly missing: string }>;
