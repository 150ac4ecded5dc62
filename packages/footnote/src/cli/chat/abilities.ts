import type { Io } from '../../contract/io.ts';
import { runProgram } from '../run-program.ts';
import { hasColours } from '../terminal/print.ts';
import { supportsHyperlinks } from './hyperlinks.ts';
import type { Abilities } from './markdown/segment.ts';

/** What the terminal behind stdout can show. One that is there already may have to be asked, so it takes a moment. */
export async function findAbilities(io: Io): Promise<Abilities> {
  const ask = async (words: readonly string[]) => (await runProgram(words, io)).stdout;
  return {
    colours: io.stdout.isTTY === true && hasColours(io.env),
    hyperlinks: await supportsHyperlinks(io.env, io.stdout.isTTY === true, ask),
    unicode: showsUnicode(io.env),
  };
}

/** Without a word about it, terminals of today do. */
function showsUnicode(env: Io['env']): boolean {
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || 'UTF-8';
  return env['TERM'] !== 'dumb' && /utf-?8/i.test(locale);
}
