import { parentPort, Worker } from 'node:worker_threads';
import { defined } from './defined.ts';

export interface ThreadLimits {
  /** For one job; without it, a job may take as long as its caller waits. */
  readonly ms?: number;
  readonly memoryMb?: number;
  /** Of that, for what is short-lived: a small one throws pieces of text away early instead of keeping them. */
  readonly youngMemoryMb?: number;
  readonly stackMb?: number;
}

/** What is done in a thread: gives one reply, and before it, as they are made, any number of parts. */
export type ThreadWork<Job, Reply, Part = never> = (job: Job, onPart: (part: Part) => void) => Reply | Promise<Reply>;

interface JobOptions<Part> {
  /** Ends the thread. */
  readonly signal?: AbortSignal | undefined;
  readonly onPart?: ((part: Part) => void) | undefined;
}

interface ThreadJob<Job, Reply, Part> extends JobOptions<Part> {
  /** `new URL('./x-worker.js', import.meta.url)`, written where it is used: the bundler finds workers by that. */
  readonly file: URL;
  readonly job: Job;
  readonly limits: ThreadLimits;
  /** The same work on this thread, where `canStartThreads` is false. */
  readonly here: ThreadWork<Job, Reply, Part>;
}

/** Sources that were not built (as in tests) have no compiled file that a thread could load. */
export const canStartThreads = import.meta.url.endsWith('.js');

/** One job in a thread of its own, which ends with it. */
export async function inWorker<Job, Reply, Part = never>(options: ThreadJob<Job, Reply, Part>): Promise<Reply> {
  const { file, job, limits, here, signal, onPart } = options;
  signal?.throwIfAborted();
  if (!canStartThreads) {
    return here(job, (part) => {
      signal?.throwIfAborted();
      onPart?.(part);
    });
  }
  const thread = openThread<Job, Reply, Part>(file, limits);
  try {
    return await thread.run(job, { signal, onPart });
  } finally {
    await thread.end();
  }
}

/** A thread that does one job after the other, and can be ended whatever it is doing. */
export interface WorkerThread<Job, Reply, Part = never> {
  /** Rejects with the signal's reason, or with what was too much for the thread, which is then no more. */
  run(job: Job, options?: JobOptions<Part>): Promise<Reply>;
  /** Gives its memory back. */
  end(): Promise<void>;
}

type ThreadMessage<Reply, Part> = { readonly part: Part } | { readonly reply: Reply };

export function openThread<Job, Reply, Part = never>(file: URL, limits: ThreadLimits): WorkerThread<Job, Reply, Part> {
  const worker = startWorker(file, limits);
  // A thread that waits for its next job keeps no process alive.
  worker.unref();
  let death: unknown;
  worker.on('error', (error) => {
    death = error;
  });
  worker.once('exit', () => {
    death ??= new Error('The thread has ended.');
  });

  return {
    run: (job, { signal, onPart } = {}) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted || death !== undefined) return reject(death ?? signal?.reason);
        const timer = limits.ms === undefined ? undefined : setTimeout(onTimeout, limits.ms);
        worker.ref();
        worker.on('message', onMessage).on('exit', onExit);
        signal?.addEventListener('abort', onAbort, { once: true });
        worker.postMessage(job);

        function onMessage(message: ThreadMessage<Reply, Part>): void {
          if ('part' in message) onPart?.(message.part);
          else {
            stopListening();
            resolve(message.reply);
          }
        }
        function onTimeout(): void {
          fail(new Error(`The thread took more than ${limits.ms} ms.`));
        }
        function onExit(): void {
          fail(death);
        }
        function onAbort(): void {
          fail(signal?.reason);
        }
        function fail(reason: unknown): void {
          stopListening();
          void worker.terminate();
          reject(reason);
        }
        function stopListening(): void {
          clearTimeout(timer);
          worker.off('message', onMessage).off('exit', onExit);
          signal?.removeEventListener('abort', onAbort);
          worker.unref();
        }
      }),
    async end() {
      await worker.terminate();
    },
  };
}

export function startWorker(file: URL, { memoryMb, youngMemoryMb, stackMb }: ThreadLimits = {}): Worker {
  return new Worker(file, {
    resourceLimits: defined({
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: youngMemoryMb,
      stackSizeMb: stackMb,
    }),
    // What Node itself was started with, such as --input-type, is not meant for this thread.
    execArgv: [],
    // What a library prints there goes nowhere: standard output may be the wire of a protocol.
    stdout: true,
    stderr: true,
  });
}

/** The other side, called by a worker's file: does each job that comes. */
export function doJobs<Job, Reply, Part = never>(work: ThreadWork<Job, Reply, Part>): void {
  const send = (message: ThreadMessage<Reply, Part>) => parentPort?.postMessage(message);
  parentPort?.on('message', async (job: Job) => send({ reply: await work(job, (part) => send({ part })) }));
}
