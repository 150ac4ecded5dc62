// A registry on loopback with our own packages, packed as npm would publish them. For all others it sends npm to the
// registry that npm is set to.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { collect, npm, root } from './run.mjs';

/** `folders` are packages of this repository. Gives the registry's address, and `close`. */
export async function startFileRegistry(folders, workFolder) {
  const packed = new Map();
  for (const folder of folders) {
    const tarball = await pack(join(root, folder), workFolder);
    packed.set(tarball.manifest.name, tarball);
  }
  const { output } = await collect([...npm(), 'config', 'get', 'registry', '--loglevel=silent']);
  const upstream = output.trim();
  const server = createServer((request, response) => answer(decodeURIComponent(request.url.slice(1)), response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${server.address().port}/`;

  function answer(path, response) {
    const [name, file] = path.split('/-/');
    const tarball = packed.get(name);
    if (tarball === undefined) return response.writeHead(307, { location: new URL(path, upstream).href }).end();
    if (file !== undefined) return response.end(tarball.bytes);
    const { manifest, bytes } = tarball;
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `${address}${name}/-/${manifest.version}.tgz`, integrity };
    const versions = { [manifest.version]: { ...manifest, dist } };
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: manifest.version }, versions }));
  }
  return {
    address,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function pack(folder, workFolder) {
  mkdirSync(workFolder, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const command = [...npm(), 'pack', '--loglevel=error', '--pack-destination', workFolder];
  const { code, output } = await collect(command, { cwd: folder });
  if (code !== 0) throw new Error(`npm pack failed in ${folder}:\n${output}`);
  return { manifest, bytes: readFileSync(join(workFolder, `${manifest.name}-${manifest.version}.tgz`)) };
}
