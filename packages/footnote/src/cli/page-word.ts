import type { Io } from '../contract/io.ts';
import { withAssumedScheme } from '../fetch/page-url.ts';
import { note } from './terminal/print.ts';

/** People leave the scheme out; what is read instead is said. */
export function withSchemeTold(word: string, io: Io): string {
  const url = withAssumedScheme(word);
  if (url !== undefined) note(io, `reading ${url}`);
  return url ?? word;
}
