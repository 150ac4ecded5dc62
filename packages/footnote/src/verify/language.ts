/** The small words that stand in nearly every sentence of a language. */
const smallWords: Readonly<Record<string, string>> = {
  English: `the of and to is was are for that with from by this which were has have been its their not a an in on at as be
    it i do you he she we they his her or if so but can will would had who when there then than how what into about all
    more no me my our your use set let most also after before some other any up out time one two`,
  German: `der die das und ist von den dem nicht mit ein eine für auf des im sich auch wird wurde sind zu werden in an was
    so am er sie es war hat aus bei nach wie zum zur einen einem einer oder als bis um über kann haben wir ich`,
  French: `le la les des est et une dans pour que qui sur par pas au aux avec sont du ce cette ont été de un en on a as il
    elle était plus ou se son ses leur mais nous vous ne comme sans peut être à me`,
  Spanish: `el la los las de que y en un una por con para del se es su al como más fue son está a no lo sus pero este esta
    era también o sin sobre hay me`,
  Italian: `il di che la è e per un una con del della sono nel alla gli dei si anche più come delle in a i no o lo le da al
    dal nella ha non era stato ma questo questa me`,
  Portuguese: `o os de que e do da em um uma para com não dos das no na por mais foi são ao pela a as se como é ou seu sua
    também mas está pelo me`,
  Dutch: `de het een van en is dat op te voor met zijn niet aan ook door bij uit wordt naar werd in of was had we me die er
    maar om als over nog kan hebben heeft worden`,
  Swedish: `och att det som en är på av för med till den inte har ett om var från kan eller i a de han hon vid efter så ut
    under blev ska men sin också utan än`,
  Danish: `og at det er en til på af for med den ikke der har et som var fra kan eller de i to so no om vi han hun ved efter
    blev skal men sin være mod over under også uden`,
  Polish: `i w na z do się jest nie że jak od przez po dla oraz są to był została przy ich a o no me on we za ale może być
    tylko jego który która które ze była było ma ta ten tym bez także niż`,
};
/** Words that a language shares with English tell nothing of which of both it is: each has those that are its own. */
const { English: everyday = '', ...others } = smallWords;
const english = everyday.split(/\s+/);
const languages = Object.entries(others).map(([name, list]) => {
  const words = list.split(/\s+/);
  const own = new Set(words.filter((word) => !english.includes(word)));
  return { name, own, ofEnglish: new Set(english.filter((word) => !words.includes(word))) };
});

const scripts = {
  Latin: /\p{sc=Latin}/gu,
  Cyrillic: /\p{sc=Cyrillic}/gu,
  Greek: /\p{sc=Greek}/gu,
  Arabic: /\p{sc=Arabic}/gu,
  Hebrew: /\p{sc=Hebrew}/gu,
  Devanagari: /\p{sc=Devanagari}/gu,
  Thai: /\p{sc=Thai}/gu,
  Korean: /\p{sc=Hangul}/gu,
  'Chinese or Japanese': /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
};

const sample = 6_000;

/**
 * That a page is in another language than the claim, in words; undefined also where that is not clear. A sentence that
 * says too little of its language is in that of the answer.
 */
export function otherLanguage(claim: string, page: string, ofAnswer?: string): string | undefined {
  // Headings and menus stand at the beginning, so the middle is looked at, too.
  const middle = Math.max(0, Math.floor(page.length / 2) - sample / 2);
  const text = `${page.slice(0, sample)}\n${page.slice(middle, middle + sample)}`;
  const [ofClaim, ofPage] = [languageOf(claim) ?? ofAnswer, languageOf(text)];
  const isOther = ofClaim !== undefined && ofPage !== undefined && ofClaim !== ofPage;
  return isOther ? `the page is in another language (${ofPage}) than the claim (${ofClaim})` : undefined;
}

export function languageOf(text: string): string | undefined {
  const script = scriptOf(text);
  if (script !== 'Latin') return script;
  const written = text.match(/\p{L}+/gu) ?? [];
  // `Los` of `Los Angeles` is no word of the sentence; the first word has its capital from it.
  const words = written.flatMap((word, at) => (at === 0 || /^\p{Ll}/u.test(word) ? [word.toLowerCase()] : []));
  const least = Math.max(2, 0.08 * written.length);
  const counts = languages
    .map(({ name, own, ofEnglish }) => {
      const found = words.filter((word) => own.has(word));
      return { name, found, own: found.length, english: words.filter((word) => ofEnglish.has(word)).length };
    })
    .sort((a, b) => b.own - a.own);
  if (counts.every(({ own, english: count }) => count >= least && count >= clearlyMore * own)) return 'English';
  const [best, second] = counts;
  // Languages that are much alike are not told apart by a sentence.
  if (best === undefined || best.own < least || best.own < clearlyMore * Math.max(second?.own ?? 0, best.english))
    return undefined;
  // `De la` may stand in a name, and a title between English words.
  const enough = best.own >= 3 * best.english && words.some(hasAccent) ? 2 : 3;
  return new Set(best.found).size >= enough ? best.name : undefined;
}

const clearlyMore = 1.5;

function hasAccent(word: string): boolean {
  return /[^a-z]/.test(word);
}

function scriptOf(text: string): string | undefined {
  const counts = Object.entries(scripts).map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const best = counts.sort((a, b) => b.count - a.count)[0];
  // Names and terms of another script stand in any text.
  return best !== undefined && best.count > 0.6 * all ? best.name : undefined;
}
