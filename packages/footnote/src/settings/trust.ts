import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { writeWholeFile } from '../disk/write-whole-file.ts';
import { asText, at, parseJson } from '../json.ts';
import { configFolder } from './config-folder.ts';

/** A project's file whose content the user trusts. */
export interface TrustedFile {
  readonly file: string;
  readonly sha256: string;
  /** When it was trusted, as ISO time. */
  readonly since: string;
}

/** What the user trusts, in a folder of theirs that no project can move: one small file for each. */
export interface TrustStore {
  find(file: string): Promise<TrustedFile | undefined>;
  all(): Promise<readonly TrustedFile[]>;
  add(file: string, sha256: string): Promise<void>;
  /** Whether there was something to take back. */
  remove(file: string): Promise<boolean>;
}

const mostBytes = 65_536;

export function openTrust(env: Readonly<Record<string, string | undefined>>): TrustStore {
  const folder = join(configFolder(env), 'trusted');
  const recordOf = (file: string) => join(folder, `${hashOf(file).slice(0, 32)}.json`);

  async function load(path: string): Promise<TrustedFile | undefined> {
    const { bytes } = (await readRegularFile(path, mostBytes)) ?? {};
    const record = bytes === undefined ? undefined : parseJson(bytes.toString());
    const file = asText(at(record, 'file'));
    const sha256 = asText(at(record, 'sha256'));
    if (file === undefined || sha256 === undefined || recordOf(file) !== path) return undefined;
    return { file, sha256, since: asText(at(record, 'since')) ?? '' };
  }

  return {
    find: (file) => load(recordOf(file)),
    async all() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(names.map((name) => load(join(folder, name))));
      return found.filter((record) => record !== undefined).toSorted((a, b) => (a.file < b.file ? -1 : 1));
    },
    async add(file, sha256) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const record: TrustedFile = { file, sha256, since: new Date().toISOString() };
      await writeWholeFile(recordOf(file), `${JSON.stringify(record, null, 2)}\n`, { mode: 0o600 });
    },
    async remove(file) {
      const isThere = (await load(recordOf(file))) !== undefined;
      await rm(recordOf(file), { force: true });
      return isThere;
    },
  };
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
