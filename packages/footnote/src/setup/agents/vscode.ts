import { defined } from '../../defined.ts';
import { applicationData, project } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { authorization, envReference } from './mcp-server.ts';

export const vscode = defineEntryAgent({
  id: 'vscode',
  label: 'VS Code',
  binary: 'code',
  traces: (machine) => [applicationData(machine)('Code', 'User')],
  format: 'jsonc',
  // `mcpServers`, as everybody else has it, would be ignored without a word.
  block: 'servers',
  user: (machine) => [{ path: applicationData(machine)('Code', 'User', 'mcp.json') }],
  project: (machine) => [{ path: project(machine)('.vscode', 'mcp.json') }],
  stdio: ({ command, args }, env) => defined({ type: 'stdio', command, args, env }),
  http: (server) => ({ type: 'http', url: server.url, ...authorization(server, envReference) }),
  reference: envReference,
  ignoredSettings: ([settings]) =>
    settings?.['mcpServers'] === undefined ? [] : ["VS Code ignores 'mcpServers' in mcp.json; its word is 'servers'."],
  manual: "in VS Code's chat, open 'Configure Tools' and clear the web tools (fetch, and search where there is one).",
});
