// The licence of every package whose code is in a bundle, as one text to ship beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `output` is what the bundler gave. */
export function licences(output) {
  const folders = new Set();
  for (const { moduleIds = [] } of output) {
    for (const id of moduleIds) {
      const [, folder] = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id) ?? [];
      if (folder !== undefined) folders.add(folder);
    }
  }
  return [...folders].sort().map(licence).join('\n\n');
}

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8');
  return `${name} ${version} (${license})\n\n${text}`.trim();
}
