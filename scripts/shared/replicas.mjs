import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('replica-worker.mjs', import.meta.url));

/** Starts so many processes with one Redis, or with one folder: each is `ask(task)`, and `close()` ends all. */
export async function startReplicas(count, { url, dataDir, limits }) {
  const children = await Promise.all(
    Array.from({ length: count }, async () => {
      const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
      child.send({ url, dataDir, limits });
      await once(child, 'message');
      return child;
    }),
  );

  async function ask(child, task) {
    const gone = new AbortController();
    const onExit = (code) => gone.abort(new Error(`A replica ended with ${code}.`));
    child.once('exit', onExit);
    try {
      const reply = once(child, 'message', { signal: gone.signal });
      child.send(task);
      const [answer] = await reply;
      return answer;
    } finally {
      child.off('exit', onExit);
    }
  }

  /** The same task for all of them, at once. */
  const askAll = (task) => Promise.all(children.map((child) => ask(child, task)));
  await askAll({ task: 'warmUp' });
  return {
    askAll,
    async close() {
      const gone = children.map((child) => once(child, 'exit'));
      for (const child of children) child.send({ task: 'close' });
      await Promise.all(gone);
    },
  };
}
