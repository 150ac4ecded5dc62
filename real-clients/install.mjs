// The frameworks that the examples are written for, from npm, pinned in versions.json: into .cache/clients, once
// (400 MB). They want a newer Node than Footnote does, which comes along. What LangChain depends on is pinned too: newer
// ones want a newer core, and npm tries for minutes to find one that fits.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { installOnce } from '../scripts/shared/install-once.mjs';
import { installNode } from '../scripts/shared/other-node.mjs';

const versions = JSON.parse(readFileSync(new URL('versions.json', import.meta.url), 'utf8'));

/** `{ folder, node }`: where they lie, and the Node that runs them; or `{ missing }`, which says why not. */
export async function installClients() {
  const specs = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
  const stamp = createHash('sha256').update(specs.join()).digest('hex').slice(0, 8);
  // The optional packages are native programs, one of 250 MB; the tests have that one already, as an agent.
  const folder = await installOnce(specs, `clients/${stamp}`, ['--omit=optional']);
  if (folder === undefined) return { missing: 'npm could not install them' };
  const node = await installNode(22);
  return node === undefined ? { missing: 'npm could not install Node 22' } : { folder, node };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { missing } = await installClients();
  if (missing !== undefined) console.error(`SKIPPED: the examples inside of frameworks: ${missing}.`);
}
