// The shipped server with its page, in a process of its own, with a model and providers on loopback.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { startEmulator } from '../emulators/dist/emulator.js';
import { startModel } from '../emulators/dist/models/start-model.js';
import { root } from '../scripts/shared/run.mjs';

/**
 * Without a script there is no model; without emulators nobody can be searched with. `files` lie in the folder that it
 * is started in, and `options` are more of `footnote serve`.
 */
export async function startSite({ script, emulators = [], delays, env = {}, files = {}, options = [] } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-site-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const searched = await Promise.all(emulators.map((emulator) => startEmulator(emulator)));
  const model = script && (await startModel({ dialect: 'openai-chat', script, delays }));
  const command = [join(root, 'packages/footnote/bin/footnote.js'), 'serve', '--port=0', ...options];
  const server = spawn(process.execPath, command, {
    cwd: folder,
    // Nothing of whoever runs this.
    env: {
      HOME: folder,
      PATH: process.env.PATH,
      FOOTNOTE_DATA_DIR: folder,
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_MODEL: 'none',
      ...Object.assign({}, ...searched.map((emulator) => emulator.env)),
      ...model?.env,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // Not after a script that failed, either.
  process.once('exit', () => server.kill());
  let said = '';
  server.stderr.setEncoding('utf8').on('data', (text) => (said += text));
  const ended = once(server, 'exit');
  const close = async () => {
    server.kill('SIGTERM');
    // What a test left hanging is given up, so that the server need not wait for it.
    await Promise.all([...searched, ...(model ? [model] : [])].map((emulator) => emulator.close()));
    await ended;
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const [line] = await Promise.race([once(createInterface(server.stdout), 'line'), ended.then(() => [''])]);
  const [origin] = /http:\/\/[\d.:]+/.exec(line) ?? [];
  if (origin === undefined) {
    await close();
    throw new Error(`The server did not start: ${said}`);
  }
  return { origin, model, searched, folder, said: () => said, close, [Symbol.asyncDispose]: close };
}
