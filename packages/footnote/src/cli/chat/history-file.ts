import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { removeDrafts, writeWholeFile } from '../../disk/write-whole-file.ts';
import { lineBreakSign } from './editor/input-gate.ts';
import { historySize } from './editor/line-editor.ts';

/** What was asked before, for the arrow keys: one message a line, the newest last. */
export interface HistoryFile {
  /** The newest first, as readline wants it. */
  read(): Promise<readonly string[]>;
  /** Several at once are added one after the other. */
  add(message: string): Promise<void>;
}

/** A whole file that was pasted is nothing to go back to. */
const longestMessage = 2_000;
const mostBytes = 4 * historySize * longestMessage;

/** Only its owner can read it, and `redact` takes the secrets out before. */
export function openHistoryFile(dataDir: string, redact: (text: string) => Promise<string>): HistoryFile {
  const file = join(dataDir, 'chat-history');
  let added: Promise<void> = Promise.resolve();

  async function lines(): Promise<readonly string[]> {
    const found = await readRegularFile(file, mostBytes);
    // It is not written over then.
    if (found?.problem !== undefined) throw new Error(`${file} ${found.problem}`);
    const text = found?.bytes.toString('utf8') ?? '';
    return text.split('\n').filter((line) => line !== '');
  }

  async function append(message: string): Promise<void> {
    const line = (await redact(message)).replace(/\r?\n/g, lineBreakSign);
    if (line.length > longestMessage) return;
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await removeDrafts(file);
    // Another conversation may have added to it meanwhile.
    const kept = [...(await lines()).filter((old) => old !== line), line].slice(-historySize);
    await writeWholeFile(file, `${kept.join('\n')}\n`, { mode: 0o600 });
  }

  return {
    read: async () => [...(await lines())].reverse(),
    add(message) {
      added = added.catch(() => undefined).then(() => append(message));
      return added;
    },
  };
}
