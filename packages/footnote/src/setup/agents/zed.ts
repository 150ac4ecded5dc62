import type { Place } from './agent.ts';
import { applicationData, project, xdgConfig } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';

export const zed = defineEntryAgent({
  id: 'zed',
  label: 'Zed',
  binary: 'zed',
  traces: (place) => [settingsOf(place)],
  format: 'jsonc',
  block: 'context_servers',
  user: (place) => [{ path: settingsOf(place) }],
  project: (place) => [{ path: project(place)('.zed', 'settings.json') }],
  stdio: ({ command, args }, env) => ({ command, args, ...(env && { env }) }),
  http: ({ url }) => ({ url }),
  manual: "in Zed's agent panel, take fetch and web_search out of the profile that you use.",
});

/** On a Mac, too, it is in `~/.config`. */
function settingsOf(place: Place): string {
  return place.platform === 'win32'
    ? applicationData(place)('Zed', 'settings.json')
    : xdgConfig(place)('zed', 'settings.json');
}
