import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bareEnv } from '../../bare-env.test-kit.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { isWebOff } from '../../contract/settings.ts';
import { createFootnote } from '../../footnote.ts';
import { createApp, type ServerApp } from './app.ts';

export interface AppUnderTest {
  readonly app: ServerApp;
  readonly footnote: Footnote;
  readonly dataDir: string;
  /** `GET` of a path, as this machine asks unless an address is given. */
  get(path: string, headers?: Readonly<Record<string, string>>, address?: string): Promise<Response>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The server as a function, without a port. */
export async function runApp({ env = {}, cwd = '/' }: RunAppOptions = {}): Promise<AppUnderTest> {
  const dataDir = await mkdtemp(join(tmpdir(), 'footnote-app-'));
  const variables = { ...bareEnv, FOOTNOTE_KEYLESS: 'off', FOOTNOTE_DATA_DIR: dataDir, ...env };
  const footnote = createFootnote({ env: variables, cwd });
  const { values } = await footnote.settings();
  const { token, allowedHosts = [] } = values.server ?? {};
  const app = createApp({ footnote, web: !isWebOff(values), token, allowedHosts, log: () => undefined });
  return {
    app,
    footnote,
    dataDir,
    async get(path, headers = {}, address = '127.0.0.1') {
      const request = new Request(`http://127.0.0.1:4040${path}`, { headers });
      return app.answer(request, { incoming: { socket: { remoteAddress: address } } });
    },
    async [Symbol.asyncDispose]() {
      await app.close();
      await footnote.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface RunAppOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
}
