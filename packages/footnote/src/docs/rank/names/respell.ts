import { stemOf } from '../../../text/words/words.ts';

/** SQLite stems what it is asked for, and a stem's stem may be another: some word that has this stem. */
export function respell(stem: string): string {
  const endings = ['', 'e', 's', 'ed', 'ing', 'ation'].map((ending) => stem + ending);
  return [...endings, stem.replace(/i$/, 'y')].find((word) => stemOf(word) === stem) ?? stem;
}
