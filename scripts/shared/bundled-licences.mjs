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

/** What a package holds of others without saying so in its licence. */
const within = {
  unpdf: 'It holds PDF.js, copyright Mozilla Foundation, under the Apache License 2.0.',
};

function licence(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = [within[name], licenceFile(folder) ?? licenceInReadme(folder)].filter(Boolean).join('\n\n');
  return `${name} ${version} (${license})\n\n${text}`.trim();
}

function licenceFile(folder) {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  return file === undefined ? undefined : readFileSync(join(folder, file), 'utf8');
}

/** Some have it nowhere else, as the last of their sections. */
function licenceInReadme(folder) {
  const file = readdirSync(folder).find((entry) => /^readme/i.test(entry));
  if (file === undefined) return undefined;
  return /^#+ licen[cs]e\n+(.*)/ims.exec(readFileSync(join(folder, file), 'utf8'))?.[1];
}
