/** DuckDuckGo's regions: a country, then a language. */
const codes =
  'us-en de-de at-de ch-de ch-fr ch-it fr-fr be-fr be-nl nl-nl es-es mx-es ar-es cl-es co-es pe-es ve-es pt-pt br-pt ' +
  'it-it ca-en ca-fr au-en nz-en ie-en in-en sg-en za-en ph-en id-id id-en my-ms my-en cn-zh ru-ru ua-uk pl-pl cz-cs ' +
  'sk-sk hu-hu ro-ro bg-bg hr-hr gr-el tr-tr il-he dk-da se-sv no-no fi-fi ee-et lv-lv lt-lt th-th vn-vi';

/** Where it doesn't keep to the ISO codes. */
const ownSpellings = {
  'gb-en': 'uk-en',
  'jp-ja': 'jp-jp',
  'kr-ko': 'kr-kr',
  'tw-zh': 'tw-tzh',
  'hk-zh': 'hk-tzh',
  'no-nb': 'no-no',
  'si-sl': 'sl-sl',
  'sa-ar': 'xa-ar',
  'es-ca': 'ct-ca',
  'us-es': 'ue-es',
  'ph-fil': 'ph-tl',
};

const regions: ReadonlyMap<string, string> = new Map([
  ...codes.split(' ').map((code) => [code, code] as const),
  ...Object.entries(ownSpellings),
]);

export interface RegionChoice {
  readonly code: string;
  /** What was asked, and the code doesn't stand for. */
  readonly lacks: readonly ('language' | 'region')[];
}

/** The one code for a language (`de`, `pt-BR`), a country (`DE`), or both; the country weighs more. */
export function chooseRegion(language: string | undefined, region: string | undefined): RegionChoice {
  const [spoken, ...subtags] = language?.toLowerCase().split('-') ?? [];
  const country = region?.toLowerCase() ?? subtags.find((subtag) => subtag.length === 2);
  const both = regions.get(`${country}-${spoken}`);
  if (both !== undefined) return { code: both, lacks: [] };
  const ofCountry = region && find((key) => key.startsWith(`${country}-`));
  if (ofCountry) return { code: ofCountry, lacks: spoken === undefined ? [] : ['language'] };
  const ofLanguage = spoken && (regions.get(`${spoken}-${spoken}`) ?? find((key) => key.endsWith(`-${spoken}`)));
  return {
    code: ofLanguage ?? 'wt-wt',
    lacks: [
      ...(region === undefined ? [] : (['region'] as const)),
      ...(spoken === undefined || ofLanguage ? [] : (['language'] as const)),
    ],
  };
}

function find(matches: (key: string) => boolean): string | undefined {
  for (const [key, code] of regions) if (matches(key)) return code;
  return undefined;
}
