import { type Command, generalOptions, type OptionTable } from '../command.ts';
import { type CommandEntry, commands } from '../command-list.ts';
import { exitCodes } from '../exit-code.ts';
import { type Example, type Subcommand, subcommandsOf } from '../subcommands.ts';

type HelpRow = readonly [label: string, text: string];

const width = 100;

const overviewExamples: readonly Example[] = [
  { line: 'footnote search "node 24 permission model"', does: 'an answer with numbered sources' },
  { line: 'footnote search --json --freshness week typescript release', does: 'the whole response, for a program' },
  { line: 'footnote fetch https://example.com/guide', does: 'a page as clean Markdown' },
  { line: 'footnote doctor', does: 'what works here, and how to fix the rest' },
];

const overviewVariables: Readonly<Record<string, string>> = {
  'GEMINI_API_KEY, TAVILY_API_KEY, …': "Keys of providers; 'footnote config --all' names the variable of each.",
  WEB_SEARCH_PROVIDER: "Which provider to ask, or several separated by commas; 'auto' by default.",
  FOOTNOTE_TIMEOUT_MS:
    'Milliseconds for a whole search, or for each page (default 15000; 60000 where a model searches, and for --type deep).',
  'FOOTNOTE_WEB, FOOTNOTE_KEYLESS': "'off' forbids all searches and pages, or searches that need no key.",
  NO_COLOR: 'Any value: no colours.',
};

const settingsOrder =
  'Settings come from ~/.config/footnote/settings.json, footnote.json in this folder, and variables:\n' +
  "the later place wins. 'footnote config' shows the result.";

/** The help of a sub-command, of a command, or of all. */
export async function helpText(entry?: CommandEntry, subcommand?: Subcommand): Promise<string> {
  if (entry === undefined) return overview();
  const command = await entry.load();
  return subcommand === undefined ? commandHelp(entry, command) : subcommandHelp(command, subcommand);
}

function overview(): string {
  return sections(
    'footnote: web search for AI agents, with every claim footnoted.',
    'Usage: footnote <command> [options]',
    table('Commands', [
      ...commands.map(({ name, summary }): HelpRow => [name, summary]),
      ['help [COMMAND]', 'Print this help, or that of a command.'],
    ]),
    table('Options of every command', optionRows(generalOptions)),
    table('Examples', exampleRows(overviewExamples)),
    table('Variables', Object.entries(overviewVariables)),
    settingsOrder,
    table('Exit codes', Object.entries(exitCodes)),
  );
}

function commandHelp({ summary, exitCodes: codes }: CommandEntry, command: Command): string {
  const usage = ['footnote', command.name, '[options]', command.words].filter((part) => part !== undefined);
  const actions = subcommandsOf(command.name);
  return sections(
    `footnote ${command.name}: ${summary}`,
    `Usage: ${usage.join(' ')}`,
    wrap(command.about, width).join('\n'),
    ...(actions.length === 0 ? [] : [table('What to do (each has a --help of its own)', actions.map(actionRow))]),
    table('Options', optionRows({ ...command.options, ...generalOptions })),
    table('Examples', exampleRows(command.examples)),
    table('Variables', Object.entries(command.variables)),
    table('Exit codes', Object.entries(codes)),
  );
}

function subcommandHelp(command: Command, { name, words, summary, options, examples, exitCodes: codes }: Subcommand) {
  const own = Object.entries(command.options).filter(([option]) => options.includes(option));
  const shown = own.map(([option, { help, ...rest }]) => [option, { ...rest, help: helpFor(name, help) }]);
  return sections(
    `footnote ${command.name} ${name}: ${summary}`,
    `Usage: ${['footnote', command.name, name, '[options]', words].filter((part) => part !== undefined).join(' ')}`,
    table('Options', optionRows({ ...Object.fromEntries(shown), ...generalOptions })),
    table('Examples', exampleRows(examples)),
    table('Exit codes', Object.entries(codes)),
    `'footnote help ${command.name}' says more, also which variables count.`,
  );
}

/** An option of several sub-commands says of each what it does there: `list: how many; export: the first N.` */
export function helpFor(name: string, help: string): string {
  const parts = help.split(/; (?=[a-z]+: )/).map((part) => part.replace(/\.?$/, '.'));
  const own = parts.find((part) => part.startsWith(`${name}: `))?.slice(name.length + 2);
  return own === undefined ? help : `${own.slice(0, 1).toUpperCase()}${own.slice(1)}`;
}

function optionRows(options: OptionTable): readonly HelpRow[] {
  return Object.entries(options).map(([name, { short, value, help }]) => {
    const flag = short === undefined ? `--${name}` : `-${short}, --${name}`;
    return [value === undefined ? flag : `${flag} ${value}`, help];
  });
}

function actionRow({ name, words, summary }: Subcommand): HelpRow {
  return [words === undefined ? name : `${name} ${words}`, summary];
}

function exampleRows(examples: readonly Example[]): readonly HelpRow[] {
  return examples.map(({ line, does }) => [line, does]);
}

/** Two columns; the right one is wrapped. */
function table(title: string, rows: readonly HelpRow[]): string {
  const labelWidth = Math.max(...rows.map(([label]) => label.length)) + 4;
  const lines = rows.flatMap(([label, text]) =>
    wrap(text, width - labelWidth).map((line, at) => `${(at === 0 ? `  ${label}` : '').padEnd(labelWidth)}${line}`),
  );
  return [`${title}:`, ...lines].join('\n');
}

function wrap(text: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

function sections(...parts: readonly string[]): string {
  return parts.join('\n\n');
}
