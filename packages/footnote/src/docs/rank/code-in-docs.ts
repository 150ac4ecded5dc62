import { stemOf } from '../../text/words/words.ts';
import { readSymbol, symbolToken } from '../split/stored-symbol.ts';
import type { Connection } from '../store/sqlite.ts';
import { keyOf } from './asked-symbols.ts';
import { respell } from './respell.ts';

/** What the code in the documentation says of names; asked for a name or two of a question, never for each passage. */
export interface CodeInDocs {
  /** The declared names that have one of these stems, as they are written: `usenavig` is `useNavigate` and `useNavigation`. */
  namesOf(stems: readonly string[]): readonly string[];
  /** Whether something is called, or some text has, `owner.name`. */
  isWritten(owner: string, name: string): boolean;
}

/** More passages say the same again. */
const mostLooked = 100;

export function createCodeInDocs(connection: Connection): CodeInDocs {
  const symbols = connection.prepare<{ symbol: string }>(`SELECT symbol FROM fulltext
    JOIN passage ON passage.id = fulltext.rowid WHERE fulltext MATCH ? LIMIT ${mostLooked}`);
  const texts = connection.prepare<{ text: string }>(`SELECT passage.title || char(10) || text AS text FROM fulltext
    JOIN passage ON passage.id = fulltext.rowid WHERE fulltext MATCH ? LIMIT ${mostLooked}`);
  return {
    namesOf(stems) {
      if (stems.length === 0) return [];
      const match = `names : (${stems.map((stem) => `"${symbolToken(respell(stem))}"`).join(' OR ')})`;
      const wanted = new Set(stems);
      const names = symbols.all(match).flatMap(({ symbol }) => {
        const { names: own = [], members = [] } = readSymbol(symbol) ?? {};
        return [...own, ...members.map(({ name }) => name)];
      });
      return [...new Set(names)].filter((name) => wanted.has(stemOf(keyOf(name))));
    },
    isWritten(owner, name) {
      const wanted = `${owner}.${name}`.toLowerCase();
      return texts.all(`{title body} : "${wanted}"`).some(({ text }) => hasWhole(text, wanted));
    },
  };
}

const ofName = /[\w$]/;

/** As a whole: `log.error` is not in `blog.errors`. */
function hasWhole(text: string, wanted: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + 1)) {
    if (!ofName.test(lower[at - 1] ?? '') && !ofName.test(lower[at + wanted.length] ?? '')) return true;
  }
  return false;
}
