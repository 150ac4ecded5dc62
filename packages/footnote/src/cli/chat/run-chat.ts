import { monotonicMs } from '../../clock.ts';
import type { Io, Terminal } from '../../contract/io.ts';
import { FootnoteError, withSaidSentence } from '../../errors.ts';
import { lazy } from '../../lazy.ts';
import type { ExitCode } from '../exit-code.ts';
import { hasColours } from '../terminal/print.ts';
import { oneLine } from '../terminal/printable.ts';
import type { ChatServices } from './chat-services.ts';
import { openChatSession } from './chat-session.ts';
import { openLineEditor } from './editor/line-editor.ts';
import { createScreen } from './screen.ts';
import { completeCommand, runSlashCommand } from './slash-commands.ts';

export interface ChatOptions {
  readonly io: Io;
  readonly terminal: Terminal;
  /** Everything that takes time to load; it is asked for behind the first prompt. */
  open(log: (line: string) => void): Promise<ChatServices>;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  /** Questions are answered with yes. */
  readonly isYes: boolean;
}

/** A second Ctrl-C within this time leaves. */
const leaveWithinMs = 2_000;

/** A conversation in the terminal, until the user leaves. */
export async function runChat({ io, terminal, open, ...choice }: ChatOptions): Promise<ExitCode> {
  const style = styleFor(io);
  const screen = createScreen(terminal.output, style.dim);
  const say = (text: string) => screen.print(style.dim(oneLine(text)));
  /** What came up while the user was typing; it waits for the end of the line. */
  const notices: string[] = [];
  const log = (line: string) => (chat.isAnswering() ? say(line) : void notices.push(line));
  const services = lazy(() => open(log));
  const history: string[] = [];
  /** What is still read or written of the history. */
  const underWay: Promise<void>[] = [];
  let isHistoryNoted = false;

  const leaving = new AbortController();
  let exitCode: ExitCode = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;
  const editor = openLineEditor(terminal, { history, complete: completeCommand, onInterrupt });
  const session = { io, screen, editor, services, say, leave: () => leave(0), leaving: leaving.signal, ...choice };
  const chat = openChatSession(session);
  const onSignal = () => leave(130);
  if (io.signal.aborted) onSignal();
  io.signal.addEventListener('abort', onSignal, { once: true });

  try {
    say('Ask anything. /help lists the commands, Ctrl-D leaves.');
    const first = readLine();
    underWay.push(fillHistory());
    for (let line = await first; line !== undefined; line = await readLine()) {
      if (line.trim() === '') continue;
      underWay.push(keep(line));
      await handle(line.trim());
    }
  } finally {
    io.signal.removeEventListener('abort', onSignal);
    editor.close();
    await Promise.all(underWay);
    await (await services.begun()?.catch(() => undefined))?.close();
  }
  return exitCode;

  function readLine(): Promise<string | undefined> {
    for (const notice of new Set(notices.splice(0))) say(notice);
    screen.flush();
    return editor.read(style.prompt);
  }

  async function handle(line: string): Promise<void> {
    try {
      const isCommand = await runSlashCommand(line, chat);
      if (!isCommand) await chat.send(line);
    } catch (error) {
      if (leaving.signal.aborted) return;
      const failure = FootnoteError.from(error);
      screen.print(style.red(`✗ ${oneLine(withSaidSentence(failure.message, failure))}`));
      screen.print('');
    }
  }

  /** The least that it can mean: stop what is running; only where nothing is, leave, and that when pressed twice. */
  function onInterrupt(): void {
    if (chat.isAnswering()) {
      if (!chat.stop()) leave(130);
      return;
    }
    terminal.output.write('\n');
    if (monotonicMs() - warnedAt < leaveWithinMs) leave(0);
    else {
      warnedAt = monotonicMs();
      say('Press Ctrl-C again to leave.');
      screen.flush();
    }
  }

  function leave(code: ExitCode): void {
    if (leaving.signal.aborted) return;
    exitCode = code;
    chat.stop();
    leaving.abort(new FootnoteError('CANCELLED', 'Interrupted.'));
    editor.close();
  }

  /** readline keeps using the list that it was given, so the arrow keys find what comes later too. */
  async function fillHistory(): Promise<void> {
    try {
      history.push(...(await (await services()).readHistory()));
    } catch (error) {
      noteHistory(error);
    }
  }

  async function keep(line: string): Promise<void> {
    try {
      await (await services()).addHistory(line);
    } catch (error) {
      noteHistory(error);
    }
  }

  /** Settings that can't be read are told by the answer to the message. */
  function noteHistory(error: unknown): void {
    if (FootnoteError.is(error) || isHistoryNoted) return;
    isHistoryNoted = true;
    notices.push(`The history can't be kept: ${error instanceof Error ? error.message : error}.`);
  }
}

function styleFor({ env }: Io) {
  const painter = hasColours(env)
    ? (code: number) => (text: string) => `\x1b[${code}m${text}\x1b[0m`
    : () => (text: string) => text;
  return { dim: painter(2), red: painter(31), prompt: `${painter(1)('>')} ` };
}
