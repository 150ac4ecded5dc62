import { endProcess, processIo } from '../process-io.ts';
import { runChat } from './run-chat.ts';

/**
 * `footnote chat` without any more words, in a terminal; importing this file runs it. It is what people wait for, so
 * it is one file that loads nothing but the line editor before the prompt is there.
 */
const io = processIo();
const { terminal } = io;
const noFlags = { json: false, verbose: false, help: false, version: false };

if (terminal !== undefined) {
  const open = async (log: (line: string) => void) =>
    (await import('./after-prompt.ts')).openChatServices(io, { lite: false, log });
  runChat({ io, terminal, open, provider: undefined, model: undefined, isYes: false })
    .catch(async (error: unknown) => (await import('./after-prompt.ts')).reportFailure(error, noFlags, io))
    .then((exitCode) => endProcess(exitCode, io));
}
