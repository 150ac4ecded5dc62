import { defined } from '../../defined.ts';
import type { Machine } from '../machine/machine.ts';
import { applicationData, xdgConfig } from './config-paths.ts';
import { defineEntryAgent } from './entry-agent.ts';
import { serverName } from './mcp-server.ts';

/** Seconds; its own default for servers. */
const timeout = 300;

export const goose = defineEntryAgent({
  id: 'goose',
  label: 'Goose',
  binary: 'goose',
  traces: (machine) => [configOf(machine)],
  format: 'yaml',
  block: 'extensions',
  user: (machine) => [{ path: configOf(machine) }],
  stdio: ({ command, args }, envs) =>
    defined({ name: serverName, type: 'stdio', cmd: command, args, envs, enabled: true, timeout }),
  http: ({ url }) => ({ name: serverName, type: 'streamable_http', uri: url, enabled: true, timeout }),
  manual: "run 'goose configure', 'Toggle Extensions', and switch off those that fetch pages (computercontroller).",
});

function configOf(machine: Machine): string {
  return machine.platform === 'win32'
    ? applicationData(machine)('Block', 'goose', 'config', 'config.yaml')
    : xdgConfig(machine)('goose', 'config.yaml');
}
