import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { settingsFiles } from '../../settings/config-folder.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import { ignoredLine } from '../../settings/ignored-line.ts';
import { readSettingsFile } from '../../settings/settings-file.ts';
import { describeIgnored } from '../terminal/ignored.ts';
import { type Check, failed, ok, warn } from './check.ts';
import { secretsInFile } from './secrets-in-files.ts';

export interface DoctorContext {
  readonly footnote: Footnote;
  readonly io: Io;
  /** Providers by name, instead of those of the settings. */
  readonly provider: string | undefined;
}

/** The oldest Node that package.json allows. */
const oldestNode = [20, 19] as const;

export function checkNode({ nodeVersion }: Io): Check {
  const [major = 0, minor = 0] = nodeVersion.split('.').map(Number);
  const isNewEnough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  if (isNewEnough) return ok('node', `Node ${nodeVersion}.`);
  const message = `Node ${nodeVersion} is too old. Install Node ${oldestNode.join('.')} or newer.`;
  return { check: 'node', status: 'fail', code: 'NOT_CONFIGURED', message };
}

/** The files by themselves, then all layers together; gives the settings where they load. */
export async function* checkSettings({
  footnote,
  io,
}: DoctorContext): AsyncGenerator<Check, SettingsReader | undefined> {
  const checks: Check[] = [];
  const secrets: string[] = [];
  for (const file of Object.values(settingsFiles(io.env, io.cwd))) {
    try {
      const { length } = await readSettingsFile(file);
      secrets.push(...(await secretsInFile(file, footnote.registry.getAllWebSearchProviders(), io)));
      checks.push(ok('settings', `${shortPath(file, io)}: ${length === 0 ? 'nothing' : length} set.`));
    } catch (error) {
      checks.push(failed('settings', error));
    }
  }
  yield* checks;
  const loaded = await footnote.settings().catch(FootnoteError.from);
  // What broke a file broke this, too, and was said.
  const filesParse = checks.every(({ status }) => status === 'ok');
  if (FootnoteError.is(loaded) && filesParse) yield failed('settings', loaded);
  for (const message of secrets) yield warn('secrets', message);
  if (FootnoteError.is(loaded)) return undefined;
  yield* checkTrust(loaded, io);
  return loaded;
}

/** What the project's file says and does not count, and what the managed file overrides. */
function* checkTrust(settings: SettingsReader, io: Io): Iterable<Check> {
  const { project, ignored } = settings;
  if (project?.trust === 'trusted') yield ok('trust', `${shortPath(project.file, io)} is trusted, as it is now.`);
  else if (project?.leadsTo !== undefined) yield warn('trust', ignoredLine(settings) ?? '');
  for (const entry of ignored) {
    yield warn('trust', `${entry.definition.key} is ${describeIgnored(entry, io)}.`);
  }
}
