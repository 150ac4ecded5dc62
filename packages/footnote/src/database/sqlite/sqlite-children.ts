import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { FootnoteError } from '../../errors.ts';
import type { SqliteJob, SqliteReply } from './sqlite-jobs.ts';

/** Processes that read SQLite files, one job at a time each; one that is free is used again. */
export interface SqliteChildren {
  run(job: SqliteJob, signal: AbortSignal): Promise<SqliteReply>;
  close(): Promise<void>;
}

export interface SqliteProgram {
  /** The Node that runs them; the one of this process by default. */
  readonly node?: string;
  readonly script?: URL;
}

/** A free one is kept for the next question of a conversation. */
const warmMs = 60_000;

export function createSqliteChildren(program: SqliteProgram = {}): SqliteChildren {
  const { node = process.execPath, script = new URL('./sqlite-process.js', import.meta.url) } = program;
  const free: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout }[] = [];
  const living = new Set<ChildProcess>();

  function start(): ChildProcess {
    const child = spawn(node, [fileURLToPath(script)], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      // None of the keys in this one's environment are its business.
      env: process.platform === 'win32' ? { SystemRoot: process.env['SystemRoot'] } : {},
    });
    living.add(child);
    // One that comes late has nobody who waits.
    child.on('error', () => undefined);
    child.once('exit', () => {
      living.delete(child);
      takeFree(child);
    });
    return child;
  }

  function takeFree(child = free.at(-1)?.child): ChildProcess | undefined {
    const place = free.findIndex((entry) => entry.child === child);
    if (place === -1) return undefined;
    for (const { timer } of free.splice(place, 1)) clearTimeout(timer);
    return child;
  }

  function keep(child: ChildProcess): void {
    free.push({ child, timer: setTimeout(() => child.kill('SIGKILL'), warmMs).unref() });
  }

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      const child = takeFree() ?? start();
      setReferenced(child, true);
      try {
        const reply = await ask(child, job, signal);
        keep(child);
        return reply;
      } catch (error) {
        child.kill('SIGKILL');
        throw error;
      } finally {
        // While it waits, it keeps no process alive.
        setReferenced(child, false);
      }
    },
    async close() {
      const ended = [...living].map((child) => new Promise((resolve) => child.once('exit', resolve)));
      for (const child of living) {
        child.ref();
        child.kill('SIGKILL');
      }
      await Promise.all(ended);
    },
  };
}

function ask(child: ChildProcess, job: SqliteJob, signal: AbortSignal): Promise<SqliteReply> {
  return new Promise<SqliteReply>((resolve, reject) => {
    const onMessage = (reply: SqliteReply) => settle(() => resolve(reply));
    const onAbort = () => settle(() => reject(signal.reason));
    const onError = (error: Error) => settle(() => reject(FootnoteError.from(error)));
    const onExit = (code: number | null) => settle(() => reject(endedByItself(code)));
    function settle(how: () => void): void {
      signal.removeEventListener('abort', onAbort);
      child.off('message', onMessage).off('exit', onExit).off('error', onError);
      how();
    }
    signal.addEventListener('abort', onAbort, { once: true });
    child.on('message', onMessage).on('exit', onExit).on('error', onError);
    child.send(job, (error) => {
      if (error !== null) onError(error);
    });
  });
}

function setReferenced(child: ChildProcess, isReferenced: boolean): void {
  if (isReferenced) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}

/** It kills itself when it takes too much memory, if the system did not do so before. An exit code is a bug of ours. */
function endedByItself(code: number | null): FootnoteError {
  if (code !== null) return FootnoteError.from(new Error(`The process that reads SQLite files ended with ${code}.`));
  return new FootnoteError('TOO_LARGE', 'The query needed more memory than it may have (512 MB).', {
    hint: 'Ask for less: fewer or shorter columns, a WHERE, a LIMIT.',
  });
}
