import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect } from 'vitest';
import { type RunningEmulator, startEmulator } from '../emulators/emulator.ts';
import { perplexity } from '../emulators/perplexity.ts';
import { version } from '../packages/footnote/src/version.ts';
import { type FakeModel, type PlannedCall, startFakeModel } from './fake-model.ts';
import { type AgentName, installAgent } from './install.mjs';
import { findWayIn, runOnLoopback } from './loopback.ts';
import { basicEnvironment, createPlace, type Place, runAgent } from './run-agent.ts';
import { sayWhySkipped } from './skipped.test-kit.ts';

const footnotePackage = fileURLToPath(new URL('../packages/footnote', import.meta.url));

/** One turn of an agent that `footnote setup` alone has prepared. */
export interface Session {
  readonly model: FakeModel;
  readonly provider: RunningEmulator;
  /** All tools on offer that have to do with the web or with Footnote. */
  readonly webTools: readonly string[];
  readonly answer: string;
}

export interface Preparation {
  /** The arguments of `footnote setup`, after the agent's name, for each time that it is run. */
  readonly setups: readonly (readonly string[])[];
  readonly setupEnv?: Readonly<Record<string, string>>;
  readonly call?: PlannedCall | readonly PlannedCall[];
  /** What the user has already, by its path from the home. */
  readonly userFiles?: Readonly<Record<string, string>>;
  /** Footnote is a dependency of the project, where npx finds it without a network. */
  readonly isDependency?: boolean;
  /** `footnote serve` runs beside the agent. */
  readonly isServed?: boolean;
  readonly env?: Readonly<Record<string, string>>;
  readonly reach?: readonly string[];
  readonly args?: readonly string[];
}

const port = 4040;
const token = 'a-token-of-this-test';

/** The arguments of `footnote setup` for the server that will run beside the agent. */
export const served = ['--url', `http://127.0.0.1:${port}/mcp`, '--token-variable', 'FOOTNOTE_TOKEN', '--force'];

/** The cited text for `bridges`, exactly; nothing in it is known to any model. */
export const citedText = `Web search results for "bridges":

The runtime flag restricts the file system and child processes.[1] Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2] Version 8 shipped on time, with a new default bundler.[3] 橋は一八九四年に開通した。[4] Because a < b is evaluated before the assignment 🚧.[5]

Sources:
[1] Permission model 1 (https://docs.example.dev/page-1)
[2] Größe & Gewicht 2 (https://blog.example.org/page-7)
[3] Release week 3 (https://news.example.com/page-13)
[4] wiki.example.net (https://wiki.example.net/page-4)
[5] Why is "x" undefined? 2 (https://forum.example.io/page-10)
[6] Größe & Gewicht 1 (https://blog.example.org/page-2)
[7] Release week 1 (https://news.example.com/page-3)
[8] Why is "x" undefined? 1 (https://forum.example.io/page-5)
[9] Permission model 2 (https://docs.example.dev/page-6)
[10] Release week 2 (https://news.example.com/page-8)
[11] wiki.example.net (https://wiki.example.net/page-9)
[12] Permission model 3 (https://docs.example.dev/page-11)
[13] Größe & Gewicht 3 (https://blog.example.org/page-12)
[14] wiki.example.net (https://wiki.example.net/page-14)
[15] Why is "x" undefined? 3 (https://forum.example.io/page-15)`;

/** Says loudly why this agent can't run here; undefined where it can. */
export async function missingFor(name: AgentName): Promise<string | undefined> {
  const missing = (await findWayIn()).missing ?? (await installAgent(name)).missing;
  if (missing !== undefined) sayWhySkipped(`the real ${name}`, missing);
  return missing;
}

/** Prepares a fresh home with `footnote setup`, lets the agent take one turn in it, and tells what the model saw. */
export async function takeTurn(name: AgentName, preparation: Preparation): Promise<Session> {
  const place = await createPlace(name);
  const provider = await startEmulator(perplexity);
  const model = await startFakeModel(preparation.call === undefined ? {} : { call: preparation.call });
  opened.push(place.remove, provider.close, model.close);
  await writeProject(place);
  for (const [file, text] of Object.entries(preparation.userFiles ?? {})) await place.write(file, text);
  if (preparation.isDependency === true) await addFootnote(place);

  const path = [await installFootnote(place)];
  const keys = { ...provider.env, WEB_SEARCH_PROVIDER: 'perplexity' };
  for (const args of preparation.setups) {
    const setup = await runOnLoopback({
      command: ['footnote', 'setup', name, ...args],
      cwd: place.project,
      env: { ...basicEnvironment(place, path), ...keys, ...preparation.setupEnv },
    });
    expect(setup, setup.stderr).toMatchObject({ exitCode: 0 });
  }

  const service = {
    command: ['footnote', 'serve', '--port', String(port)],
    env: { ...basicEnvironment(place, path), ...keys, FOOTNOTE_TOKEN: token },
    port,
  };
  const isServed = preparation.isServed === true;
  const run = await runAgent(name, {
    place,
    model,
    path,
    reach: [provider.origin, ...(preparation.reach ?? [])],
    // A server of its own has the keys; the agent beside it has only the token.
    env: { ...(isServed ? { FOOTNOTE_TOKEN: token } : keys), ...preparation.env },
    services: isServed ? [service] : [],
    args: preparation.args ?? [],
  });
  expect(run, run.stderr).toMatchObject({ exitCode: 0 });
  const webTools = model.toolsOffered().filter((tool) => /web|fetch|google|footnote|geminisearch/i.test(tool));
  return { model, provider, webTools, answer: run.stdout };
}

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** As after `npm install --global`. */
async function installFootnote({ home }: Place): Promise<string> {
  const folder = join(home, '.local/bin');
  await mkdir(folder, { recursive: true });
  await symlink(join(footnotePackage, 'bin/footnote.js'), join(folder, 'footnote'));
  return folder;
}

/** As after `npm install --save-dev`. */
async function addFootnote(place: Place): Promise<void> {
  await place.write('project/package.json', projectJson({ devDependencies: { 'footnote-search': version } }));
  const folder = join(place.project, 'node_modules');
  await mkdir(join(folder, '.bin'));
  await symlink(footnotePackage, join(folder, 'footnote-search'));
  await symlink('../footnote-search/bin/footnote.js', join(folder, '.bin/footnote'));
}

/** A project with one documented dependency, which `docs_search` can answer from. */
async function writeProject(place: Place): Promise<void> {
  const files = {
    'package.json': projectJson({}),
    'node_modules/lantern/package.json': JSON.stringify({ name: 'lantern', version: '2.0.0' }),
    'node_modules/lantern/README.md': '# Lantern\n\n## Dimming\n\nCall `dim(level)` to dim the lantern slowly.\n',
  };
  for (const [path, text] of Object.entries(files)) await place.write(`project/${path}`, text);
}

function projectJson(more: object): string {
  return JSON.stringify({ name: 'harbour', dependencies: { lantern: '2.0.0' }, ...more });
}
