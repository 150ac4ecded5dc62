import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { FootnoteError } from '../errors.ts';

/** Where a team's administrator keeps the settings that nothing overrides. */
export const standardManagedFile = '/etc/footnote/settings.json';
export const managedVariable = 'FOOTNOTE_MANAGED_SETTINGS';

/**
 * The managed file of this machine, if it has one. Only where the standard one is absent does the variable name another:
 * whoever may set variables must not be able to take the administrator's file away.
 */
export async function findManagedFile(
  env: Readonly<Record<string, string | undefined>>,
  standard = standardManagedFile,
): Promise<string | undefined> {
  if (await isThere(standard)) return checked(standard, standard, [0]);
  const named = env[managedVariable]?.trim() ?? '';
  if (named === '') return undefined;
  if (!isAbsolute(named)) throw refused(`${managedVariable} must be an absolute path.`);
  if (!(await isThere(named))) throw refused(`${managedVariable} names a file that isn't there.`);
  return checked(named, `The file that ${managedVariable} names`, [0, process.getuid?.() ?? 0]);
}

/** One that somebody else could write to is nobody's rule. */
async function checked(file: string, name: string, owners: readonly number[]): Promise<string> {
  const { uid, mode } = await stat(file);
  // Windows has no such bits: there, every file seems to be open to all.
  const isSafe = process.platform === 'win32' || (owners.includes(uid) && (mode & 0o022) === 0);
  if (isSafe) return file;
  const owner = owners.length === 1 ? 'root' : 'root or you';
  throw refused(`${name} must belong to ${owner} and be writable by nobody else.`, 'Run: chown root and chmod 644.');
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => error.code !== 'ENOENT' && error.code !== 'ENOTDIR',
  );
}

function refused(what: string, hint = 'Correct it, or ask your administrator.'): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', what, { hint });
}
