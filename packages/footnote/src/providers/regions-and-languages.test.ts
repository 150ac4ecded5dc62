import { describe, expect, it } from 'vitest';
import { emulators } from '../../../../emulators/all.ts';
import type { SearchRequest } from '../contract/request.ts';
import { type InProcessSearch, searchInProcess } from './in-process-emulator.test-kit.ts';
import { defaultRegistry } from './registry.ts';

/** ISO 3166-1: all 249 countries and territories. */
const regions = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO ' +
  'FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE ' +
  'JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW ' +
  'PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM ' +
  'TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ');

const languages = (
  'en en-US en-GB de de-AT fr fr-CA es es-419 pt pt-BR pt-PT it nl sv nb nn no da fi is pl cs sk sl hr sr bs bg ' +
  'ro hu el tr ru uk lt lv et ar he fa ur hi bn ta te th vi id ms fil jv my zh zh-Hans zh-Hant-TW zh-HK yue ja ' +
  'ko'
).split(' ');

/** In pairs all of them in the soak, else every twelfth region with every sixth language. */
const isSoak = process.env['FOOTNOTE_SOAK'] === '1';
const part = <T>(list: readonly T[], step: number) => list.filter((_, index) => isSoak || index % step === 0);
const soakHint = isSoak ? '' : ' (of 14,940: npm run test:soak)';
const pairs = part(regions, 12).flatMap((region) => part(languages, 6).map((language) => ({ region, language })));

it('knows all countries, and sixty languages', () => {
  expect(new Set(regions).size).toBe(249);
  expect(new Set(languages).size).toBe(60);
});

for (const provider of defaultRegistry.getAllWebSearchProviders()) {
  const emulator = emulators.find(({ id }) => id === provider.id);
  if (emulator === undefined) continue;
  const hasTwoWays = provider.keyless === true && emulator.keyVariable !== undefined;

  describe.each(hasTwoWays ? ['with a key', 'without a key'] : ['as it is'])(`${provider.id}, %s`, (way) => {
    const keyless = way === 'without a key';
    const search = (option: Partial<SearchRequest>) =>
      searchInProcess(provider, emulator, { query: 'bridges', numResults: 1, ...option }, { keyless });

    it.each([
      ['region', regions],
      ['language', languages],
    ] as const)(
      'is refused for no %s, and says which it leaves out',
      async (name, values) => {
        const plain = await search({});
        const refused: string[] = [];
        const unsaid: string[] = [];
        for (const value of values) {
          const asked = await search({ [name]: value });
          if (isRefused(asked)) refused.push(value);
          const isSent = asked.sent.join('\n') !== plain.sent.join('\n');
          const isSaid = asked.warnings.some(({ message }) => message.includes(`'${name}'`));
          if (!isSent && !isSaid) unsaid.push(value);
        }
        expect(refused).toEqual([]);
        // An option that a provider doesn't honour at all is spoken of elsewhere; Wikipedia is in English anyway.
        const isHonoured = provider.honours?.includes(name) === true;
        expect(unsaid).toEqual(isHonoured ? (provider.id === 'wikipedia' ? ['en'] : []) : values);
      },
      60_000,
    );

    it(`is refused for none of ${pairs.length.toLocaleString('en')} pairs of both${soakHint}`, async () => {
      if (!['region', 'language'].every((name) => provider.honours?.some((option) => option === name))) return;
      const refused: object[] = [];
      for (const pair of pairs) if (isRefused(await search(pair))) refused.push(pair);
      expect(refused).toEqual([]);
    }, 300_000);

    /** Anthropic's list is published nowhere: a country that it refuses is asked for once more, in words. */
    function isRefused({ refusals, response }: InProcessSearch): boolean {
      const isEmpty = response?.results.length === 0 && response.answer === undefined;
      return response === undefined || isEmpty || (refusals.length > 0 && provider.id !== 'anthropic');
    }
  });
}
