import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { openReadOnly, type SqliteFile } from './open-read-only.ts';
import { fetchRows } from './sqlite-cells.ts';
import type { SqliteFailure, SqliteJob, SqliteReply } from './sqlite-jobs.ts';
import { readSqliteSchema } from './sqlite-schema.ts';

/** SQLite's own bound of memory has no effect in Node's build, and Node bounds only what belongs to JavaScript. */
const mostMemory = 512 * 1024 * 1024;
const lookMs = 20;

/**
 * A process of its own for model-written SQL: a query of `node:sqlite` can't be interrupted, so what takes too long or
 * too much is ended with its process. A file is opened anew for each job.
 */
if (isMainThread) serveJobs();
else watchProcess();

function serveJobs(): void {
  const watcher = new Worker(new URL(import.meta.url));
  const isWatched = new Promise((resolve) => watcher.once('message', resolve));
  // Whoever asked is gone.
  process.once('disconnect', () => process.exit());
  process.on('message', async (job: SqliteJob) => {
    await isWatched;
    process.send?.(doJob(job));
  });
}

function doJob(job: SqliteJob): SqliteReply {
  let file: SqliteFile | undefined;
  try {
    file = openReadOnly(job.file);
    return job.kind === 'query' ? { rows: fetchRows(file, job.sql) } : { schema: readSqliteSchema(file) };
  } catch (error) {
    return { failure: failureOf(error) };
  } finally {
    file?.close();
  }
}

function failureOf(error: unknown): SqliteFailure {
  if (!(error instanceof Error)) return { code: 0, message: String(error) };
  const code: unknown = Reflect.get(error, 'errcode');
  // The lowest byte; what is above tells why more exactly.
  return { code: typeof code === 'number' ? code & 0xff : 0, message: error.message.slice(0, 2_000) };
}

/** While the other thread is inside SQLite: ends the process when it takes too much memory or has lost its parent. */
function watchProcess(): void {
  const parent = process.ppid;
  setInterval(() => {
    if (process.memoryUsage.rss() > mostMemory || process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
  }, lookMs);
  parentPort?.postMessage('watching');
}
