import { realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { portableCommand } from '../agents/mcp-server.ts';
import type { SettingsScope } from '../agents/wiring.ts';
import { exists } from './atomic-files.ts';
import { findCommand } from './find-installed.ts';
import type { Machine } from './machine.ts';

/**
 * The words that start the server on this machine: the installed command where Footnote is installed for good, else
 * the very file that is running. A project is shared with people who have other paths, so there npx runs this version.
 */
export async function launchWords(scope: SettingsScope, machine: Machine): Promise<readonly string[]> {
  if (scope === 'project') return portableCommand;
  const installed = await findCommand('footnote', machine);
  const isLasting = installed !== undefined && !isPassing(installed);
  const program = await real(machine.program);
  const isInstalled = isLasting && (program === undefined || program === (await real(installed)));
  if (isInstalled) return ['footnote', 'mcp'];
  if (program !== undefined && (await isOwnCopy(program))) return [await nodeCommand(machine), program, 'mcp'];
  return isLasting ? ['footnote', 'mcp'] : portableCommand;
}

/** A link may be gone later; what it leads to is the file. */
async function real(file: string | undefined): Promise<string | undefined> {
  return file === undefined ? undefined : realpath(file).catch(() => undefined);
}

/** A checkout, or a dependency of some project: what is on the PATH is another Footnote. */
async function isOwnCopy(program: string): Promise<boolean> {
  if (isPassing(program)) return false;
  const [folder, inModules] = program.split(`${sep}node_modules${sep}`, 2);
  // Folders of global installs have no package.json.
  return folder !== undefined && (inModules === undefined || exists(join(folder, 'package.json')));
}

/** npx and npm scripts put commands on the PATH that are gone a moment later. */
function isPassing(file: string): boolean {
  return /[/\\](?:_npx|dlx(?:-[^/\\]*)?|node_modules[/\\]\.bin)[/\\]/.test(file);
}

/** `node` follows updates of Node; without one on the PATH, the one that runs this. */
async function nodeCommand(machine: Machine): Promise<string> {
  return (await findCommand('node', machine)) === undefined ? process.execPath : 'node';
}
