// Puts what `footnote mcp` starts from into one minified file without packages, with its first answers in it. What the
// first call needs, the SDK among it, is a second file beside it; search and fetch are in the bundle of the package.
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { licences } from './bundled-licences.mjs';
import { inlineTexts } from './inline-texts.mjs';
import { collect, root } from './run.mjs';

const dist = join(root, 'packages/footnote/dist');
export const bundleFolder = 'packages/footnote/dist/mcp';

export async function bundleMcp() {
  const answers = await preparedAnswers();
  // One after the other, so that neither shares a third file with the other.
  const chunks = [
    ...(await bundle('start', 'server/stdio/mcp-process.js', [withAnswers(answers), withSession()])),
    ...(await bundle('session', 'server/stdio/stdio-session.js', [inlineTexts()])),
  ];
  const folder = join(root, bundleFolder);
  writeFileSync(join(folder, 'LICENSES.txt'), licences(chunks));
  const current = [...chunks.map(({ fileName }) => fileName), 'LICENSES.txt'];
  for (const name of readdirSync(folder)) if (!current.includes(name)) rmSync(join(folder, name));
}

async function bundle(name, entry, plugins) {
  // The bundler is heavy, and `--if-needed` mostly needs none.
  const { rolldown } = await import('rolldown');
  const made = await rolldown({
    input: { [name]: join(dist, entry) },
    platform: 'node',
    external: (id) => id.startsWith('node:'),
    plugins: [...plugins, withPackage()],
    // Our modules do nothing when they are imported, so those of which nothing is used are left out.
    treeshake: { moduleSideEffects: (id) => (id.startsWith(dist) ? false : undefined) },
  });
  const { output } = await made.write({ dir: join(root, bundleFolder), minify: true, comments: false });
  await made.close();
  return output;
}

/** The first file loads the second by its name in the bundle. */
function withSession() {
  return {
    name: 'session',
    resolveId: (id) => (id.endsWith('/stdio-session.js') ? { id: './session.js', external: true } : undefined),
  };
}

/** The library is the one that everybody else loads, with its workers beside it. */
function withPackage() {
  return {
    name: 'package',
    resolveId: (id) => (id.endsWith('/footnote.js') ? { id: '../bundle/index.js', external: true } : undefined),
  };
}

/** In a process of its own: what was imported here before would be the code of an earlier build. */
async function preparedAnswers() {
  const module = pathToFileURL(join(dist, 'server/stdio/first-answers/prepare-answers.js')).href;
  const program = `import { prepareAnswers } from '${module}'; console.log(JSON.stringify(await prepareAnswers()));`;
  const { code, output } = await collect([process.execPath, '--input-type=module', '--eval', program]);
  if (code !== 0) throw new Error(`The first answers could not be prepared:\n${output}`);
  return output.trim();
}

function withAnswers(answers) {
  return {
    name: 'prepared-answers',
    load: (id) => (id.endsWith('/prepared-answers.js') ? `export const preparedAnswers = ${answers};` : undefined),
  };
}
