import { posix, win32 } from 'node:path';
import type { Machine } from '../machine/machine.ts';

/** Joins names to a folder as the platform writes paths, also when another platform asks. */
type Folder = (...names: readonly string[]) => string;

export function home(machine: Machine): Folder {
  return folder(machine, machine.home);
}

export function project(machine: Machine): Folder {
  return folder(machine, machine.cwd);
}

/** A folder that a variable may move; without it, one of the home folder. */
export function movable(machine: Machine, variable: string, ...names: readonly string[]): Folder {
  return folder(machine, machine.env[variable] || home(machine)(...names));
}

export function xdgConfig(machine: Machine): Folder {
  return movable(machine, 'XDG_CONFIG_HOME', '.config');
}

/** Where programs with windows keep their settings. */
export function applicationData(machine: Machine): Folder {
  if (machine.platform === 'win32') return movable(machine, 'APPDATA', 'AppData', 'Roaming');
  if (machine.platform === 'darwin') return folder(machine, home(machine)('Library', 'Application Support'));
  return xdgConfig(machine);
}

function folder({ platform }: Machine, base: string): Folder {
  return (...names) => (platform === 'win32' ? win32 : posix).join(base, ...names);
}
