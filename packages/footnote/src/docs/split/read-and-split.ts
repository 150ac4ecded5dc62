import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexProblem, Passage } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import { isPage } from '../find/find-files.ts';
import { splitFile } from './split.ts';
import { type StoredPassage, toStored } from './stored-passage.ts';

export interface SplitJob {
  readonly root: string;
  readonly paths: readonly string[];
}

export interface SplitResult {
  /** For each path; null where the file could not be read. */
  readonly passages: readonly (readonly StoredPassage[] | null)[];
  readonly problems: readonly IndexProblem[];
}

/** Reading is synchronous on purpose: thousands of small files are read several times faster so than by promises. */
export async function readAndSplit({ root, paths }: SplitJob): Promise<SplitResult> {
  const problems: IndexProblem[] = [];
  const passages: (readonly StoredPassage[] | null)[] = [];
  for (const path of paths) {
    const file = join(root, path);
    try {
      const split = isPage(path) ? await readPageFile(path, file) : splitFile(path, readFileSync(file, 'utf8'));
      passages.push(split.map(toStored));
    } catch (error) {
      problems.push({ path: file, reason: reasonOf(error) });
      // What was read and holds nothing for us need not be read again until it changes.
      passages.push(FootnoteError.is(error) ? [] : null);
    }
  }
  return { passages, problems };
}

/** Loaded when there is such a file: most folders have none. */
async function readPageFile(path: string, file: string): Promise<readonly Passage[]> {
  const { splitPageFile } = await import('./split-page-file.ts');
  return splitPageFile(path, file);
}

function reasonOf(error: unknown): string {
  if (FootnoteError.is(error)) return error.what;
  return (error as NodeJS.ErrnoException).code ?? 'unreadable';
}
