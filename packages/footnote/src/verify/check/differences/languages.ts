import { isNegatedAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';

/** How a language other than English says no. */
export interface LanguageOfNo {
  readonly name: string;
  readonly negators: ReadonlySet<string>;
  /** Words that say no in other words, or set something apart: where the other text alone has one, nothing is certain. */
  readonly quiet: RegExp;
  /** Behind a negator, they make something else of it: `nicht nur`, `no más de`. */
  readonly turn: RegExp;
  /** They stand between a no and what it denies, and say when or how: `noch nicht`, `n'a pas encore`. */
  readonly between: ReadonlySet<string>;
  /** A no may be written in one with the word behind it: `n'accepte`. */
  readonly isElided?: boolean;
}

const german: LanguageOfNo = {
  name: 'German',
  negators: setOf(
    'nicht nie niemals ohne weder niemand kein keine keinem keinen keiner keines keinesfalls keineswegs keinerlei',
  ),
  quiet:
    /^(?:kaum|selten|nirgends|nichts|fehl(?:t|en|te|ten)|verzichte\p{L}*|verbot\p{L}*|verweiger\p{L}*|weiger\p{L}*|abgelehnt|lehn(?:t|te|ten)|außer|statt|anstatt|sondern|bis|ehemalig\p{L}*|früher\p{L}*|einst|\p{L}{4,}(?:los|frei)(?:e[mnrs]?)?)$/u,
  turn: /^(?:nur|zuletzt|mehr|weniger|später|länger|wunder|frage|zweifel|ohne)$/,
  between: setOf('noch bereits jemals bisher bislang schon weiterhin'),
};

/** Its `ne` counts only with the word that makes it a no, and `pas` only with `ne` or `mais`; `ne … que` is none. */
const french: LanguageOfNo = {
  name: 'French',
  negators: setOf('ne pas jamais sans aucun aucune'),
  quiet:
    /^(?:non|refus\p{L}*|rejet\p{L}*|interdi\p{L}*|manqu\p{L}*|absen\p{L}*|difficult\p{L}*|rarement|guère|sauf|excepté|hormis|lieu|plutôt|ancien\p{L}*|cess\p{L}*|nul\p{L}*)$/u,
  turn: /^(?:doute|cesse|compter|précédent|sans)$/,
  between: setOf('encore toujours finalement jamais plus point nullement absolument un autre ni'),
  isElided: true,
};

const spanish: LanguageOfNo = {
  name: 'Spanish',
  negators: setOf('no nunca jamás ningún ninguna ninguno nadie tampoco sin'),
  quiet:
    /^(?:ni|rechaz\p{L}*|prohib\p{L}*|neg(?:ó|aron|ar|ado)|falta\p{L}*|carec\p{L}*|excepto|salvo|apenas|raramente|antigu\p{L}*|dej(?:ó|aron|ar)|lugar|vez|sino)$/u,
  turn: /^(?:solo|sólo|solamente|más|menos|obstante|únicamente|duda|embargo|cesar|sin)$/,
  between: setOf('todavía aún jamás nunca finalmente'),
};

const italian: LanguageOfNo = {
  name: 'Italian',
  negators: setOf('non mai nessun nessuna nessuno senza né'),
  quiet:
    /^(?:rifiut\p{L}*|respin\p{L}*|viet\p{L}*|nega\p{L}*|manca\p{L}*|tranne|eccetto|raramente|invece|ex|smess\p{L}*)$/u,
  turn: /^(?:solo|soltanto|più|meno|dubbio|solamente|senza)$/,
  between: setOf('ancora mai finora affatto'),
};

const portuguese: LanguageOfNo = {
  name: 'Portuguese',
  negators: setOf('não nunca jamais nenhum nenhuma ninguém sem tampouco'),
  quiet:
    /^(?:nem|recus\p{L}*|rejeit\p{L}*|proib\p{L}*|neg(?:ou|aram|ado)|falta\p{L}*|exceto|salvo|raramente|lugar|vez|deix\p{L}*)$/u,
  turn: /^(?:só|somente|apenas|mais|menos|obstante|dúvida|sem)$/,
  between: setOf('ainda jamais nunca'),
};

const polish: LanguageOfNo = {
  name: 'Polish',
  negators: setOf('nie nigdy bez żaden żadna żadne żadnego żadnej żadnych'),
  quiet:
    /^(?:ani|nikt|nic|brak\p{L}*|odm[oó]w\p{L}*|odrzuc\p{L}*|zakaz\p{L}*|rzadko|oprócz|poza|zamiast|lecz|były|była|dawn\p{L}*|nie\p{L}{4,})$/u,
  turn: /^(?:tylko|więcej|mniej|później|bez|ma)$/,
  between: setOf('jeszcze dotąd już nigdy'),
};

/** Its verbs have their no before them in one word: the frequent ones are here. */
const czech: LanguageOfNo = {
  name: 'Czech',
  negators: setOf(
    `není nejsou nebyl nebyla nebylo nebyli nebyly nebude nebudou nemá nemají neměl neměla neměli nemůže nemohou nemohl
    nesmí nesmějí bez žádný žádná žádné žádného nikdy`,
  ),
  quiet:
    /^(?:ani|nikdo|nic|chyb\p{L}*|odmít\p{L}*|zamít\p{L}*|zakáz\p{L}*|zřídka|kromě|místo|nýbrž|bývalý\p{L}*|ne\p{L}{4,})$/u,
  turn: /^(?:jen|pouze|více|méně|bez)$/,
  between: setOf('ještě dosud zatím nikdy'),
};

const dutch: LanguageOfNo = {
  name: 'Dutch',
  negators: setOf('niet geen nooit zonder niemand nergens'),
  quiet:
    /^(?:nauwelijks|zelden|niets|weiger\p{L}*|geweigerd|verb(?:iedt|oden|ood)|afgewezen|ontbre\p{L}*|behalve|uitgezonderd|plaats|maar|tot|voormalig\p{L}*|vroeger\p{L}*|on\p{L}{4,}|\p{L}{4,}(?:loos|loze|vrij|vrije))$/u,
  turn: /^(?:alleen|slechts|meer|minder|later|langer|zonder|enkel)$/,
  between: setOf('nog al ooit'),
};

const swedish: LanguageOfNo = {
  name: 'Swedish',
  negators: setOf('inte ej aldrig ingen inget inga'),
  quiet:
    /^(?:knappt|sällan|ingenting|utan|vägra\p{L}*|förb(?:jöd|jöds|jud\p{L}*)|avslog|avslogs|saknar?|saknas|förutom|utom|istället|tidigare|före|o\p{L}{4,}|\p{L}{4,}(?:lös|lösa|fri|fria))$/u,
  turn: /^(?:bara|endast|minst|mer|mindre|längre|enbart)$/,
  between: setOf('ännu än någonsin heller'),
};

const danish: LanguageOfNo = {
  name: 'Danish',
  negators: setOf('ikke ej aldrig ingen intet'),
  quiet:
    /^(?:næppe|sjældent|ingenting|uden|næg(?:ter|tede|tet)|forb(?:yder|ød|udt)|afvi(?:ser|ste|st)|mangle\p{L}*|undtagen|bortset|stedet|tidligere|men|u\p{L}{4,}|\p{L}{4,}(?:løs|løse|fri|frie))$/u,
  turn: /^(?:kun|bare|mindst|mere|mindre|længere|alene)$/,
  between: setOf('endnu nogensinde heller'),
};

const languagesOfNo = [german, french, spanish, italian, portuguese, polish, czech, dutch, swedish, danish] as const;

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
  return byNegator.get(lower) ?? (isElided(lower) ? elided : none);
}

const none: readonly LanguageOfNo[] = [];
const elided = languagesOfNo.filter((language) => language.isElided === true);

/** `N'accepte`. */
function isElided(lower: string): boolean {
  return lower.startsWith("n'");
}

/** Whether the word itself, or its beginning, is a no. */
export function isNo({ negators, isElided: mayBe = false }: LanguageOfNo, { lower }: TextWord): boolean {
  return negators.has(lower) || (mayBe && isElided(lower));
}

/** How many words before and behind a word one of these may say no to it: `sinkt nicht`. */
const [before, behind] = [3, 2];

/** A no near a word, in any of the languages; `no` is looked for in its place, as in English. */
export function isDeniedAt(tokens: readonly TextWord[], at: number): boolean {
  if (isNegatedAt(tokens, at)) return true;
  const near = tokens.slice(Math.max(0, at - before), at + 1 + behind);
  return near.some((word) => word.lower !== 'no' && languagesOf(word).length > 0);
}
