import { applicationData } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';

export const claudeDesktop = defineEntryAgent({
  id: 'claude-desktop',
  label: 'Claude Desktop',
  traces: (machine) => [applicationData(machine)('Claude')],
  format: 'jsonc',
  block: 'mcpServers',
  user: (machine) => [{ path: applicationData(machine)('Claude', 'claude_desktop_config.json') }],
  manual: "in Claude Desktop, under the message box, open 'Search and tools' and switch web search off.",
});
