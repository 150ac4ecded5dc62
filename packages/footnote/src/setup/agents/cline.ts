import { defined } from '../../defined.ts';
import { applicationData, home } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';

const extension = ['Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'];
const commandLine = ['.cline', 'data', 'settings', 'cline_mcp_settings.json'];

export const cline = defineEntryAgent({
  id: 'cline',
  label: 'Cline',
  binary: 'cline',
  traces: (machine) => [applicationData(machine)(...extension.slice(0, 4)), home(machine)('.cline')],
  format: 'jsonc',
  block: 'mcpServers',
  // The extension and the command line each have their own file, and both may be there.
  user: (machine) => [
    { path: applicationData(machine)(...extension), beside: applicationData(machine)(...extension.slice(0, 4)) },
    { path: home(machine)(...commandLine), beside: home(machine)('.cline') },
  ],
  stdio: ({ command, args }, env) => defined({ command, args, env, disabled: false, autoApprove: [] }),
  http: ({ url }) => ({ type: 'streamableHttp', url, disabled: false, autoApprove: [] }),
  manual: "in Cline's settings, switch its web tools and its browser off.",
});
