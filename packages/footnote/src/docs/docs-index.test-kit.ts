import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DocSource, Passage } from '../contract/docs.ts';
import { openSearchIndex, type SearchIndex } from './rank/search-index.ts';
import { toStored } from './split/stored-passage.ts';
import type { Engine } from './store/sqlite.ts';

/** A folder of this test's own, gone when it ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'footnote-index-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function aSource(name: string, more: Partial<DocSource> = {}): DocSource {
  return { name, version: '1.0.0', root: `/project/node_modules/${name}`, isDirect: true, ...more };
}

/** A passage from its headings and text, as in `passage('Client > request', 'Aborts …')`. */
export function passage(headings: string, text: string, more: Partial<Passage> = {}): Passage {
  return { kind: 'guide', headings: headings === '' ? [] : headings.split(' > '), text, line: 1, endLine: 1, ...more };
}

export function file(path: string, ...passages: readonly Passage[]) {
  return { file: { path, size: 100, mtimeMs: 1_000 }, passages: passages.map(toStored) };
}

/** An index in a folder of its own, closed when the test ends. */
export async function anIndex(engine?: Engine): Promise<SearchIndex & { readonly path: string }> {
  const path = join(temporaryFolder(), 'index.sqlite');
  const index = await openSearchIndex(path, engine === undefined ? {} : { engine });
  onTestFinished(() => index.close());
  return { ...index, path };
}

/** An index of packages, each with passages in one file. */
export async function indexOf(packages: Readonly<Record<string, readonly Passage[]>>): Promise<SearchIndex> {
  const index = await anIndex();
  for (const [name, passages] of Object.entries(packages))
    index.update(aSource(name), [file('README.md', ...passages)]);
  return index;
}

/** The headings or, without any, the texts of what is found, best first. */
export function titles(index: SearchIndex, text: string, limit = 10): readonly string[] {
  return index.search({ text, limit }).hits.map(({ headings, text: content }) => headings.at(-1) ?? content);
}

/** Passages about nothing in particular, so that words have a rarity. */
export const filler = Array.from({ length: 40 }, (_, i) =>
  passage(
    `Section ${i}`,
    `Some general words about how to use option number ${i} in a project, and about the request.`,
  ),
);
