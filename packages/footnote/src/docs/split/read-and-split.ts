import { join } from 'node:path';
import type { IndexProblem, Passage } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import { isPage } from '../find/find-files.ts';
import { readOwnFile } from './read-own-file.ts';
import { splitFile } from './split.ts';
import { type StoredPassage, toStored } from './stored-passage.ts';

export interface SplitJob {
  /** The real folder of a source: no file is read that lies elsewhere. */
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
      const { bytes, problem } = readOwnFile(root, path);
      if (problem !== undefined) problems.push({ path: file, reason: problem });
      const split = bytes === undefined ? null : await splitBytes(path, file, bytes);
      passages.push(split?.map(toStored) ?? null);
    } catch (error) {
      problems.push({ path: file, reason: reasonOf(error) });
      // What was read and holds nothing for us need not be read again until it changes.
      passages.push(FootnoteError.is(error) ? [] : null);
    }
  }
  return { passages, problems };
}

async function splitBytes(path: string, file: string, bytes: Buffer): Promise<readonly Passage[]> {
  if (!isPage(path)) return splitFile(path, bytes.toString('utf8'));
  // Loaded when there is such a file: most folders have none.
  const { splitPageFile } = await import('./split-page-file.ts');
  return splitPageFile(path, file, bytes);
}

function reasonOf(error: unknown): string {
  if (FootnoteError.is(error)) return error.what;
  return (error as NodeJS.ErrnoException).code ?? 'unreadable';
}
