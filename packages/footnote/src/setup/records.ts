import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { at, parseJson } from '../json.ts';
import type { AgentId } from './agents/agent.ts';
import type { Mode, SettingsScope } from './agents/wiring.ts';
import type { RecordedEdit } from './edit/restore.ts';
import { digest, followLinks, readText, removeFile, writeText } from './machine/atomic-files.ts';

/** What was done to one file, for whom and why. It is all that undoing needs. */
export interface SetupRecord extends RecordedEdit {
  readonly version: 1;
  readonly agent: AgentId;
  readonly mode: Mode;
  readonly scope: SettingsScope;
  readonly file: string;
  /** The first of the folders that had to be made for the file. */
  readonly madeFolder?: string | undefined;
}

/** Kept among Footnote's data, one file for each that was changed; readable by the owner alone. */
export interface SetupRecords {
  find(file: string): Promise<SetupRecord | undefined>;
  all(): Promise<readonly SetupRecord[]>;
  save(record: SetupRecord): Promise<void>;
  forget(file: string): Promise<void>;
  /** A copy of a file as it was, by content: what was kept once is not kept again. */
  backUp(file: string, text: string): Promise<string>;
}

const ownerOnly = 0o600;

/** Copies of one file; some agents keep megabytes in theirs. */
const mostCopies = 10;

export function openRecords(dataDir: string): SetupRecords {
  const folder = join(dataDir, 'setup');
  const recordOf = async (file: string) => join(folder, `${digest(await followLinks(file))}.json`);

  async function load(path: string): Promise<SetupRecord | undefined> {
    const text = await readText(path);
    const record = text === undefined ? undefined : parseJson(text);
    const isOurs = at(record, 'version') === 1 && typeof at(record, 'file') === 'string';
    return isOurs && Array.isArray(at(record, 'changes')) ? (record as SetupRecord) : undefined;
  }

  return {
    find: async (file) => load(await recordOf(file)),
    async all() {
      const names = await readdir(folder).catch(() => []);
      const found = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => load(join(folder, name))),
      );
      return found.filter((record) => record !== undefined).toSorted((a, b) => (a.file < b.file ? -1 : 1));
    },
    async save(record) {
      await writeText(await recordOf(record.file), `${JSON.stringify(record, null, 2)}\n`, ownerOnly);
    },
    forget: async (file) => removeFile(await recordOf(file)),
    async backUp(file, text) {
      const copies = join(folder, 'backups', `${basename(file)}-${digest(await followLinks(file)).slice(0, 8)}`);
      const copy = join(copies, digest(text));
      if ((await readText(copy)) === undefined) await writeText(copy, text, ownerOnly);
      await keepNewest(copies);
      return copy;
    },
  };
}

async function keepNewest(folder: string): Promise<void> {
  const names = await readdir(folder);
  const copies = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), at: (await stat(join(folder, name))).mtimeMs })),
  );
  const old = copies.toSorted((a, b) => b.at - a.at).slice(mostCopies);
  await Promise.all(old.map(({ path }) => removeFile(path)));
}
