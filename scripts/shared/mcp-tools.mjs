// The protocol's own tools, pinned, from npm, once, into .cache/mcp-tools: the conformance suite and the inspector.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { installNode } from './other-node.mjs';
import { npm, root, run } from './run.mjs';

const packages = ['@modelcontextprotocol/conformance@0.1.16', '@modelcontextprotocol/inspector@2.12.0'];
const installTimeoutMs = 180_000;

/** Command lines of both, on Node 22, which they need; or the reason why there are none. */
export async function installMcpTools() {
  const node = await installNode(22);
  if (node === undefined) return { missing: 'Node 22 could not be installed from npm' };
  const folder = join(root, '.cache/mcp-tools');
  const done = join(folder, 'installed');
  const wanted = packages.join('\n');
  if (!existsSync(done) || readFileSync(done, 'utf8') !== wanted) {
    console.log('Installing the conformance suite and the inspector of MCP into .cache/mcp-tools (half a minute) …');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"private":true}');
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', ...packages];
    const code = await run([...npm(), ...install], { cwd: folder, timeout: installTimeoutMs });
    if (code !== 0) return { missing: `${packages.join(' and ')} could not be installed from npm` };
    writeFileSync(done, wanted);
  }
  const program = (name, path) => [node, join(folder, 'node_modules/@modelcontextprotocol', name, path)];
  return {
    conformance: program('conformance', 'dist/index.js'),
    inspector: program('inspector', binOf(folder)),
  };
}

function binOf(folder) {
  const manifest = join(folder, 'node_modules/@modelcontextprotocol/inspector/package.json');
  const { bin } = JSON.parse(readFileSync(manifest, 'utf8'));
  return bin['mcp-inspector'];
}
