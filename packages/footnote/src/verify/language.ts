/** The small words that stand in nearly every sentence of a language, and in few of another. */
const smallWords: Readonly<Record<string, string>> = {
  English: 'the of and to is was are for that with from by this which were has have been its their not',
  German: 'der die das und ist von den dem nicht mit ein eine für auf des im sich auch wird wurde sind zu werden',
  French: 'le la les des est et une dans pour que qui sur par pas au aux avec sont du ce cette ont été',
  Spanish: 'el la los las de que y en un una por con para del se es su al como más fue son está',
  Italian: 'il di che la è e per un una con del della sono nel alla gli dei si anche più come delle',
  Portuguese: 'o os de que e do da em um uma para com não dos das no na por mais foi são ao pela',
  Dutch: 'de het een van en is dat op te voor met zijn niet aan ook door bij uit wordt naar werd',
  Swedish: 'och att det som en är på av för med till den inte har ett om var från kan eller',
  Danish: 'og at det er en til på af for med den ikke der har et som var fra kan eller de',
  Polish: 'i w na z do się jest nie że jak od przez po dla oraz są to był została przy ich',
};
const languages = Object.entries(smallWords).map(([name, words]) => ({ name, words: new Set(words.split(' ')) }));

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
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = languages
    .map(({ name, words: small }) => ({ name, count: words.filter((word) => small.has(word)).length }))
    .sort((a, b) => b.count - a.count);
  const [best, second] = counts;
  if (best === undefined || best.count < 2 || best.count < 0.08 * words.length) return undefined;
  // Languages that are much alike are not told apart by a sentence.
  return best.count < 1.5 * (second?.count ?? 0) ? undefined : best.name;
}

function scriptOf(text: string): string | undefined {
  const counts = Object.entries(scripts).map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const best = counts.sort((a, b) => b.count - a.count)[0];
  // Names and terms of another script stand in any text.
  return best !== undefined && best.count > 0.6 * all ? best.name : undefined;
}
