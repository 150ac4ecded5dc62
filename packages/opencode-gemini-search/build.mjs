// Bundles the plugin into dist/index.js, one file with everything inside, and the doctor command beside it.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { collect, npm } from '../../scripts/shared/run.mjs';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');
// OpenCode downloads it while its user waits.
const maxTarballBytes = 400_000;

/** Builds; gives 0, or 1 where the package got too large. What was built before is replaced only by a success. */
export async function buildPlugin() {
  const chunks = await Promise.all([bundle('src/index.ts', 'index.js'), bundle('src/doctor/bin.ts', 'doctor.js')]);
  mkdirSync(dist, { recursive: true });
  for (const { fileName, code } of chunks) writeFileSync(join(dist, fileName), code);
  const licenses = licensesOf(chunks.flatMap(({ moduleIds }) => moduleIds));
  writeFileSync(join(dist, 'third-party-licenses.txt'), licenses);
  return checkSize();
}

/** One file with all that it needs. Lazy imports stay lazy inside it. */
async function bundle(input, entryFileNames) {
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: join(folder, input),
    platform: 'node',
    // Google's client for browsers: the same, without its sockets, its files and its reading of the environment.
    resolve: { alias: { '@google/genai': '@google/genai/web' }, mainFields: ['module', 'main'] },
    onLog(level, log, handler) {
      // An import that can't be resolved would make OpenCode drop the plugin without a word.
      handler(level === 'warn' ? 'error' : level, log);
    },
  });
  try {
    const options = { format: 'esm', codeSplitting: false, minify: true, comments: false, entryFileNames };
    const { output } = await build.generate(options);
    return output[0];
  } finally {
    await build.close();
  }
}

/** The licences of what is inside ask to be handed on with it. */
function licensesOf(modules) {
  const packages = modules.flatMap(
    (file) => /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file)?.[0] ?? [],
  );
  const texts = [...new Set(packages)].sort().map((path) => {
    const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
    const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
    return `${name} ${version} (${license})\n\n${file === undefined ? '' : readFileSync(join(path, file), 'utf8').trim()}\n`;
  });
  return texts.join(`\n${'-'.repeat(80)}\n\n`);
}

async function checkSize() {
  const { code, output } = await collect([...npm(), 'pack', '--dry-run', '--json', '--loglevel=silent'], {
    cwd: folder,
  });
  if (code !== 0) {
    console.error(`npm pack failed in ${folder}: ${output}`);
    return 1;
  }
  const [{ size }] = JSON.parse(output);
  console.error(
    `opencode-gemini-search: its tarball has ${Math.ceil(size / 1000)} KB (limit ${maxTarballBytes / 1000} KB)`,
  );
  if (size <= maxTarballBytes) return 0;
  console.error('That is too large: see what was added to the bundle.');
  return 1;
}

if (existsSync(process.argv[1] ?? '') && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = await buildPlugin();
}
