import { defined } from '../../defined.ts';
import { home } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { authorization } from './mcp-server.ts';

const reference = (variable: string) => `\${env:${variable}}`;

export const windsurf = defineEntryAgent({
  id: 'windsurf',
  label: 'Windsurf',
  traces: (machine) => [home(machine)('.codeium', 'windsurf')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: home(machine)('.codeium', 'windsurf', 'mcp_config.json') }],
  stdio: ({ command, args }, env) => defined({ command, args, env }),
  http: (server) => ({ serverUrl: server.url, ...authorization(server, reference) }),
  reference,
  manual: 'in Windsurf Settings, switch web search off; Cascade can still read pages whose address it is given.',
});
