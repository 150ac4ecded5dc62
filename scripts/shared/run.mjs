// Running other programs, the same way in every script.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './fail.mjs';

// Not import.meta.dirname: set-up must get as far as its own message on a Node that is too old.
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The command line of a tool in node_modules. Through npx it would start 0.3 s later and may ask the network. */
export function tool(packageName, command = packageName) {
  const folder = join(root, 'node_modules', packageName);
  if (!existsSync(folder)) fail(`${packageName} is not installed. Run node scripts/set-up.mjs first.`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return [process.execPath, join(folder, typeof bin === 'string' ? bin : bin[command])];
}

/** The npm that runs this script, or else the one on the PATH. */
export function npm() {
  const path = process.env.npm_execpath ?? '';
  return path.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm'];
}

/** Runs a command in the repository, its output here; resolves to its exit code. */
export function run(command, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a command in the repository and collects its output. */
export async function collect(command, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 128 + constants.signals[signal], output }));
  });
}

function start([program, ...args], options) {
  // On Windows npm is a batch file, which only a shell starts.
  const shell = process.platform === 'win32' && program === 'npm';
  return spawn(program, args, { cwd: root, shell, ...options });
}
