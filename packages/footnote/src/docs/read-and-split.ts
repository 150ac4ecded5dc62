import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Passage } from './passage.ts';
import { splitFile } from './split.ts';

export interface SplitJob {
  readonly root: string;
  readonly paths: readonly string[];
}

export interface SplitResult {
  /** For each path; null where the file could not be read. */
  readonly passages: readonly (readonly Passage[] | null)[];
  readonly problems: readonly { readonly path: string; readonly reason: string }[];
}

/** Synchronous on purpose: thousands of small files are read several times faster so than by promises. */
export function readAndSplit({ root, paths }: SplitJob): SplitResult {
  const problems: { path: string; reason: string }[] = [];
  const passages = paths.map((path) => {
    const file = join(root, path);
    try {
      return splitFile(path, readFileSync(file, 'utf8'));
    } catch (error) {
      problems.push({ path: file, reason: (error as NodeJS.ErrnoException).code ?? 'unreadable' });
      return null;
    }
  });
  return { passages, problems };
}
