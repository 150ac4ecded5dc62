/**
 * A vendor's own code for a language tag: that of the whole tag, else of the tag without its last
 * part, and so on (the "lookup" of RFC 4647), so `zh-Hant-TW` finds `zh-hant` before `zh`.
 */
function lookUpLanguage(tag: string, codes: Readonly<Record<string, string>>): string | undefined {
  const parts = tag.toLowerCase().split('-');
  for (let length = parts.length; length > 0; length--) {
    const code = codes[parts.slice(0, length).join('-')];
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Where Google's `hl` is not just the language: it refuses `zh` and `nb`, and keeps old names. */
const googleCodes: Readonly<Record<string, string>> = {
  'es-419': 'es-419',
  fil: 'tl',
  he: 'iw',
  jv: 'jw',
  nb: 'no',
  'pt-br': 'pt-br',
  'pt-pt': 'pt-pt',
  zh: 'zh-cn',
  'zh-hant': 'zh-tw',
  'zh-hk': 'zh-tw',
  'zh-mo': 'zh-tw',
  'zh-tw': 'zh-tw',
};

/** The `hl` of Google's interfaces, for the services that pass it on. */
export function googleLanguage(tag: string): string {
  return lookUpLanguage(tag, googleCodes) ?? tag.toLowerCase().replace(/-.*$/, '');
}

/** The codes of `hl` that both services know which check it. */
const checkedCodes = new Set(
  (
    'af ak sq am ar hy az eu be bem bn bh bs br bg km ca chr ny zh-cn zh-tw co hr cs da nl en eo et ee fo tl fi fr fy ' +
    'gaa gl ka de el gn gu ht ha haw iw hi hu is ig id ia ga it ja jw kn kk rw rn kg ko kri ku ckb ky lo la lv ln lt ' +
    'loz lg ach mk mg ms ml mt mi mr mfe mo mn ne pcm nso no nn oc or om ps fa pl pt pt-br pt-pt pa qu ro rm nyn ru ' +
    'gd sr sh st tn crs sn sd si sk sl so es es-419 su sw sv tg ta tt te th ti to lua tum tr tk tw ug uk ur uz vi cy ' +
    'wo xh yi yo zu'
  ).split(' '),
);

/** Jina's `hl`, a closed list. */
export function jinaLanguage(tag: string): string | undefined {
  const code = googleLanguage(tag);
  return checkedCodes.has(code) ? code : undefined;
}

/** SerpApi's `hl`, the same list and three languages more. */
export function serpapiLanguage(tag: string): string | undefined {
  const code = googleLanguage(tag);
  return checkedCodes.has(code) || ['kl', 'mv', 'my'].includes(code) ? code : undefined;
}

const braveOwn =
  'ar bg bn ca cs da de en en-gb es et eu fi fr gl gu he hi hr hu is it jp kn ko lt lv ml mr ms nb nl pa pl pt-br pt-pt ro ru sk sl sr sv ta te th tr uk vi zh-hans zh-hant';

const braveCodes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(braveOwn.split(' ').map((code) => [code, code])),
  ja: 'jp',
  nn: 'nb',
  no: 'nb',
  pt: 'pt-br',
  zh: 'zh-hans',
  'zh-hk': 'zh-hant',
  'zh-mo': 'zh-hant',
  'zh-tw': 'zh-hant',
};

/** Brave's `search_lang`, a closed list with spellings of its own; anything else is refused with a 422. */
export function braveLanguage(tag: string): string | undefined {
  return lookUpLanguage(tag, braveCodes);
}

/** You.com's `language`: Brave's list and Greek, in capitals. */
export function youLanguage(tag: string): string | undefined {
  return lookUpLanguage(tag, { ...braveCodes, el: 'el' })?.toUpperCase();
}
