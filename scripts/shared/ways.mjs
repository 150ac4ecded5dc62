// The ways of ARCHITECTURE.md as data: numbered lists of files, in the order in which a reader meets them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Of each `## The way of …`: its numbered files, below packages/footnote/src. */
export function readWays(text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')) {
  return text
    .split(/^## /m)
    .filter((section) => section.startsWith('The way of '))
    .map((section) => ({
      name: section.slice(0, section.indexOf('\n')),
      files: [...section.matchAll(/^\d+\. `([^`]+\.ts)`/gm)].map(([, file]) => file),
    }));
}

/** What is wrong with a way: a file that is not there, that stands twice, or that none before it imports. */
export function faultsOf({ name, files }, modules) {
  return files.flatMap((file, index) => {
    const before = files.slice(0, index);
    if (!modules.has(file)) return [`${name}: there is no ${file}`];
    if (before.includes(file)) return [`${name}: ${file} stands twice`];
    const isImported = before.some((other) =>
      modules.get(other)?.imports.some(({ to, kind }) => to === file && kind !== 'type'),
    );
    return index === 0 || isImported ? [] : [`${name}: no file before ${file} imports it`];
  });
}
