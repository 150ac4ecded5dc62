import { basename } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { FootnoteError } from '../errors.ts';
import { asObject, asText, type JsonObject, parseJson } from '../json.ts';
import type { AgentId } from './agents/agent.ts';
import type { Mode, SettingsScope } from './agents/wiring.ts';
import type { RecordedEdit } from './edit/restore.ts';
import type { Machine } from './machine/machine.ts';
import type { RecordKey } from './record-key.ts';
import { misfitOf } from './record-misfit.ts';

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

/** A record that setup did not write here, or that names what does not belong to it. */
export interface RefusedRecord {
  readonly path: string;
  /** The end of a sentence. */
  readonly reason: string;
  /** What it says of itself, which may be a lie. */
  readonly claims: { readonly agent: string | undefined; readonly scope: string | undefined };
}

type ReadRecord =
  | { readonly record: SetupRecord; readonly refused?: undefined }
  | { readonly record?: undefined; readonly refused: RefusedRecord };

/** A record holds its file twice, and JSON adds to that. */
const mostBytes = 256 * 1_048_576;

/** A record that can be believed, or why it can't; nothing where there is none. */
export async function readSignedRecord(
  path: string,
  { key, machine }: { readonly key: RecordKey; readonly machine: Machine },
): Promise<ReadRecord | undefined> {
  const found = await readRegularFile(path, mostBytes);
  if (found === undefined) return undefined;
  const { hmac, ...said } = asObject(parseJson(found.bytes?.toString() ?? ''));
  const unsigned = found.problem === undefined ? await unsignedBecause(said, hmac, key) : `it ${found.problem}`;
  // What is signed and of this version was written by `signedText`.
  const record = said as unknown as SetupRecord;
  const reason = unsigned ?? (await misfitOf(record, basename(path), machine).catch(reasonOf));
  if (reason === undefined) return { record };
  return { refused: { path, reason, claims: { agent: asText(said['agent']), scope: asText(said['scope']) } } };
}

export async function signedText(record: SetupRecord, key: RecordKey): Promise<string> {
  return `${JSON.stringify({ ...record, hmac: await key.sign(JSON.stringify(record)) }, null, 2)}\n`;
}

async function unsignedBecause(said: JsonObject, hmac: unknown, key: RecordKey): Promise<string | undefined> {
  if (said['version'] !== 1) return 'it is not a record of setup';
  const text = canonicalText(said);
  return text === undefined ? 'it is nested too deeply' : key.faultOf(text, hmac);
}

/** A file whose links can't be followed is a reason against this record alone. */
function reasonOf(error: unknown): string {
  if (FootnoteError.is(error)) return error.what.replace(/\.$/, '');
  throw error;
}

/** The same before writing and after reading: names keep their order in JSON, and nothing else is left to choose. */
function canonicalText(said: JsonObject): string | undefined {
  try {
    return JSON.stringify(said);
  } catch {
    return undefined;
  }
}
