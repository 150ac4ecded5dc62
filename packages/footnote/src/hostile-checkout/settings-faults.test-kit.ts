import type { HostileCheckout } from './checkout.test-kit.ts';
import type { McpRun, Run } from './runs.test-kit.ts';

/** What is wrong with how a run ended, and with what it said about the repository's settings. */
export function settingsFaults(checkout: HostileCheckout, run: Run): readonly string[] {
  if (run.hung) return [];
  const exits = exitsOf(checkout);
  const isExpected = run.exitCode !== undefined && exits.includes(run.exitCode);
  const found = isExpected ? [] : [`it ended with ${run.exitCode}, not ${exits.join(' or ')}: ${run.stderr}`];
  const isOneSentence = /footnote\.json/.test(run.stderr) && run.stderr.trim().split('\n').length === 1;
  if (run.exitCode === 3 && !isOneSentence) found.push(`its one line does not name footnote.json: ${run.stderr}`);
  return [...found, ...lineFaults(checkout, run)].map((fault) => `${run.what}: ${fault}`);
}

/** The line that says what was ignored: one where there is something to say, else none. */
export function lineFaults({ settings }: HostileCheckout, { stderr, hung }: Run): readonly string[] {
  if (hung) return [];
  if (stderr.length > 3_000) return [`stderr has ${stderr.length} characters`];
  const lines = stderr.split('\n').filter((line) => /\bignored\b/.test(line));
  if (settings === 'safe') return lines.length > 1 ? ['it says more than once what is ignored'] : [];
  const names = typeof settings === 'string' ? undefined : ['footnote.json', ...settings.ignored];
  const wanted = names === undefined ? 0 : 1;
  if (lines.length !== wanted) return [`${lines.length} lines say what is ignored, not ${wanted}`];
  const missing = names?.filter((name) => !lines[0]?.includes(name)) ?? [];
  return missing.map((name) => `the line does not name ${name}: ${lines[0]}`);
}

/** What an agent is told by each tool. */
export function toolFaults(checkout: HostileCheckout, run: McpRun): readonly string[] {
  const { search, searchWithSecret, privatePage, deniedPage, docs } = run;
  const wanted: readonly (readonly [string, string, RegExp])[] = isRefused(checkout, run)
    ? [
        ['web_search', search, /footnote\.json/],
        ['fetch_page', privatePage, /footnote\.json/],
        ['docs_search', docs, /footnote\.json/],
      ]
    : [
        ['web_search', search, exitsOf(checkout).length > 1 ? /"result"/ : /docs\.example\.dev/],
        ['web_search with a secret', searchWithSecret, /because of a secret/],
        ['fetch_page of a private address', privatePage, /"isError":true/],
        ['fetch_page of a denied domain', deniedPage, /domain rules/],
        ['docs_search', docs, /"result"/],
      ];
  return wanted
    .filter(([, answer, pattern]) => !pattern.test(answer))
    .map(([tool, answer, pattern]) => `${tool} does not answer with ${pattern}: ${answer.slice(0, 300)}`);
}

/** Where both would do, the answer tells which it was. */
function isRefused(checkout: HostileCheckout, { search }: McpRun): boolean {
  return exitsOf(checkout).includes(3) && /"isError":true/.test(search) && /footnote\.json/.test(search);
}

function exitsOf({ settings, searchExit }: HostileCheckout): readonly number[] {
  return searchExit ?? (settings === 'refused' ? [3] : settings === 'safe' ? [0, 3] : [0]);
}
