// The project that the docs index is measured on: many documented packages, pinned, installed once.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { npm, run } from './run.mjs';

const source = fileURLToPath(new URL('../../bench/docs-project/', import.meta.url));
const target = fileURLToPath(new URL('../../.cache/docs-project/', import.meta.url));

/** The folder of the installed project. Nothing runs from it: install scripts are left out. */
export async function installDocsProject() {
  const lock = readFileSync(`${source}package-lock.json`, 'utf8');
  const done = `${target}node_modules/.footnote-installed`;
  if (existsSync(done) && readFileSync(done, 'utf8') === lock) return target;
  console.error('Installing the sample project into .cache/docs-project (about a minute, 900 MB) …');
  mkdirSync(target, { recursive: true });
  for (const file of ['package.json', 'package-lock.json']) cpSync(`${source}${file}`, `${target}${file}`);
  const code = await run([...npm(), 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: target,
    stdio: ['ignore', 2, 2],
  });
  if (code !== 0) throw new Error('The sample project could not be installed.');
  writeFileSync(done, lock);
  return target;
}
