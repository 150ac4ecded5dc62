import { applicationData, home } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';

const extension = ['Code', 'User', 'globalStorage', 'saoudrizwan.claude-dev', 'settings', 'cline_mcp_settings.json'];
const commandLine = ['.cline', 'data', 'settings', 'cline_mcp_settings.json'];

export const cline = defineEntryAgent({
  id: 'cline',
  label: 'Cline',
  binary: 'cline',
  traces: (place) => [applicationData(place)(...extension.slice(0, 4)), home(place)('.cline')],
  format: 'jsonc',
  block: 'mcpServers',
  // The extension and the command line each have their own file, and both may be there.
  user: (place) => [
    { path: applicationData(place)(...extension), beside: applicationData(place)(...extension.slice(0, 4)) },
    { path: home(place)(...commandLine), beside: home(place)('.cline') },
  ],
  stdio: ({ command, args }, env) => ({ command, args, ...(env && { env }), disabled: false, autoApprove: [] }),
  http: ({ url }) => ({ type: 'streamableHttp', url, disabled: false, autoApprove: [] }),
  manual: "in Cline's settings, switch its web tools and its browser off.",
});
