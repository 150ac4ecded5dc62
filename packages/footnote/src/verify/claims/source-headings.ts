/** How a list of sources is called: no word that may stand above a part of the text itself. */
const titles = [
  'sources?|references|citations|footnotes|bibliography|works cited|sources (?:used|cited|consulted)|cited sources',
  'quellen?|quellen(?:verzeichnis|angaben|nachweise?)|einzelnachweise|literaturverzeichnis|belege',
  'références|sources et références|bibliographie|fuentes?|referencias|bibliografía|fuentes y referencias',
  'font[ei]|riferimenti|bibliografia|fontes|referências|źródł[oa]|przypisy|bron(?:nen)?|referenties',
  'käll(?:a|or)|källförteckning|referenser|kilder?|referencer|zdroje|lähteet|kaynaklar|источники|примечания',
  '参考资料|参考文献|来源|資料來源|出典',
].join('|');

/** Also with a picture or a number before it: `## 5. Quellen`. */
export const sourceHeading = new RegExp(
  String.raw`^[ \t]{0,3}(?:#{1,6}[ \t]{1,3})?[*_]{0,3}(?:(?:\d{1,2}[.)]|[^\p{L}\d\s|[(*_]{1,4})[ \t]{1,3})?[*_]{0,3}(?:${titles})[*_]{0,3}[ \t]?[:：]?[*_]{0,3}[ \t]*$`,
  'iu',
);

/** `Sources: [1] url [2] url` in one line. */
export const sourceLead = new RegExp(
  String.raw`^[ \t]{0,3}[*_]{0,3}(?:${titles})[*_]{0,3}[ \t]?[:：][*_]{0,3}[ \t]{1,3}(?=\[{1,2}\d{1,3}\]|【\d{1,3}】)`,
  'iu',
);

/** `Quelle: [Title](url)` */
export const sourceCredit = new RegExp(
  String.raw`^[ \t]{0,3}(?:[-*+•>][ \t]{1,3})?[*_(]{0,3}(?:${titles})[*_]{0,3}[ \t]?[:：][*_]{0,3}[ \t]{0,3}`,
  'iu',
);

/** `[Quelle 1]` */
export const sourceWord = '(?:quelle|sources?|fuente|fonte|źródło|bron|källa|kilde)';
