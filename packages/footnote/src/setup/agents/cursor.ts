import { home, project } from './config-paths.ts';
import { authorization, defineEntryAgent } from './entry-agent.ts';

const reference = (variable: string) => `\${env:${variable}}`;

export const cursor = defineEntryAgent({
  id: 'cursor',
  label: 'Cursor',
  traces: (place) => [home(place)('.cursor')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (place) => [{ path: home(place)('.cursor', 'mcp.json') }],
  project: (place) => [{ path: project(place)('.cursor', 'mcp.json') }],
  stdio: ({ command, args }, env) => ({ command, args, ...(env && { env }) }),
  http: (server) => ({ url: server.url, ...authorization(server, reference) }),
  reference,
  manual: 'in Cursor, Settings → Agents, switch the web search tool off.',
});
