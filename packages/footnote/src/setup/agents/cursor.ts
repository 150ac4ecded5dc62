import { home, project } from './config-paths.ts';
import { authorization, defineEntryAgent } from './entry-agent.ts';

const reference = (variable: string) => `\${env:${variable}}`;

export const cursor = defineEntryAgent({
  id: 'cursor',
  label: 'Cursor',
  traces: (machine) => [home(machine)('.cursor')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: home(machine)('.cursor', 'mcp.json') }],
  project: (machine) => [{ path: project(machine)('.cursor', 'mcp.json') }],
  stdio: ({ command, args }, env) => ({ command, args, ...(env && { env }) }),
  http: (server) => ({ url: server.url, ...authorization(server, reference) }),
  reference,
  manual: 'in Cursor, Settings → Agents, switch the web search tool off.',
});
