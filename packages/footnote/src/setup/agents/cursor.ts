import { defined } from '../../defined.ts';
import { home, project } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { authorization } from './mcp-server.ts';

const reference = (variable: string) => `\${env:${variable}}`;

export const cursor = defineEntryAgent({
  id: 'cursor',
  label: 'Cursor',
  traces: (machine) => [home(machine)('.cursor')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: home(machine)('.cursor', 'mcp.json') }],
  project: (machine) => [{ path: project(machine)('.cursor', 'mcp.json') }],
  stdio: ({ command, args }, env) => defined({ command, args, env }),
  http: (server) => ({ url: server.url, ...authorization(server, reference) }),
  reference,
  manual: 'in Cursor, Settings → Agents, switch the web search tool off.',
});
