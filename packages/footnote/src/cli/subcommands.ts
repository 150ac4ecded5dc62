import { FootnoteError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import { type ExitCode, meaningsOf } from './exit-code.ts';

/** What the first word behind `docs` or `audit` says to do: its own help, and what a shell completes. */
export interface Subcommand {
  readonly name: string;
  /** What stands behind the name, such as `QUERY`. */
  readonly words?: string;
  readonly summary: string;
  /** Names of the command's options that it takes. */
  readonly options: readonly string[];
  readonly examples: readonly Example[];
  readonly exitCodes: Readonly<Partial<Record<ExitCode, string>>>;
}

export interface Example {
  readonly line: string;
  readonly does: string;
}

const filters = ['since', 'until', 'kind', 'caller', 'provider', 'outcome'];

/** By command. Those that are not here do one thing. */
const subcommands: Readonly<Record<string, readonly Subcommand[]>> = {
  docs: [
    {
      name: 'index',
      words: '[PATH…|NAME…]',
      summary: 'Read the dependencies, or the folders, packages and web sites that are named.',
      options: ['url', 'max-pages', 'max-depth', 'refresh', 'all'],
      examples: [
        { line: 'footnote docs index ./docs --url https://docs.example.com/guide/', does: 'a folder and a web site' },
        { line: 'footnote docs index --refresh', does: 'ask what was added from the web for changes' },
      ],
      exitCodes: meaningsOf(0, 2, 3, 4, 5, 130),
    },
    {
      name: 'search',
      words: 'QUERY',
      summary: 'Answer from the documentation that is installed here, offline.',
      options: ['package', 'section', 'project', 'num-results', 'format', 'explain'],
      examples: [
        { line: 'footnote docs search --package undici "how do I abort a request"', does: 'ask what is installed' },
        { line: 'footnote docs search --section "Server Methods"', does: 'read one section whole' },
      ],
      exitCodes: meaningsOf(0, 2, 3, 124, 130),
    },
    {
      name: 'add',
      words: 'PACKAGE…',
      summary: 'Read the documentation of packages that ship none, from their site or repository.',
      options: ['from', 'all', 'yes', 'max-pages'],
      examples: [
        { line: 'footnote docs add zod', does: 'shows who would be asked, and asks you first' },
        { line: 'footnote docs add --all', does: 'the same for dependencies with little text of their own' },
      ],
      exitCodes: meaningsOf(0, 2, 3, 4, 5, 130),
    },
    {
      name: 'status',
      summary: 'Say what the index of this project holds, and whether it is up to date.',
      options: ['all'],
      examples: [
        { line: 'footnote docs status --all', does: 'every source with its version' },
        { line: 'footnote docs status --json', does: 'for a program' },
      ],
      exitCodes: meaningsOf(0, 2, 3),
    },
    {
      name: 'remove',
      words: 'NAME…',
      summary: 'Take packages, folders or sites out of the index, by name, path or address.',
      options: [],
      examples: [
        { line: 'footnote docs remove https://docs.example.com/guide/', does: 'forget a web site' },
        { line: 'footnote docs remove zod', does: "leave a package out, until 'docs index zod' names it" },
      ],
      exitCodes: meaningsOf(0, 2, 3),
    },
  ],
  audit: [
    {
      name: 'list',
      summary: 'Show the newest searches, pages and database queries.',
      options: [...filters, 'limit'],
      examples: [
        { line: 'footnote audit list --since 24h --outcome failed', does: 'what failed today' },
        { line: 'footnote audit list --kind fetch --limit 10', does: 'the last ten pages' },
      ],
      exitCodes: meaningsOf(0, 2, 3, 130),
    },
    {
      name: 'verify',
      summary: 'Read the whole log, and name the first line that was changed.',
      options: ['expect', 'anchor'],
      examples: [
        { line: 'footnote audit verify', does: 'is the log what was written?' },
        { line: 'footnote audit verify --anchor heads.log', does: 'does it hold all that was anchored?' },
      ],
      exitCodes: { ...meaningsOf(0, 2), 3: 'there is no log', 4: 'the log is not what was written' },
    },
    {
      name: 'export',
      summary: 'Print all that is in the log, as JSON lines or CSV.',
      options: [...filters, 'limit', 'format'],
      examples: [
        { line: 'footnote audit export --format csv > audit.csv', does: 'for a spreadsheet' },
        { line: 'footnote audit export --since 7d | gzip > week.jsonl.gz', does: 'to keep' },
      ],
      exitCodes: meaningsOf(0, 2, 3, 130),
    },
    {
      name: 'stats',
      summary: 'Count calls and spending, as a chart.',
      options: filters,
      examples: [
        { line: 'footnote audit stats --since 30d', does: 'calls and spending of a month' },
        { line: 'footnote audit stats --caller claude-code --json', does: 'those of one caller, for a program' },
      ],
      exitCodes: meaningsOf(0, 2, 3),
    },
  ],
};

export function subcommandsOf(command: string): readonly Subcommand[] {
  return Object.hasOwn(subcommands, command) ? (subcommands[command] ?? []) : [];
}

/** The sub-command of that name; a name that there isn't is a mistake worth a guess. */
export function findSubcommand(command: string, name: string): Subcommand {
  const known = subcommandsOf(command);
  const found = known.find((one) => one.name === name);
  if (found !== undefined) return found;
  const names = known.map((one) => one.name);
  const hint = didYouMean(name, names) ?? `'footnote ${command}' knows ${names.join(', ')}.`;
  throw new FootnoteError('INVALID_QUERY', `There is no 'footnote ${command} ${name}'.`, { hint });
}
