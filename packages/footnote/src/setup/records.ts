import { lstat, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { removeDrafts } from '../disk/write-whole-file.ts';
import { digest, fileError, ignoreMissing } from './machine/atomic-files.ts';
import type { Machine } from './machine/machine.ts';
import { namesIn, tidyPrivateFolder, writePrivateFile } from './machine/private-files.ts';
import { followLinks } from './machine/real-path.ts';
import { refuseInProject } from './outside-project.ts';
import { openRecordKey } from './record-key.ts';
import { isElsewhere, recordNames } from './record-misfit.ts';
import { type RefusedRecord, readSignedRecord, type SetupRecord, signedText } from './signed-record.ts';

/** Kept among Footnote's data, one file for each that was changed; signed, and readable by the owner alone. */
export interface SetupRecords {
  readonly folder: string;
  /** Copies of changed files, as they were. */
  readonly backups: string;
  /** Before anything is written: the place is not a project's, and what lies there is private. */
  prepare(): Promise<void>;
  /** Only what can be believed; anything else counts as not there. */
  find(file: string): Promise<SetupRecord | undefined>;
  /** Those of the user and of the project in this folder. */
  all(): Promise<{ readonly records: readonly SetupRecord[]; readonly refused: readonly RefusedRecord[] }>;
  save(record: SetupRecord): Promise<void>;
  forget(file: string): Promise<void>;
  /** A copy of a file as it was, by content: what was kept once is not kept again. */
  backUp(file: string, text: string): Promise<string>;
}

/** Copies of one file; some agents keep megabytes in theirs. */
const mostCopies = 10;

export function openRecords(dataDir: string, machine: Machine): SetupRecords {
  const folder = resolve(machine.cwd, dataDir, 'setup');
  const backups = join(folder, 'backups');
  const key = openRecordKey(machine);

  async function remove(name: string): Promise<void> {
    const path = join(folder, name);
    await rm(path, { force: true }).catch((error: unknown) => {
      throw fileError(path, 'removed', error);
    });
  }

  return {
    folder,
    backups,
    async prepare() {
      await refuseInProject(folder, 'Records and copies of changed files', 'FOOTNOTE_DATA_DIR', machine);
      await refuseInProject(key.file, 'The key that signs records', 'XDG_CONFIG_HOME', machine);
      await removeDrafts(key.file);
      const copies = (await namesIn(backups)).map((name) => join(backups, name));
      for (const own of [folder, backups, ...copies]) await tidyPrivateFolder(own);
    },
    async find(file) {
      for (const name of await recordNames(file)) {
        const found = await readSignedRecord(join(folder, name), { key, machine });
        if (found?.record !== undefined) return found.record;
      }
      return undefined;
    },
    async all() {
      const names = (await namesIn(folder)).filter((name) => name.endsWith('.json')).toSorted();
      const read = await Promise.all(names.map((name) => readSignedRecord(join(folder, name), { key, machine })));
      const found = read.filter((each) => each !== undefined);
      const records = found.flatMap(({ record }) => record ?? []).filter((record) => !isElsewhere(record, machine));
      return {
        records: records.toSorted((a, b) => (a.file < b.file ? -1 : 1)),
        refused: found.flatMap(({ refused }) => refused ?? []),
      };
    },
    async save(record) {
      const [name, former] = await recordNames(record.file);
      await writePrivateFile(folder, name, await signedText(record, key));
      if (former !== name) await remove(former);
    },
    async forget(file) {
      for (const name of await recordNames(file)) await remove(name);
    },
    async backUp(file, text) {
      const copies = join(backups, `${basename(file)}-${digest(await followLinks(file)).slice(0, 8)}`);
      const name = digest(text);
      const kept = await readRegularFile(join(copies, name), Buffer.byteLength(text));
      if (kept?.bytes?.equals(Buffer.from(text)) !== true) await writePrivateFile(copies, name, text);
      await keepNewest(copies);
      return join(copies, name);
    },
  };
}

async function keepNewest(folder: string): Promise<void> {
  const paths = (await namesIn(folder)).map((name) => join(folder, name));
  // Another run may take one away meanwhile.
  const copies = await Promise.all(
    paths.map(async (path) => ({ path, at: (await lstat(path).catch(ignoreMissing))?.mtimeMs ?? 0 })),
  );
  const old = copies.toSorted((a, b) => b.at - a.at).slice(mostCopies);
  await Promise.all(old.map(({ path }) => rm(path, { force: true })));
}
