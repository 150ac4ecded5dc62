import type { Machine } from '../machine/machine.ts';
import { applicationData, project, xdgConfig } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';

export const zed = defineEntryAgent({
  id: 'zed',
  label: 'Zed',
  binary: 'zed',
  traces: (machine) => [settingsOf(machine)],
  format: 'jsonc',
  block: 'context_servers',
  user: (machine) => [{ path: settingsOf(machine) }],
  project: (machine) => [{ path: project(machine)('.zed', 'settings.json') }],
  http: ({ url }) => ({ url }),
  manual: "in Zed's agent panel, take fetch and web_search out of the profile that you use.",
});

/** On a Mac, too, it is in `~/.config`. */
function settingsOf(machine: Machine): string {
  return machine.platform === 'win32'
    ? applicationData(machine)('Zed', 'settings.json')
    : xdgConfig(machine)('zed', 'settings.json');
}
