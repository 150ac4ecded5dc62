// Other MCP servers for search, pinned, each in a folder of its own under .cache/mcp-peers; and Footnote as npm packs it.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect, npm, root } from './run.mjs';

const cache = join(root, '.cache/mcp-peers');
const installTimeoutMs = 300_000;

/** The newest that start on Node 20, and the variables without which they don't. */
const peers = [
  { name: 'exa-mcp-server', version: '3.4.1', env: { EXA_API_KEY: 'dummy' } },
  { name: 'mcp-omnisearch', version: '0.0.15', env: { TAVILY_API_KEY: 'dummy', BRAVE_API_KEY: 'dummy' } },
  { name: 'tavily-mcp', version: '0.2.22', env: { TAVILY_API_KEY: 'dummy' } },
  { name: '@brave/brave-search-mcp-server', version: '2.1.4', env: { BRAVE_API_KEY: 'dummy' } },
  { name: 'mcp-searxng', version: '2.4.0', env: { SEARXNG_URL: 'http://127.0.0.1:9' } },
  { name: '@perplexity-ai/mcp-server', version: '1.2.1', env: { PERPLEXITY_API_KEY: 'dummy' } },
  { name: 'firecrawl-mcp', version: '3.22.2', env: { FIRECRAWL_API_KEY: 'dummy' } },
  { name: '@upstash/context7-mcp', version: '4.1.1', env: {} },
];

/** Every server with its command and the size of its tree; a peer that can't be installed is named and left out. */
export async function installPeers() {
  const installed = [await installFootnote()];
  for (const { name, version, env } of peers) {
    const folder = join(cache, `${name.replace(/\W+/g, '-')}-${version}`);
    if (await install(folder, `${name}@${version}`)) installed.push({ ...serverOf(folder, name), version, env });
    else console.error(`Left out: ${name}@${version} could not be installed from npm.`);
  }
  return installed;
}

/** As a user gets it: packed, then installed with its dependencies. */
async function installFootnote() {
  const folder = join(cache, 'footnote');
  // Its contents change with every build under one version.
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { code, output } = await collect([...npm(), 'pack', '--silent', '--pack-destination', folder], {
    cwd: join(root, 'packages/footnote'),
  });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (code !== 0 || tarball === undefined) throw new Error(`npm pack failed:\n${output}`);
  if (!(await install(folder, join(folder, tarball)))) throw new Error('Footnote could not be installed.');
  return { ...serverOf(folder, 'footnote-search'), args: ['mcp'], env: {}, name: 'footnote' };
}

async function install(folder, spec) {
  const done = join(folder, 'installed');
  if (existsSync(done)) return true;
  console.error(`Installing ${spec.replace(`${root}/`, '')} …`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
  // Some want a newer Node and start on this one all the same.
  const { code, output } = await collect([...npm(), 'install', ...flags, '--engine-strict=false', spec], {
    cwd: folder,
    timeout: installTimeoutMs,
  });
  if (code !== 0) console.error(output);
  else writeFileSync(done, '');
  return code === 0;
}

function serverOf(folder, name) {
  const home = join(folder, 'node_modules', name);
  const { bin, version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const script = typeof bin === 'string' ? bin : Object.values(bin)[0];
  return { name, version, command: join(home, script), args: [], ...treeOf(join(folder, 'node_modules')) };
}

function treeOf(folder) {
  let bytes = 0;
  let packages = 0;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    bytes += statSync(path).size;
    if (/node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path)) packages++;
  }
  return { megabytes: bytes / 1e6, packages };
}
