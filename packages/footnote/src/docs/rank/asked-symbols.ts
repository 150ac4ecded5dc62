import { isAscii, onlyWordCharacters } from '../../text/ascii.ts';
import { stemOf } from '../../text/words/words.ts';

/** A word of a question that may be the name of something in code. */
export interface AskedSymbol {
  /** As typed: `StoreApi.setState`. */
  readonly typed: string;
  /** In lower case and without punctuation: `setstate`. */
  readonly name: string;
  readonly stem: string;
  /** What it is a member of, as far as that was said: `path` and `posix` of `path.posix.join`. */
  readonly owners: readonly string[];
  /** What the owner is said to be in declarations and in code of the documentation: `program` is a `Command`. */
  readonly ownerTypes?: readonly string[];
  /** The packages that the owner stands for: `z` for zod. */
  readonly ownerPackages?: readonly string[];
  /** It may be declared by itself: it is a member of nothing, or only of its package. */
  readonly mayBeTop: boolean;
  /** 1 for what nobody writes but in code, less for a plain word or two that may be one. */
  readonly sureness: number;
  /** It is looked up, and something here is called exactly so: then `StaleTime` is not `staleTime`. */
  readonly isExact?: boolean;
}

const plainToken = /[a-z_$][a-z0-9_$]*(?:(?:\.|#|::|\?\.)[a-z_$][a-z0-9_$]*)*/gi;
const anyToken = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|#|::|\?\.)[\p{L}_$][\p{L}\p{N}_$]*)*/gu;
const plainSureness = 0.5;
const joinedSureness = 0.4;
/** A question of more words is about something, and not a name. */
const most = 24;

/** The names in a question, in its order; two neighbours may be one: `use effect` for `useEffect`. */
export function askedSymbols(text: string): readonly AskedSymbol[] {
  const tokens = (text.match(isAscii(text) ? plainToken : anyToken) ?? []).slice(0, most);
  const single = tokens.map((typed, i) => {
    const names = typed.split(/\.|#|::|\?\./).map(keyOf);
    const said = names.slice(0, -1).filter((owner) => owner !== '');
    // `useForm shouldUnregister` and nothing else: the second one may be a member of the first.
    const [first = ''] = tokens;
    const isBehindOwner = tokens.length === 2 && i === 1 && said.length === 0 && tokens.every(looksLikeCode);
    return {
      typed,
      name: names.at(-1) ?? '',
      stem: stemOf(names.at(-1) ?? ''),
      owners: isBehindOwner ? [keyOf(first)] : said,
      mayBeTop: said.length === 0,
      sureness: looksLikeCode(typed) ? 1 : plainSureness,
    };
  });
  const joined = tokens.slice(1).flatMap((second, i) => {
    const first = tokens[i] ?? '';
    if (looksLikeCode(first) || looksLikeCode(second)) return [];
    const name = keyOf(first) + keyOf(second);
    const typed = `${first} ${second}`;
    return [{ typed, name, stem: stemOf(name), owners: [], mayBeTop: true, sureness: joinedSureness }];
  });
  return [...single, ...joined].filter(({ name }) => name.length > 1);
}

/** `readFile`, `max_age`, `app.locals`, `XMLHttpRequest`, `$state`. */
function looksLikeCode(typed: string): boolean {
  return /[a-z\d][A-Z]|[A-Z]{2,}[a-z]|[_$]|\w(?:\.|#|::)\w/.test(typed);
}

/** What it is called beside its owners: `setState`. */
export function lastOf(typed: string): string {
  return typed.slice(typed.search(/[^.#:?]*$/));
}

/** `b` of `a.b.c`. */
export function ownerOf(typed: string): string {
  return typed.split(/\.|#|::|\?\./).at(-2) ?? '';
}

export function keyOf(name: string): string {
  return onlyWordCharacters(name.toLowerCase());
}
