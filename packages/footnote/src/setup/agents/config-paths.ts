import { posix, win32 } from 'node:path';
import type { Place } from './agent.ts';

type Folder = (...names: readonly string[]) => string;

/** Paths as the platform writes them, also when another platform asks. */
export function home({ platform, home }: Place): Folder {
  return (...names) => pathsOf(platform).join(home, ...names);
}

export function project({ platform, cwd }: Place): Folder {
  return (...names) => pathsOf(platform).join(cwd, ...names);
}

/** `~/.config`, or where XDG_CONFIG_HOME says. */
export function xdgConfig(place: Place): Folder {
  const base = place.env['XDG_CONFIG_HOME'] || home(place)('.config');
  return (...names) => pathsOf(place.platform).join(base, ...names);
}

/** Where programs with windows keep their settings. */
export function applicationData(place: Place): Folder {
  switch (place.platform) {
    case 'win32': {
      const base = place.env['APPDATA'] || home(place)('AppData', 'Roaming');
      return (...names) => win32.join(base, ...names);
    }
    case 'darwin':
      return (...names) => home(place)('Library', 'Application Support', ...names);
    default:
      return xdgConfig(place);
  }
}

/** A folder that a variable may move. */
export function movable(place: Place, variable: string, ...names: readonly string[]): Folder {
  const base = place.env[variable] || home(place)(...names);
  return (...more) => pathsOf(place.platform).join(base, ...more);
}

function pathsOf(platform: NodeJS.Platform) {
  return platform === 'win32' ? win32 : posix;
}
