import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, readlink, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const checkout = fileURLToPath(new URL('..', import.meta.url));
/** What `npm install` and `npm run build` leave beside what git tracks. */
const built = ['packages/footnote/dist', 'packages/opencode-gemini-search/dist'];
const installed = ['node_modules', 'packages/footnote/node_modules'];

export interface Clone {
  readonly path: string;
  /** A folder with nothing in it but what comes with Node. */
  readonly onlyNode: string;
  remove(): Promise<void>;
}

/** This repository as a user has it after cloning and `npm install`, with what is not committed yet. */
export async function cloneHere(): Promise<Clone> {
  const folder = await mkdtemp(join(tmpdir(), 'footnote-clone-'));
  const path = join(folder, 'footnote');
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: checkout,
    encoding: 'utf8',
    maxBuffer: 100_000_000,
  });
  const deleted = execFileSync('git', ['ls-files', '-z', '--deleted'], { cwd: checkout, encoding: 'utf8' });
  const gone = new Set(deleted.split('\0'));
  const tracked = listed.split('\0').filter((file) => file !== '' && !gone.has(file));
  for (const file of tracked) await cp(join(checkout, file), join(path, file), { verbatimSymlinks: true });
  for (const name of built) await cp(join(checkout, name), join(path, name), { recursive: true });
  for (const name of installed) await linkInstalled(join(checkout, name), join(path, name));
  return { path, onlyNode: await folderWithNode(folder), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Package by package: the links to the packages of this repository are relative, and so lead into the clone. */
async function linkInstalled(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (entry.name === '.bin') await cp(source, target, { recursive: true, verbatimSymlinks: true });
    else await symlink(source, target);
  }
}

async function folderWithNode(parent: string): Promise<string> {
  const folder = join(parent, 'only-node');
  await mkdir(folder);
  for (const name of ['node', 'npm', 'npx']) await symlink(join(dirname(process.execPath), name), join(folder, name));
  return folder;
}

/** The line with which the README wires that agent, as words; it is run in the clone. */
export function wiringLine(readme: string, agent: string): readonly string[] {
  const [, section = readme] = readme.split(/^#+ Give it to your agent.*$/im);
  const blocks = [...section.matchAll(/^```(?:sh|bash|console)?\n(.*?)^```/gms)].map(([, text = '']) => text);
  const lines = blocks
    .flatMap((text) => text.split('\n'))
    .map((line) => line.replace(/\s#.*$/, '').replace(/^\$ /, ''));
  const aliases = lines.flatMap((line) => [...line.matchAll(/^alias (\w+)=["'](.+)["']/g)]);
  const setups = lines.map((line) => line.trim().split(/\s+/)).filter((words) => words.includes('setup'));
  // One that names this agent, else one that names none and is for all that are installed.
  const found = setups.find((words) => words.includes(agent)) ?? setups.find((words) => words.at(-1) === 'setup');
  if (found === undefined) throw new Error(`README.md has no line that wires ${agent}.`);
  const [first = '', ...rest] = found;
  const alias = aliases.find(([, name]) => name === first)?.[2];
  return [...(alias === undefined ? [first] : alias.split(' ')), ...rest];
}

export async function readmeOf(clone: Clone): Promise<string> {
  return readFile(join(clone.path, 'README.md'), 'utf8');
}
