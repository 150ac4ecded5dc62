import type { Place } from './agents/agent.ts';
import { portableCommand, type Scope } from './agents/mcp-server.ts';
import { findCommand } from './machine/find-installed.ts';

/**
 * The words that start the server. A project is shared with people who may not have Footnote installed, so there npx
 * runs this very version; for the user alone the installed command starts sooner and follows its updates.
 */
export async function launchWords(scope: Scope, place: Place): Promise<readonly string[]> {
  if (scope === 'project') return portableCommand;
  const installed = await findCommand('footnote', place);
  // npx and npm scripts put commands on the PATH that are gone a moment later.
  const isLasting = installed !== undefined && !/[/\\](?:_npx|node_modules[/\\]\.bin)[/\\]/.test(installed);
  return isLasting ? ['footnote', 'mcp'] : portableCommand;
}
