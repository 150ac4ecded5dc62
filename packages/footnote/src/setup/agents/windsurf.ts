import { home } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { authorization, envReference } from './mcp-server.ts';

export const windsurf = defineEntryAgent({
  id: 'windsurf',
  label: 'Windsurf',
  traces: (machine) => [home(machine)('.codeium', 'windsurf')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: home(machine)('.codeium', 'windsurf', 'mcp_config.json') }],
  http: (server) => ({ serverUrl: server.url, ...authorization(server, envReference) }),
  reference: envReference,
  manual: 'in Windsurf Settings, switch web search off; Cascade can still read pages whose address it is given.',
});
