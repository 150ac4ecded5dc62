import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { exa } from '../../../../../emulators/exa.ts';
import { type FoundPage, geminiThatFinds, tavilyThatFinds } from '../../../../../emulators/finding.ts';
import type { Script } from '../../../../../emulators/models/script.ts';
import { type DialectName, type RunningModel, startModel } from '../../../../../emulators/models/start-model.ts';
import { bareEnv } from '../../bare-env.test-kit.ts';
import type { RouteDecision } from '../../contract/agent.ts';
import { sqliteEngine } from '../../docs/store/sqlite.ts';
import type { ErrorCode } from '../../errors.ts';
import { servePages } from '../../fetch/page-server.test-kit.ts';

/**
 * A conversation as data: who is there, what is typed, what comes of it. It needs nothing but environment variables,
 * emulators and typed lines, so that the library and a terminal can both have it.
 *
 * In every text, `{pages}` is the origin of `pages`, and `{words:N}` are N characters of words. In expected ones, `…`
 * stands for anything.
 */
export interface Conversation {
  readonly name: string;
  /** Without one there is no model. An empty script is one that must not be asked. */
  readonly model?: { readonly dialect: DialectName; readonly script: Script; readonly pieceMs?: number };
  /** Who can be searched with, in this order, and the mode of each one's emulator; `ok` for a good key. */
  readonly providers?: Readonly<Partial<Record<ProviderName, string>>>;
  /** What Gemini and Tavily find, instead of the pages that all emulators know. */
  readonly finds?: readonly FoundPage[];
  /** Pages on loopback, by their paths, for `fetch_page`. */
  readonly pages?: Readonly<Record<string, string>>;
  /** What lies in the working folder. */
  readonly files?: Readonly<Record<string, string>>;
  /** SQL that makes the user's own database, in SQLite: it is read by Node 22.13 or newer. */
  readonly database?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of `footnote chat`: `--lite`, `--yes`, `--provider ID`. */
  readonly args?: readonly string[];
  /** Not in a terminal: this function of the library gets the message. */
  readonly through?: 'performGoogleSearch';
  readonly turns: readonly ConversationTurn[];
  /** Files that are there at the end, byte for byte; null is none. */
  readonly writes?: Readonly<Record<string, string | null>>;
  /** What the log holds at the end. */
  readonly log?: readonly string[];
  /** What `footnote chat` exits with, were the last message its only one; 0 where this is left out. */
  readonly exit?: number;
}

export interface ConversationTurn {
  readonly says: string;
  /** The answer to questions; no where this is left out. */
  readonly allows?: boolean;
  /** Stopped, as by Ctrl-C, when the first of these is seen. */
  readonly stopsAt?: 'step' | 'text';
  readonly expects: ExpectedTurn;
}

export interface ExpectedTurn {
  readonly text?: string;
  /** Each with its provider, or `failed` behind it: `web_search tavily`, `write_file`, `fetch_page failed`. */
  readonly tools?: readonly string[];
  /** The addresses of the sources, in their order. */
  readonly sources?: readonly string[];
  readonly decision?: RouteDecision;
  /** Questions that were asked. */
  readonly asks?: readonly string[];
  readonly warnings?: readonly string[];
  readonly error?: ErrorCode;
}

const emulatedProviders = { gemini: geminiThatFinds, tavily: tavilyThatFinds, exa: () => exa };
type ProviderName = keyof typeof emulatedProviders;

export interface OpenConversation {
  /** Its own: an empty home, a data folder, and whom to ask. */
  readonly env: Readonly<Record<string, string>>;
  /** Where it is held. */
  readonly folder: string;
  /** The log is in its `audit`. */
  readonly dataDir: string;
  readonly databaseFile: string | undefined;
  readonly model: RunningModel | undefined;
  readonly searched: readonly RunningEmulator[];
  /** A text of the data, with its places filled in. */
  filled(text: string): string;
  /** What an expected text fits. */
  pattern(text: string): RegExp;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Starts all that one conversation needs. */
export async function openConversation(conversation: Conversation): Promise<OpenConversation> {
  const { providers = { tavily: 'ok' }, finds, files = {}, pages = {}, database, env = {} } = conversation;
  const root = await realpath(await mkdtemp(join(tmpdir(), 'footnote-talk-')));
  const [folder, dataDir] = [join(root, 'project'), join(root, 'data')];
  const served = await servePages(pages);
  const filled = (text: string) => fill(text, served.origin);
  const { model: spoken } = conversation;
  const model =
    spoken === undefined
      ? undefined
      : await startModel({
          dialect: spoken.dialect,
          script: JSON.parse(filled(JSON.stringify(spoken.script))),
          ...(spoken.pieceMs !== undefined && { delays: { pieceMs: spoken.pieceMs } }),
        });
  const names = Object.keys(providers) as ProviderName[];
  const searched = await Promise.all(names.map((name) => startEmulator(emulatedProviders[name](finds))));
  await mkdir(folder);
  await mkdir(join(root, 'home'));
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), filled(content));
  }
  const databaseFile = database === undefined ? undefined : join(root, 'shop.db');
  if (database !== undefined && databaseFile !== undefined) await makeDatabase(databaseFile, database);
  return {
    env: {
      ...bareEnv,
      HOME: join(root, 'home'),
      FOOTNOTE_AUDIT: 'full',
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_DATA_DIR: dataDir,
      FOOTNOTE_ALLOW_PRIVATE: served.place,
      FOOTNOTE_MODEL: 'none',
      // A key of a model is a key of its vendor's search: nobody is asked who isn't among the providers.
      ...(names.length > 0 && { WEB_SEARCH_PROVIDER: names.join(',') }),
      GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:1',
      ...(databaseFile !== undefined && { FOOTNOTE_DATABASE_URL: `sqlite:${databaseFile}` }),
      ...model?.env,
      ...Object.assign({}, ...searched.map((emulator) => emulator.env)),
      ...Object.assign({}, ...names.map((name) => keyOf(name, providers[name]))),
      ...env,
    },
    folder,
    dataDir,
    databaseFile,
    model,
    searched,
    filled,
    pattern: (text) => new RegExp(`^${filled(text).split('…').map(escaped).join('[\\s\\S]*')}$`, 'u'),
    async [Symbol.asyncDispose]() {
      await Promise.all([model?.close(), served[Symbol.asyncDispose](), ...searched.map((one) => one.close())]);
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** All of them, in the order of their files. */
export async function readConversations(): Promise<readonly Conversation[]> {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const read = files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Conversation[]);
  return (await Promise.all(read)).flat();
}

function keyOf(name: ProviderName, mode = 'ok'): Record<string, string> {
  const { keyVariable } = emulatedProviders[name]();
  return keyVariable === undefined ? {} : { [keyVariable]: mode === 'ok' ? 'good-key' : `emulate-${mode}` };
}

async function makeDatabase(file: string, sql: string): Promise<void> {
  const connection = (await sqliteEngine()).open(file);
  connection.exec(sql);
  connection.close();
}

function fill(text: string, origin: string): string {
  return text
    .replaceAll('{pages}', origin)
    .replace(/\{words:(\d+)\}/g, (_, count) => 'so many words '.repeat(Number(count) / 14));
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
