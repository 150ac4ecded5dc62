import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const src = 'packages/footnote/src';
const plugin = 'packages/opencode-gemini-search/src';

/** What was promised to whoever uses Footnote for the first time, and the tests that hold it: a file and titles in it. */
const promises: Readonly<Record<string, readonly (readonly [file: string, ...titles: string[]])[]>> = {
  'set up from a clone, an agent answers through Footnote, or is left as it was': [
    [
      'real-agents/fresh-clone.test.ts',
      'answers through Footnote and cites; a broken command changes nothing, and --undo brings all back',
    ],
    [`${src}/cli/commands/setup-tried.test.ts`, '%s: nothing is changed, and the reason is shown'],
  ],
  'doctor starts what is wired, and fails where an agent was left with nothing': [
    [
      `${src}/cli/doctor/check-agents.test.ts`,
      'tells version, server and mode of each that is installed',
      'fails where an agent was left with nothing: its own search is off, and what is wired does not start',
    ],
  ],
  'the files of a project name nothing that a colleague does not have': [
    [
      `${src}/cli/commands/setup-tried.test.ts`,
      'what npx can not have is not written, and what to do is said',
      'a path of this machine is warned about',
    ],
  ],
  'where the web is off, or Footnote is the only search, the plugin is not another one': [
    [
      `${src}/cli/commands/setup-modes.test.ts`,
      "OpenCode's rules come last, where the last one wins, and a rule for all stays one",
    ],
    [`${plugin}/failures.test.ts`, 'FOOTNOTE_WEB=off is obeyed, and said'],
  ],
  'the plugin works in every OpenCode since 1.0.125': [
    [`${plugin}/plugin.test.ts`, 'is also had by calling the default export, as older versions of OpenCode do'],
    [`${plugin}/opencode.test.ts`, 'in an OpenCode from before', '%s answers with the tool'],
  ],
  'a provider of one’s own that fails says so itself, and another is asked': [
    [
      `${src}/search/ask-chain.test.ts`,
      'may throw what it likes: it is asked again, and another after it',
      'fails with %s, and its name',
    ],
    [`${src}/tools/library-web-search.test.ts`, 'execute handles provider errors gracefully'],
  ],
  'hybrid decides for one repository, or says for which': [
    [
      `${src}/cli/commands/setup-modes.test.ts`,
      'hybrid decides for this project, for the user where that is asked, and in CI for the one there is',
    ],
    [
      `${src}/cli/doctor/check-agents.test.ts`,
      'compares what hybrid was decided as with who can read the repository here',
    ],
  ],
  'what was refused is in the log': [
    [`${src}/gateway.test.ts`, 'keeps a record of all that it refused: rule, kind and place, never the text'],
  ],
  'a key of a provider of one’s own is protected by either of its names': [
    [
      `${src}/providers/registry.test.ts`,
      'keeps the key that it calls %s out of queries',
      'is refused where it calls %s sensitive',
    ],
  ],
  'the tool tells a configuration error as what it is': [
    [`${src}/tools/library-web-search.test.ts`, 'execute tells what is wrong with %s'],
  ],
  'an operator’s own words and personal data can be kept in': [
    [
      `${src}/gateway.test.ts`,
      "keeps the operator's own words, and personal data where that is wanted, out of queries and addresses",
    ],
    [`${src}/secrets/personal-data.test.ts`, 'is found: %s in %j'],
  ],
  'the plugin leaves Gemini’s text alone, and sends queries of any length': [
    [
      `${plugin}/plugin.test.ts`,
      "leaves Gemini's text as it came, but for what looks like our markers",
      'sends a query of any length as it is',
    ],
  ],
  'every failure of the plugin has a type and a code, and names what to check': [
    [`${plugin}/failures.test.ts`, '%s says that search is unavailable, why, and what to check'],
  ],
  'the line of a transcript takes its arguments in one order': [
    [`${src}/tools/library-web-search.test.ts`, 'takes the arguments %s'],
  ],
  'a provider that was named and has no key is asked for nothing': [
    [
      `${src}/search/search.test.ts`,
      'is no keyless one for a name whose key is missing: that tier has a name of its own',
    ],
    [`${src}/providers/tavily.test.ts`, 'search throws error when API key is missing'],
  ],
  'what the tool gives a model is bounded': [
    [
      `${src}/tools/library-web-search.test.ts`,
      'execute bounds what it gives, keeps every address, and says how to get more',
      'execute bounds a long answer, too',
    ],
  ],
  'the types take what a provider of one’s own replies': [
    [
      `${src}/front-door.test.ts`,
      "compiles a user's program that uses every name and every field, against the package as it is built",
    ],
  ],
  'limits hold for all processes of a machine, retries wait, and no sentence is said twice': [
    [`${src}/limits/limits.test.ts`, 'of calls a %s holds for all processes of this machine together'],
    [`${src}/gateway.test.ts`, 'hold a user of this machine, by whatever process and name they ask'],
    [`${src}/resilience/retry.test.ts`, 'is at least a second for a rate limit of unknown length, and grows'],
    [`${src}/tools/failure-text.test.ts`, 'a hint that says when: it is said once'],
  ],
  'Markdown has an empty line between an address and its date': [
    [`${src}/render/render.test.ts`, 'formatResultsAsMarkdown formats results correctly'],
  ],
  'the GitHub Action runs its own checkout, tells its mode and refuses what it does not know': [
    [
      `${src}/setup/github-action.test.ts`,
      'runs its own checkout, which needs nothing but itself, unless a version is named',
      'tells the mode of each agent where they differ, and lets OpenCode have its own search',
      'refuses %o',
    ],
  ],
  'an option that a tool does not list is taken with a warning': [
    [`${src}/server/stdio/stdio.test.ts`, "take 'livecrawl', which they don't list, and say that nobody heeds it"],
  ],
  'a page may take up to two minutes': [
    [`${src}/cli/commands/fetch.test.ts`, "'--timeout' must be at most 120 seconds."],
  ],
  'npm start shows an answer, and then the page': [
    [
      'scripts/start.test.ts',
      'ends behind the answer where nobody watches',
      'in a terminal serves the page until Ctrl-C, on another port where 4040 is taken',
    ],
  ],
  'a search that reached no web says so, and exits 4': [
    [
      `${src}/cli/commands/search.test.ts`,
      'prints what is installed here as what it is, says why, and exits 4',
      'exits 0 where documentation was asked for, by option or by setting',
    ],
  ],
  'what a person reads beside an answer, a model reads in it, also where it is cut': [
    [
      `${src}/tools/search-text.test.ts`,
      'tells the model first what it should know, and not what only operators should',
      'keeps what it tells first when it is cut to %i characters',
    ],
    [`${src}/surfaces.test.ts`, 'is told as that by %s'],
  ],
  'a query that went out without a key is told as that': [
    [`${src}/cli/commands/search.test.ts`, 'says who got the query without a key'],
    [`${src}/surfaces.test.ts`, 'answered without a key'],
  ],
  'Footnote itself, and what only it brought, does not answer for a project': [
    [
      `${src}/docs/sources.test.ts`,
      'answers only where it is named',
      'does not answer for the project, and says how to include it',
    ],
    [
      `${src}/docs/find/brought-by-footnote.test.ts`,
      'is known from what %s installed, and what others need too is not it',
    ],
  ],
  'docs status lists what is indexed, in the words of docs index, and docs remove takes it out': [
    [
      `${src}/cli/commands/docs.test.ts`,
      'list what the project names and what was added, in the words of docs index; the rest with --all',
      'say what was removed, and how to have it again',
    ],
    [`${src}/docs/sources.test.ts`, 'stays out while it is installed, until it is named again'],
  ],
  'what could not be read is one line': [
    [`${src}/cli/commands/docs.test.ts`, 'say what was left out: one line, and with --all one each'],
  ],
  'a package that is not installed is told as that, with the nearest name': [
    [`${src}/docs/sources.test.ts`, 'is told as that: %s'],
    [`${src}/cli/commands/docs.test.ts`, 'and a package that is not installed is a mistake of the question'],
  ],
  'an agent’s settings name only variables of providers that are used': [
    [
      `${src}/cli/commands/setup-secrets.test.ts`,
      'are named as variables for the agents that strip them: of providers that are set here, or named',
    ],
  ],
  'the server describes itself, and answers about the documentation': [
    [`${src}/server/http/openapi/openapi.test.ts`, 'has every route of the server, and no other'],
    [`${src}/server/http/routes/docs-routes.test.ts`, 'answers from the documentation installed where the server runs'],
  ],
  'what is installed is all that the shipped files need': [
    [`${src}/shipped.test.ts`, 'need no package: what they are made of is in them'],
  ],
};

describe('a promise to the first user is held by tests that are there', () => {
  const entries = Object.entries(promises).flatMap(([promise, files]) =>
    files.map((one) => [promise, ...one] as const),
  );

  it.each(entries)('%s: %s', async (_promise, file, ...titles) => {
    const text = await readFile(`${root}${file}`, 'utf8');
    expect(titles.filter((title) => !isQuotedIn(text, title))).toEqual([]);
  });
});

/** As a whole string of the file: part of a title is another title. */
function isQuotedIn(text: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** The names that the tool's tests were asked for with: registry, Tavily, tool. */
const specified = [
  'registerWebSearchProvider registers a provider',
  'registerWebSearchProvider throws on duplicate ID',
  'getWebSearchProvider returns registered provider',
  'getWebSearchProvider returns undefined for unknown ID',
  'getDefaultWebSearchProvider returns first registered provider',
  'getConfiguredWebSearchProvider uses settings preference',
  'getConfiguredWebSearchProvider falls back to default',
  'isConfigured returns true when API key is set',
  'isConfigured returns false when API key is missing',
  'search throws error when API key is missing',
  'search makes correct API request',
  'search handles API errors gracefully',
  'search transforms response correctly',
  'createWebSearchToolDefinition defines tool correctly',
  'needsApproval returns false (read-only operation)',
  'execute returns error when provider not configured',
  'execute returns formatted markdown on success',
  'execute handles provider errors gracefully',
  'formatResultsAsMarkdown formats results correctly',
  'formatResultsAsMarkdown handles empty results',
  'formatResultsAsMarkdown includes answer box when available',
  'formatWebSearchCommandMessage extracts query correctly',
];

it('the tests of the web_search tool have the names that it was specified with', async () => {
  const folder = `${root}${src}`;
  const own = fileURLToPath(import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.test.ts'));
  const texts = await Promise.all(
    files.map((file) => `${folder}/${file}`).flatMap((file) => (file === own ? [] : readFile(file, 'utf8'))),
  );
  const titles = texts.flatMap((text) =>
    Array.from(text.matchAll(/\bit(?:\.each\(.*\))?\('([^']+)'/g), ([, title]) => title),
  );
  expect(specified.filter((name) => !titles.includes(name))).toEqual([]);
});
