import { writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Io } from '../../contract/io.ts';
import { FootnoteError } from '../../errors.ts';
import { usageError } from '../command.ts';
import { safeText } from './safe-text.ts';

/** Writes a conversation to a new file and says where. */
export async function saveTranscript(
  turns: readonly { readonly message: string; readonly text: string }[],
  name: string,
  { env, cwd }: Pick<Io, 'env' | 'cwd'>,
  now = new Date(),
): Promise<string> {
  if (turns.length === 0) throw usageError('There is nothing to save yet.', 'Ask something first.');
  const file = resolve(cwd, expandHome(name, env) || defaultName(now));
  const text = turns.map(({ message, text: answer }) => `${quoted(message)}\n\n${answer.trim()}\n`).join('\n');
  try {
    // Never over a file that is there.
    await writeFile(file, safeText(text), { flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'EEXIST'
      ? usageError(`${file} is there already.`, 'Choose another name: /save FILE.')
      : new FootnoteError('INVALID_QUERY', `${file} can't be written (${code}).`, { cause: error });
  }
  return `Saved to ${file}.`;
}

function expandHome(name: string, env: Io['env']): string {
  return name.startsWith('~/') ? join(env['HOME'] || homedir(), name.slice(2)) : name;
}

/** Such as `footnote-chat-2026-11-16-0935.md`, in the time of this machine. */
function defaultName(now: Date): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString();
  return `footnote-chat-${local.slice(0, 10)}-${local.slice(11, 16).replace(':', '')}.md`;
}

function quoted(message: string): string {
  return message
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}
