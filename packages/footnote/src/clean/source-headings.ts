import type { Edit } from './edits.ts';

/** What a list of sources is called, in the languages that answers are most often in. */
const names = [
  'sources|references|citations|footnotes|bibliography|works cited',
  'quellen(?:angaben|verzeichnis|nachweise?)?|einzelnachweise|nachweise|belege|referenzen|literatur(?:verzeichnis)?',
  'fuentes|referencias|bibliograf[ií]a|fontes|referências|fonti|riferimenti',
  'r[eé]f[eé]rences|bibliographie|bronnen|källor|kilder|lähteet|źródła|zdroje|kaynaklar|kaynakça',
  'источники|ссылки|литература|джерела|المصادر|المراجع|מקורות|स्रोत|संदर्भ',
  '(?:资料|資料)?(?:来源|來源)|(?:参考|參考)(?:资料|資料|文献|文獻)?|引用|出典|情報源|출처|참고(?: ?문헌)?',
].join('|');

const blank = '[^\\S\\n]';
const tag = '(?:b|strong|em|i|u|p|h[1-6]|summary|dt)';
const closing = `(?:[*_]{1,3}|</${tag}>){0,3}`;
/** The name, what marks it as a heading before it, a colon behind it, and what follows on its line. */
const heading = new RegExp(
  [
    `^(${blank}{0,8}(?:[>*+-]${blank}{1,3}){0,3}(#{1,6}${blank}{1,3})?((?:[*_]{1,3}|<${tag}>){0,3})(?:${names}))`,
    `${blank}{0,3}${closing}(${blank}{0,3}[:：])?${closing}${blank}{0,3}#{0,6}${blank}{0,8}($|[[(【［〔]\\s?\\^?\\d)`,
  ].join(''),
  'gimu',
);
/** What the first entry of a list begins with, on the line below. */
const entryBelow = /\s{0,8}(?:[[(【［〔]\s?\^?\d|https?:|[-*+][^\S\n]|\d{1,3}[.)][^\S\n]|[=-]{3})/y;

/** Without `u`, which takes V8 ten times as long to compile; the two letters are those that only `u` takes for an s and a k. */
const mayHoldHeading = new RegExp(`${names}|[\u017f\u212a]`, 'i');

/** The heading of a list of sources says whose they are. A word on a line of its own, as in a menu, begins no list. */
export function sourceHeadingEdits(text: string): Edit[] {
  if (!mayHoldHeading.test(text)) return [];
  return Array.from(text.matchAll(heading)).flatMap((match): Edit[] => {
    const [whole, before = '', hashes = '', marks = '', colon = '', rest = ''] = match;
    entryBelow.lastIndex = match.index + whole.length;
    const isHeading = rest === '' && (hashes + marks + colon !== '' || entryBelow.test(text));
    if (!isHeading && !(rest !== '' && colon !== '')) return [];
    const place = match.index + before.length;
    return [{ start: place, end: place, text: ' (of the text)', what: 'forged-sources' }];
  });
}
