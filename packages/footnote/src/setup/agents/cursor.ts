import { home, project } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { authorization, envReference } from './mcp-server.ts';

export const cursor = defineEntryAgent({
  id: 'cursor',
  label: 'Cursor',
  traces: (machine) => [home(machine)('.cursor')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: home(machine)('.cursor', 'mcp.json') }],
  project: (machine) => [{ path: project(machine)('.cursor', 'mcp.json') }],
  http: (server) => ({ url: server.url, ...authorization(server, envReference) }),
  reference: envReference,
  manual: 'in Cursor, Settings → Agents, switch the web search tool off.',
});
