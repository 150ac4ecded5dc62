import type { DocSource } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';

/** A row of the table `source`. */
export interface SourceRow {
  readonly id: number;
  readonly root: string;
  readonly name: string;
  readonly version: string;
  readonly isDirect: number;
  readonly repository: string | null;
  readonly about: string | null;
  /** The stems of its name and of what it is about. */
  readonly words: string;
}

export function toSource({ root, name, version, isDirect, repository, about }: SourceRow): DocSource {
  const optional = {
    repository: repository === null ? undefined : (JSON.parse(repository) as DocSource['repository']),
    about: about ?? undefined,
  };
  return { name, version, root, isDirect: isDirect === 1, ...defined(optional) };
}
