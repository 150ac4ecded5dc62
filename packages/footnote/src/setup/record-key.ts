import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { writeNewFile } from '../disk/write-whole-file.ts';
import { FootnoteError } from '../errors.ts';
import { configFolder } from '../settings/config-folder.ts';
import { exists, fileError } from './machine/atomic-files.ts';
import type { Machine } from './machine/machine.ts';
import { makePrivate, makePrivateFolder } from './machine/private-files.ts';

/** What tells the records that setup wrote here from any others. It never leaves the user's own folder. */
export interface RecordKey {
  readonly file: string;
  /** The signature of a text; the first one makes the key. */
  sign(text: string): Promise<string>;
  /** Why a signature is none, as the end of a sentence; nothing where it is right. */
  faultOf(text: string, signature: unknown): Promise<string | undefined>;
}

export function openRecordKey({ env, cwd }: Pick<Machine, 'env' | 'cwd'>): RecordKey {
  const folder = resolve(cwd, configFolder(env));
  const file = join(folder, 'setup.key');

  async function keepPrivate(): Promise<void> {
    try {
      await makePrivateFolder(folder);
      if (await exists(file)) await makePrivate(file);
    } catch (error) {
      throw fileError(file, 'kept private', error);
    }
  }

  async function readOrMake(): Promise<Buffer> {
    const found = (await readKey(file)) ?? (await makeKey(file));
    if (found.problem === undefined) return found.key;
    throw new FootnoteError(
      'NOT_CONFIGURED',
      `${file} ${found.problem}, and without it setup can't sign what it does.`,
      {
        hint: 'Check who owns it. If it is lost, delete it: a new one is made, and older records no longer count.',
      },
    );
  }

  return {
    file,
    async sign(text) {
      await keepPrivate();
      return signatureOf(text, await readOrMake());
    },
    async faultOf(text, signature) {
      if (typeof signature !== 'string') return 'it is not signed';
      const found = await readKey(file);
      if (found === undefined) return `the key that signed it is gone (${file})`;
      if (found.problem !== undefined) return `the key that signed it, ${file}, ${found.problem}`;
      const expected = Buffer.from(signatureOf(text, found.key));
      const given = Buffer.from(signature);
      const isRight = given.length === expected.length && timingSafeEqual(given, expected);
      return isRight ? undefined : `it was not signed with the key of this user (${file})`;
    },
  };
}

function signatureOf(text: string, key: Buffer): string {
  return createHmac('sha256', key).update(text).digest('hex');
}

type FoundKey =
  | { readonly key: Buffer; readonly problem?: undefined }
  | { readonly key?: undefined; readonly problem: string };

const keyBytes = 32;

async function readKey(file: string): Promise<FoundKey | undefined> {
  const found = await readRegularFile(file, 1_024);
  if (found === undefined || found.problem !== undefined) return found;
  const text = found.bytes.toString('latin1').trim();
  const key = Buffer.from(text, 'hex');
  return key.length === keyBytes && text.length === keyBytes * 2 ? { key } : { problem: 'holds no key' };
}

/** Two processes that make it at once end with the same one: whose file is there first, counts for both. */
async function makeKey(file: string): Promise<FoundKey> {
  try {
    await writeNewFile(file, `${randomBytes(keyBytes).toString('hex')}\n`, { mode: 0o600 });
    return (await readKey(file)) ?? { problem: 'leads nowhere' };
  } catch (error) {
    throw fileError(file, 'written', error);
  }
}
