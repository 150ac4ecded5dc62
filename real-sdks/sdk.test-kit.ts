import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sayWhySkipped } from '../real-agents/skipped.test-kit.ts';
import { installSdks, type Sdks } from './install.mjs';
import type { Access, SdkRequest } from './searches/request.ts';

const searches = fileURLToPath(new URL('searches', import.meta.url));
const onLoopback = new URL('on-loopback.mjs', import.meta.url).href;
const tsc = fileURLToPath(new URL('../node_modules/typescript/bin/tsc', import.meta.url));
const typeRoots = [fileURLToPath(new URL('../node_modules/@types', import.meta.url))];

/** The addresses that an SDK found, or texts with them; or the error that it threw. */
export interface SdkOutcome {
  readonly found?: readonly string[];
  readonly thrown?: { readonly name: string; readonly message: string };
}

export interface RunningSdks {
  search(name: string, request: SdkRequest): Promise<SdkOutcome>;
  close(): Promise<void>;
}

/** A project that has all SDKs installed, and the searches with them. */
export interface Project {
  readonly folder: string;
  readonly node: string;
  remove(): Promise<void>;
}

/** Undefined where the SDKs can't be had, which is said loudly. */
export async function openProject(): Promise<Project | undefined> {
  const sdks: Sdks = await installSdks();
  if (sdks.missing !== undefined) {
    sayWhySkipped("the vendors' own SDKs", sdks.missing);
    return undefined;
  }
  const folder = await mkdtemp(join(sdks.folder, 'project-'));
  await cp(searches, folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  return { folder, node: sdks.node, remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** What the compiler says of the searches, by the types that the SDKs bring. */
export async function compileSearches({ folder }: Project): Promise<string> {
  const compilerOptions = {
    target: 'es2023',
    lib: ['es2023', 'dom'],
    typeRoots,
    types: ['node'],
    module: 'nodenext',
    strict: true,
    noUncheckedIndexedAccess: true,
    noUnusedLocals: true,
    // The SDKs' own declarations are not ours to check.
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-p', folder, '--pretty', 'false'], (error, stdout, stderr) =>
      resolve(error === null ? '' : `${stdout}${stderr}`),
    );
  });
}

export interface Emulated {
  /** For each SDK. */
  readonly access: Readonly<Record<string, Access>>;
  /** The hosts of vendors whose SDKs take no address, each with the origin of its emulator. */
  readonly hosts: Readonly<Record<string, string>>;
}

/** All SDKs in one process: starting Node is what costs. */
export async function startSdks({ folder, node }: Project, { access, hosts }: Emulated): Promise<RunningSdks> {
  const child = fork(join(folder, 'drive.ts'), {
    execPath: node,
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', onLoopback],
    cwd: folder,
    // Nothing of whoever runs the tests.
    env: {
      HOME: folder,
      PATH: '/usr/bin:/bin',
      SDK_ACCESS: JSON.stringify(access),
      VENDOR_HOSTS: JSON.stringify(hosts),
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (said += text));
  const gone = once(child, 'exit').then(([code]): never => {
    throw new Error(`The SDKs ended with ${code}: ${said}`);
  });
  gone.catch(() => undefined);
  await Promise.race([once(child, 'message'), gone]);
  const waiting = new Map<number, (outcome: SdkOutcome) => void>();
  child.on('message', (outcome: SdkOutcome & { readonly id: number }) => waiting.get(outcome.id)?.(outcome));
  return {
    search(name, request) {
      const id = waiting.size + 1;
      const outcome = new Promise<SdkOutcome>((resolve) => waiting.set(id, resolve));
      child.send({ id, name, request });
      return Promise.race([outcome, gone]);
    },
    async close() {
      const ended = once(child, 'exit');
      if (child.exitCode !== null) return;
      child.disconnect();
      await ended;
    },
  };
}
