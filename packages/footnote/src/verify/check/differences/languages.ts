import { isNegatedAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';

/** How a language other than English says no. */
export interface LanguageOfNo {
  readonly name: string;
  readonly negators: ReadonlySet<string>;
  /** Words that say no in other words, or set something apart: where one stands in the other text, nothing is certain. */
  readonly quiet: RegExp;
  /** Behind a negator, they make something else of it: `nicht nur`, `no más de`. */
  readonly turn: RegExp;
}

const german: LanguageOfNo = {
  name: 'German',
  negators: setOf('nicht nie niemals ohne weder niemand kein keine keinem keinen keiner keines'),
  quiet:
    /^(?:un\p{L}{4,}|kaum|selten|nirgends|nichts|fehl(?:t|en|te|ten)|verzichte\p{L}*|verbot\p{L}*|verweiger\p{L}*|abgelehnt|lehn(?:t|te|ten)|außer|statt|anstatt|sondern|bis|ehemalig\p{L}*|früher\p{L}*|einst|\p{L}{4,}(?:los|frei)(?:e[mnrs]?)?)$/u,
  turn: /^(?:nur|zuletzt|mehr|weniger|später|länger|wunder|frage|zweifel)$/,
};

/** Its `ne` counts only with the word that makes it a no; `ne … que` is none. */
const french: LanguageOfNo = {
  name: 'French',
  negators: setOf("ne n'est n'a n'ont n'était n'étaient n'avait n'y n'en sans aucun aucune"),
  quiet:
    /^(?:ne|n'\p{L}+|pas|jamais|non|refus\p{L}*|rejet\p{L}*|interdi\p{L}*|manqu\p{L}*|absen\p{L}*|rarement|guère|sauf|excepté|hormis|lieu|plutôt|ancien\p{L}*|cess\p{L}*|nul\p{L}*)$/u,
  turn: /^(?:doute|cesse|compter|précédent)$/,
};

const spanish: LanguageOfNo = {
  name: 'Spanish',
  negators: setOf('no nunca jamás ningún ninguna ninguno nadie tampoco sin'),
  quiet:
    /^(?:ni|rechaz\p{L}*|prohib\p{L}*|neg(?:ó|aron|ar|ado)|falta\p{L}*|carec\p{L}*|excepto|salvo|apenas|raramente|antigu\p{L}*|dej(?:ó|aron|ar)|lugar|vez|sino)$/u,
  turn: /^(?:solo|sólo|solamente|más|menos|obstante|únicamente|duda|embargo|cesar)$/,
};

const italian: LanguageOfNo = {
  name: 'Italian',
  negators: setOf('non mai nessun nessuna nessuno senza né'),
  quiet:
    /^(?:rifiut\p{L}*|respin\p{L}*|viet\p{L}*|nega\p{L}*|manca\p{L}*|tranne|eccetto|raramente|invece|ex|smess\p{L}*)$/u,
  turn: /^(?:solo|soltanto|più|meno|dubbio|solamente)$/,
};

const portuguese: LanguageOfNo = {
  name: 'Portuguese',
  negators: setOf('não nunca jamais nenhum nenhuma ninguém sem tampouco'),
  quiet:
    /^(?:nem|recus\p{L}*|rejeit\p{L}*|proib\p{L}*|neg(?:ou|aram|ado)|falta\p{L}*|exceto|salvo|raramente|lugar|vez|deix\p{L}*)$/u,
  turn: /^(?:só|somente|apenas|mais|menos|obstante|dúvida)$/,
};

const languagesOfNo = [german, french, spanish, italian, portuguese] as const;

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}

let byNegator: ReadonlyMap<string, readonly LanguageOfNo[]> | undefined;

/** The languages that say no with this word. */
export function languagesOf({ lower }: TextWord): readonly LanguageOfNo[] {
  byNegator ??= new Map(
    languagesOfNo
      .flatMap(({ negators }) => [...negators])
      .map((word) => [word, languagesOfNo.filter(({ negators }) => negators.has(word))]),
  );
  return byNegator.get(lower) ?? none;
}

const none: readonly LanguageOfNo[] = [];

/** How many words before and behind a word one of these may say no to it: `sinkt nicht`. */
const [before, behind] = [3, 2];

/** A no near a word, in any of the languages; `no` is looked for in its place, as in English. */
export function isDeniedAt(tokens: readonly TextWord[], at: number): boolean {
  if (isNegatedAt(tokens, at)) return true;
  const near = tokens.slice(Math.max(0, at - before), at + 1 + behind);
  return near.some((word) => word.lower !== 'no' && languagesOf(word).length > 0);
}
