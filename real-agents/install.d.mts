export type AgentName = 'opencode' | 'gemini' | 'claude' | 'codex';

export interface InstalledAgent {
  readonly bin: string;
  readonly version: string;
  readonly missing?: undefined;
}

export const agentNames: readonly AgentName[];
export function installAgent(
  name: AgentName,
  report?: (line: string) => void,
  version?: string,
): Promise<InstalledAgent | { readonly missing: string }>;
