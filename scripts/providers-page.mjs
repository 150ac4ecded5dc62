// Writes docs/providers.md from the providers themselves: what they declare, what they ask their emulators, what
// they say when more is wanted than their service takes, and the SDKs that they were compared with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from './shared/run.mjs';

export const pageFile = join(root, 'docs/providers.md');
const sdkVersions = JSON.parse(readFileSync(join(root, 'real-sdks/versions.json'), 'utf8'));
const optionNames = {
  numResults: 'number',
  type: 'type',
  livecrawl: 'live',
  contextMaxCharacters: 'length',
  freshness: 'freshness',
  includeDomains: 'only domains',
  excludeDomains: 'without domains',
  language: 'language',
  region: 'region',
  topic: 'news',
};

/** The whole page; the parts are those of the sources, or of the built package. */
export async function providersPage({ createFootnote, getAllWebSearchProviders, emulators, startEmulator }) {
  const servers = await Promise.all(emulators.map((emulator) => startEmulator(emulator)));
  const env = Object.assign({}, bareEnv, ...servers.map((server) => server.env));
  const footnote = createFootnote({ env, cwd: '/nowhere' });
  const providers = getAllWebSearchProviders();
  try {
    const sections = providers.map(async (provider) => {
      const server = servers.find(({ id }) => id === provider.id);
      return sectionOf(provider, server && (await askBeyondLimits(provider, server, footnote)));
    });
    const parts = [introduction, overview(providers), optionsTable(providers), ...(await Promise.all(sections))];
    return `${parts.join('\n\n')}\n`;
  } finally {
    await footnote.close();
    await Promise.all(servers.map((server) => server.close()));
  }
}

/** Nothing of whoever makes the page. */
const bareEnv = { HOME: '/dev/null/nowhere', FOOTNOTE_AUDIT: 'off', FOOTNOTE_CACHE_TTL: '0' };

const introduction = `<!-- Made by \`node scripts/providers-page.mjs\`, and held by its test: change the providers, not this page. -->

# Which services can Footnote ask?

In the order in which \`auto\` asks those that are configured. \`footnote providers\` says which of them are, on this machine. What they offer and Footnote does not use, and why: [decisions/left-out-of-services.md](decisions/left-out-of-services.md).`;

function overview(providers) {
  return table(
    ['provider', 'gives', 'key', 'without a key', 'a call costs', 'compared with'],
    providers.map((provider) => [
      `[${provider.label}](#${anchor(provider)}) \`${provider.id}\``,
      provider.kind === 'answers' ? 'an answer with citations' : 'results',
      keyOf(provider) ?? 'none',
      keyOf(provider) === undefined ? 'always' : provider.keyless ? 'yes' : '–',
      priceOf(provider),
      sdksOf(provider).join(', ') || '–',
    ]),
  );
}

function optionsTable(providers) {
  const marks = providers.map((provider) => [
    `\`${provider.id}\``,
    ...Object.keys(optionNames).map((option) => (provider.honours?.includes(option) ? '✓' : '')),
  ]);
  return `## Options that a service honours

Any other option is a warning in the response, never an error. Without a key some honour fewer, as their sections say.

${table(['', ...Object.values(optionNames)], marks)}

${Object.entries(optionNames)
  .map(([option, name]) => `${name}: \`${option}\``)
  .join(', ')}.`;
}

function sectionOf(provider, asked) {
  const settings = Object.entries(provider.settings ?? {}).map(([name, { env, default: value, meaning }]) => [
    `\`webSearch.${provider.id}.${name}\``,
    env.map((variable) => `\`${variable}\``).join(', '),
    value === undefined ? '' : `\`${value}\``,
    meaning,
  ]);
  const sdks = sdksOf(provider);
  const facts = [
    provider.local ? 'Asks nothing outside this machine.' : undefined,
    provider.optIn ? 'Asked only when it is named, never by `auto`.' : undefined,
    asked && `Asked by ${asked.forms.join(', ')}.`,
    sdks.length > 0 ? `\`npm test\` compares its requests with those of ${sdks.join(' and ')}.` : undefined,
    asked?.limits.length > 0
      ? ['What it says where more is asked than it takes:', ...asked.limits].join('\n  - ')
      : undefined,
  ].flatMap((fact) => (fact === undefined ? [] : `- ${fact}`));
  const list = settings.length === 0 ? '' : `\n\n${table(['setting', 'variable', 'default', 'meaning'], settings)}`;
  return `## ${provider.label}\n\n${facts.join('\n')}${list}`;
}

/** How it asks, with and without a key, and what it says of its limits. */
async function askBeyondLimits(provider, server, footnote) {
  const isBoth = provider.keyless && keyOf(provider) !== undefined;
  const forms = new Map();
  const limits = new Set();
  for (const name of isBoth ? [provider.id, `${provider.id}:keyless`] : [provider.id]) {
    for (const request of demandingRequests) {
      const before = server.requests.length;
      const { warnings } = await footnote.search({ ...request, provider: name });
      const { method, path } = server.requests[before];
      // The emulator of Wikipedia has all languages on one host.
      const form = `\`${method} ${path.replace(/^\/(?:de|en)(?=\/w\/)/, '')}\``;
      if (!forms.has(form)) forms.set(form, name === provider.id ? form : `without a key ${form}`);
      for (const warning of warnings) if (isLimit(warning, provider)) limits.add(warning.message);
    }
  }
  return { forms: [...forms.values()], limits: [...limits] };
}

const manyDomains = Array.from({ length: 100 }, (_, index) => `site-${index}.example.com`);

/** Each wants more than some service takes. */
const demandingRequests = [
  { query: 'bridges', numResults: 20 },
  { query: 'bridges '.repeat(249) },
  { query: 'bridges', includeDomains: manyDomains },
  { query: 'bridges', excludeDomains: manyDomains },
  { query: 'bridges', includeDomains: ['example.dev'], excludeDomains: ['docs.example.dev'] },
  { query: 'bridges', type: 'deep', freshness: 'week', livecrawl: 'fallback', language: 'de', region: 'DE' },
  { query: 'bridges', topic: 'news', region: 'DE' },
];

/** An option that it never honours is in the table already. */
function isLimit({ kind, message }, { honours = [] }) {
  if (kind !== 'option-adjusted' && kind !== 'option-ignored') return false;
  const option = /'(\w+)'/.exec(message)?.[1];
  return option === 'query' || honours.includes(option);
}

function keyOf({ settings }) {
  return settings?.apiKey?.env.map((variable) => `\`${variable}\``).join(' or ');
}

function priceOf({ price }) {
  if (price === undefined || price === 'free') return 'nothing';
  return `$${Number(price.usd.toFixed(4))} (${price.basis}; ${price.asOf})`;
}

function sdksOf({ id }) {
  return Object.entries(sdkVersions)
    .filter(([, { provider }]) => provider === id)
    .map(([name, { version }]) => `[${name}](https://www.npmjs.com/package/${name}) ${version}`);
}

function anchor({ label }) {
  return label
    .toLowerCase()
    .replace(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const built = await run([process.execPath, 'scripts/set-up.mjs']);
  if (built !== 0) process.exit(built);
  const footnote = await import('../packages/footnote/dist/bundle/index.js');
  const { emulators } = await import('../emulators/dist/all.js');
  const { startEmulator } = await import('../emulators/dist/emulator.js');
  writeFileSync(pageFile, await providersPage({ ...footnote, emulators, startEmulator }));
}
