import type { Place } from './agent.ts';
import { applicationData, xdgConfig } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { serverName } from './mcp-server.ts';

/** Seconds; its own default for servers. */
const timeout = 300;

export const goose = defineEntryAgent({
  id: 'goose',
  label: 'Goose',
  binary: 'goose',
  traces: (place) => [configOf(place)],
  format: 'yaml',
  block: 'extensions',
  user: (place) => [{ path: configOf(place) }],
  stdio: ({ command, args }, envs) => ({
    name: serverName,
    type: 'stdio',
    cmd: command,
    args,
    ...(envs && { envs }),
    enabled: true,
    timeout,
  }),
  http: ({ url }) => ({ name: serverName, type: 'streamable_http', uri: url, enabled: true, timeout }),
  manual: "run 'goose configure', 'Toggle Extensions', and switch off those that fetch pages (computercontroller).",
});

function configOf(place: Place): string {
  return place.platform === 'win32'
    ? applicationData(place)('Block', 'goose', 'config', 'config.yaml')
    : xdgConfig(place)('goose', 'config.yaml');
}
