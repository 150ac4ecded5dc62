import { fork } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { type Clients, installClients } from './install.mjs';

const examples = fileURLToPath(new URL('../examples', import.meta.url));
const footnotePackage = fileURLToPath(new URL('../packages/footnote', import.meta.url));
const driver = fileURLToPath(new URL('drive.mjs', import.meta.url));

/** What came of a question. */
export interface Answered {
  readonly text?: string;
  /** What the program got of the tools. */
  readonly found?: readonly unknown[];
  readonly thrown?: string;
  /** Machines other than this one that were asked for something. */
  readonly elsewhere: readonly string[];
}

/** An example in a process of its own, which stays open between questions. */
export interface Client {
  ask(question: string): Promise<Answered>;
  /** Aborts the signal of the question that is under way. */
  stop(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

/** Where examples lie, and the Node that runs them there. */
export interface Place {
  readonly folder: string;
  readonly node: string;
}

export interface ClientOptions {
  readonly env: Readonly<Record<string, string>>;
  /** By default a new one. */
  readonly cwd?: string;
}

/** As they lie in the repository, beside the packages that it needs itself. */
export const repository: Place = { folder: examples, node: process.execPath };

/** Says loudly why the frameworks can't be had here. */
export async function findClients(): Promise<Clients> {
  const clients = await installClients();
  if (clients.missing !== undefined) sayWhySkipped('the examples inside of frameworks', clients.missing);
  return clients;
}

/** The examples in a project that has the frameworks and the built package installed. */
export async function copyExamples({ folder, node }: Place): Promise<Place & AsyncDisposable> {
  const project = await mkdtemp(join(folder, 'project-'));
  for (const file of await readdir(examples)) await copyFile(join(examples, file), join(project, file));
  await writeFile(join(project, 'package.json'), '{ "private": true, "type": "module" }');
  const installed = join(project, 'node_modules/footnote-search');
  for (const path of ['package.json', 'bin', 'dist']) {
    await cp(join(footnotePackage, path), join(installed, path), { recursive: true, filter: isShipped });
  }
  await mkdir(join(project, 'node_modules/.bin'));
  await symlink('../footnote-search/bin/footnote.js', join(project, 'node_modules/.bin/footnote'));
  return { folder: project, node, [Symbol.asyncDispose]: () => rm(project, { recursive: true, maxRetries: 5 }) };
}

export async function startClient(
  example: string,
  { folder, node }: Place,
  { env, cwd }: ClientOptions,
): Promise<Client> {
  const home = await mkdtemp(join(tmpdir(), 'footnote-client-'));
  const child = fork(driver, [join(folder, `${example}.mjs`)], {
    execPath: node,
    execArgv: [],
    cwd: cwd ?? home,
    // Nothing of whoever runs the tests.
    env: { HOME: home, PATH: path(node), FOOTNOTE_KEYLESS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
  const gone = once(child, 'exit').then(([code]) => {
    throw new Error(`${example} ended with ${code}: ${said}`);
  });
  gone.catch(() => undefined);
  const next = async () => {
    const [message] = await Promise.race([once(child, 'message'), gone]);
    return message as Answered;
  };
  try {
    await next();
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
  return {
    ask(question) {
      const answered = next();
      child.send({ question });
      return answered;
    },
    stop: () => void child.send({ isStopped: true }),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      if (child.exitCode === null) {
        child.disconnect();
        await ended;
      }
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The Node that it runs in, and npm's programs beside the other one. */
function path(node: string): string {
  return [dirname(node), dirname(process.execPath), '/usr/bin', '/bin'].join(':');
}

/** As `files` of the package says: of the compiled modules only their declarations. */
function isShipped(path: string): boolean {
  return extname(path) !== '.js' || !path.includes('/dist/') || /\/dist\/(?:bundle|mcp)\/|\/version\.js$/.test(path);
}
