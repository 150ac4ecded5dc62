import type { Footnote } from '../../contract/footnote.ts';
import { FootnoteError } from '../../errors.ts';
import { chainNames, currentChain } from '../../search/current-chain.ts';
import { type ListedProvider, listProviders } from '../../search/list-providers.ts';
import { defineCommand } from '../command.ts';
import { openFootnote } from '../open-footnote.ts';
import { alignColumns, shorten } from '../terminal/columns.ts';
import { print, printJson } from '../terminal/print.ts';

export const providers = defineCommand({
  name: 'providers',
  about:
    'The number before a provider is its place among those that a search would ask now, until one answers; ' +
    "'opt' is asked only when it is named. A provider that failed is left alone for a while (breaker open). " +
    "'results' are ranked pages; 'answers' are written by a model that searched.",
  options: {},
  examples: [
    { line: 'footnote providers', does: 'the table' },
    { line: 'WEB_SEARCH_PROVIDER=exa,tavily footnote providers', does: 'the order with another setting' },
    { line: 'footnote providers --json', does: 'for a program' },
  ],
  variables: {
    WEB_SEARCH_PROVIDER: "Which providers are asked, separated by commas; 'auto' (default) asks all configured ones.",
    FOOTNOTE_KEYLESS: "'off': services are never asked without a key.",
  },

  async run({ values }, io) {
    const footnote = openFootnote(io);
    const rows = await listProviders(footnote, io);
    if (values.json === true) printJson(io, rows);
    else print(io, [...tableOf(rows), '', await askedNow(footnote)].join('\n'));
    return 0;
  },
});

async function askedNow({ registry, settings }: Footnote): Promise<string> {
  const chain = currentChain(await settings(), registry);
  if (FootnoteError.is(chain)) return `Asked now: none. ${chain.message}`;
  const why = chain.otherwise === undefined ? '' : `. ${chain.otherwise.message}`;
  return `Asked now: ${chainNames(chain)}${why}`;
}

function tableOf(rows: readonly ListedProvider[]): readonly string[] {
  // 24 columns for the place leave the whole table under 100.
  const cells = rows.map(({ order, id, configured, origin, keyless, kind, optIn, lastError, breaker }) => [
    String(order ?? (optIn ? 'opt' : '')),
    id,
    configured ? 'yes' : 'no',
    shorten(origin ?? (configured ? 'needs no key' : '-'), 24),
    keyless ? 'yes' : 'no',
    kind,
    lastError ?? '-',
    breaker,
  ]);
  return alignColumns([['#', 'provider', 'configured', 'from', 'keyless', 'kind', 'last error', 'breaker'], ...cells]);
}
