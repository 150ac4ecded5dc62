import { posix, win32 } from 'node:path';
import type { Machine } from '../machine/machine.ts';

type Folder = (...names: readonly string[]) => string;

/** Paths as the platform writes them, also when another platform asks. */
export function home({ platform, home }: Machine): Folder {
  return (...names) => pathsOf(platform).join(home, ...names);
}

export function project({ platform, cwd }: Machine): Folder {
  return (...names) => pathsOf(platform).join(cwd, ...names);
}

/** `~/.config`, or where XDG_CONFIG_HOME says. */
export function xdgConfig(machine: Machine): Folder {
  const base = machine.env['XDG_CONFIG_HOME'] || home(machine)('.config');
  return (...names) => pathsOf(machine.platform).join(base, ...names);
}

/** Where programs with windows keep their settings. */
export function applicationData(machine: Machine): Folder {
  switch (machine.platform) {
    case 'win32': {
      const base = machine.env['APPDATA'] || home(machine)('AppData', 'Roaming');
      return (...names) => win32.join(base, ...names);
    }
    case 'darwin':
      return (...names) => home(machine)('Library', 'Application Support', ...names);
    default:
      return xdgConfig(machine);
  }
}

/** A folder that a variable may move. */
export function movable(machine: Machine, variable: string, ...names: readonly string[]): Folder {
  const base = machine.env[variable] || home(machine)(...names);
  return (...more) => pathsOf(machine.platform).join(base, ...more);
}

function pathsOf(platform: NodeJS.Platform) {
  return platform === 'win32' ? win32 : posix;
}
