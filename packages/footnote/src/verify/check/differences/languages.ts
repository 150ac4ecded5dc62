import { isNegatedAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';

/** How a language other than English says no. */
export interface LanguageOfNo {
  readonly negators: ReadonlySet<string>;
  /** They hold a sentence together: by them a language is known, and what is denied is not among them. */
  readonly functionWords: ReadonlySet<string>;
  /** Words that say no in other words, or set something apart: where one stands in the other text, nothing is certain. */
  readonly quiet: RegExp;
  /** Behind a negator, they make something else of it: `nicht nur`, `no más de`. */
  readonly turn: RegExp;
}

const german: LanguageOfNo = {
  negators: setOf('nicht nie niemals ohne weder niemand kein keine keinem keinen keiner keines'),
  functionWords:
    setOf(`der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden
    wurde wurden hat haben hatte hatten zu im in am an auf aus bei mit nach von vom zum zur für als auch es er sie ihr ihre
    sein seine sich dass nur schon sehr wie über unter um bis durch gegen seit man kann können dort hier dabei damit davon
    dafür dazu sei seien worden noch`),
  quiet:
    /^(?:un\p{L}{4,}|kaum|selten|nirgends|nichts|fehl(?:t|en|te|ten)|verzichte\p{L}*|verbot\p{L}*|verweiger\p{L}*|abgelehnt|lehn(?:t|te|ten)|außer|statt|anstatt|sondern|bis|ehemalig\p{L}*|früher\p{L}*|einst|\p{L}{4,}(?:los|frei)(?:e[mnrs]?)?)$/u,
  turn: /^(?:nur|zuletzt|mehr|weniger|später|länger|wunder|frage|zweifel)$/,
};

/** Its `ne` counts only with the word that makes it a no; `ne … que` is none. */
const french: LanguageOfNo = {
  negators: setOf("ne n'est n'a n'ont n'était n'étaient n'avait n'y n'en sans aucun aucune"),
  functionWords:
    setOf(`le la les un une des du de au aux et ou mais est sont était étaient sera seront été être a ont avait
    avaient aura auront avoir à en dans sur sous par pour avec que qui se sa son ses leur leurs ce cette ces il elle ils
    elles on y plus pas jamais peut peuvent pourra fait même comme`),
  quiet:
    /^(?:ne|n'\p{L}+|pas|jamais|non|refus\p{L}*|rejet\p{L}*|interdi\p{L}*|manqu\p{L}*|absen\p{L}*|rarement|guère|sauf|excepté|hormis|lieu|plutôt|ancien\p{L}*|cess\p{L}*|nul\p{L}*)$/u,
  turn: /^(?:doute|cesse|compter|précédent)$/,
};

const spanish: LanguageOfNo = {
  negators: setOf('no nunca jamás ningún ninguna ninguno nadie tampoco sin'),
  functionWords:
    setOf(`el la los las un una unos unas de del al y o pero es son era eran fue fueron será serán ha han había
    habían a en con por para que se su sus lo le les como más este esta estos estas está están ser haber muy también ya
    entre sobre desde hasta`),
  quiet:
    /^(?:ni|rechaz\p{L}*|prohib\p{L}*|neg(?:ó|aron|ar|ado)|falta\p{L}*|carec\p{L}*|excepto|salvo|apenas|raramente|antigu\p{L}*|dej(?:ó|aron|ar)|lugar|vez|sino)$/u,
  turn: /^(?:solo|sólo|solamente|más|menos|obstante|únicamente|duda|embargo|cesar)$/,
};

const italian: LanguageOfNo = {
  negators: setOf('non mai nessun nessuna nessuno senza né'),
  functionWords:
    setOf(`il lo la i gli le un uno una di del della dei delle degli dal dalla al alla ai alle e o ma è sono era
    erano sarà saranno ha hanno aveva stato stata stati state a in nel nella nei con per che si suo sua loro come più da su
    sul sulla questo questa anche`),
  quiet:
    /^(?:rifiut\p{L}*|respin\p{L}*|viet\p{L}*|nega\p{L}*|manca\p{L}*|tranne|eccetto|raramente|invece|ex|smess\p{L}*)$/u,
  turn: /^(?:solo|soltanto|più|meno|dubbio|solamente)$/,
};

const portuguese: LanguageOfNo = {
  negators: setOf('não nunca jamais nenhum nenhuma ninguém sem tampouco'),
  functionWords:
    setOf(`o a os as um uma uns umas de do da dos das ao à aos às e ou mas é são era eram foi foram será serão
    tem têm tinha em no na nos nas com por pelo pela para que se seu sua seus suas como mais este esta está estão ser muito
    também já entre sobre até`),
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

/** Of so many words and such a share of all are known by their language; a short claim is known by its page. */
const [fewest, leastShare] = [3, 0.15];

export function isOfLanguage(
  { functionWords }: LanguageOfNo,
  own: readonly TextWord[],
  theirs: readonly TextWord[],
): boolean {
  const countIn = (words: readonly TextWord[]) => words.filter(({ lower }) => functionWords.has(lower)).length;
  const [ofClaim, ofPage] = [countIn(own), countIn(theirs)];
  return ofClaim > 0 && ofClaim + ofPage >= fewest && ofClaim + ofPage >= leastShare * (own.length + theirs.length);
}

/** How many words before and behind a word one of these may say no to it: `sinkt nicht`. */
const [before, behind] = [3, 2];

/** A no near a word, in any of the languages; `no` is looked for in its place, as in English. */
export function isDeniedAt(tokens: readonly TextWord[], at: number): boolean {
  if (isNegatedAt(tokens, at)) return true;
  const near = tokens.slice(Math.max(0, at - before), at + 1 + behind);
  return near.some((word) => word.lower !== 'no' && languagesOf(word).length > 0);
}
