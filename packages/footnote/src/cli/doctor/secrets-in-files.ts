import { stat } from 'node:fs/promises';
import { platform } from 'node:os';
import type { Io } from '../../contract/io.ts';
import type { WebSearchProvider } from '../../contract/provider.ts';
import { definitionsFor } from '../../settings/definitions.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import { readSettingsFile } from '../../settings/settings-file.ts';

/**
 * A warning for each secret that stands in a file, and one where others can read that file.
 * It looks into the file itself: a key stays there, too, when a variable overrides it.
 */
export async function secretsInFile(file: string, providers: readonly WebSearchProvider[], io: Io): Promise<string[]> {
  const definitions = definitionsFor(providers).filter(({ secret }) => secret === true);
  const warnings: string[] = [];
  const path = shortPath(file, io);
  for (const { key, value, line } of await readSettingsFile(file)) {
    const definition = definitions.find((candidate) => candidate.key === key);
    if (definition === undefined || value === '' || isPlainProxy(key, value)) continue;
    warnings.push(`${path}:${line} keeps a secret (${key}). Prefer the variable ${definition.env[0]}.`);
  }
  if (warnings.length > 0 && (await isReadableByOthers(file))) {
    warnings.push(`${path} holds a secret, and other users can read it. Run: chmod 600 ${path}`);
  }
  return warnings;
}

/** The address of a proxy is a secret only where a user name or a password stands in it. */
function isPlainProxy(key: string, value: unknown): boolean {
  if (key !== 'network.proxy' || typeof value !== 'string' || !URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username === '' && password === '';
}

async function isReadableByOthers(file: string): Promise<boolean> {
  // Windows has no such bits: there, every file seems to be open to all.
  return platform() !== 'win32' && ((await stat(file)).mode & 0o077) !== 0;
}
