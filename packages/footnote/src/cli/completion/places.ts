import { defaultRegistry } from '../../providers/registry.ts';
import { agents } from '../../setup/agents/registry.ts';
import { modes } from '../../setup/agents/wiring.ts';
import { type Command, generalOptions, type Option, type OptionTable } from '../command.ts';
import { type CommandEntry, commands } from '../command-list.ts';
import { subcommandsOf } from '../subcommands.ts';
import { helpFor } from '../terminal/help.ts';
import { shells } from './shells.ts';

/** Where somebody types: behind `footnote`, behind a command, or behind its sub-command. */
export interface Place {
  /** Such as `['docs', 'search']`; empty behind `footnote` itself. */
  readonly path: readonly string[];
  readonly options: readonly CompletedOption[];
  /** What may stand next, with what it does. */
  readonly words: readonly CompletedWord[];
  /** What may stand behind `=` in such a word. */
  readonly suffixes: readonly string[];
  readonly files: 'none' | 'all' | 'folders';
}

export interface CompletedWord {
  readonly word: string;
  readonly help: string;
}

export interface CompletedOption {
  readonly name: string;
  readonly short: string | undefined;
  readonly multiple: boolean;
  readonly help: string;
  /** What stands for its value; undefined where it takes none. */
  readonly value: string | undefined;
  readonly choices: readonly string[];
  /** Whether several choices may stand there, separated by commas. */
  readonly isList: boolean;
  readonly files: Place['files'];
}

/** The commands, sub-commands and options that `--help` prints, as places to type at. */
export async function completionPlaces(): Promise<readonly Place[]> {
  const behindCommands = await Promise.all(commands.map(async (entry) => placesOf(entry, await entry.load())));
  const names = commands.map(({ name, summary }): CompletedWord => ({ word: name, help: summary }));
  const help = { word: 'help', help: 'Print this help, or that of a command.' };
  return [
    place([], generalOptions, { words: [...names, help] }),
    place(['help'], generalOptions, { words: names }),
    ...behindCommands.flat(),
  ];
}

function placesOf({ name }: CommandEntry, command: Command): readonly Place[] {
  const actions = subcommandsOf(name);
  const all = { ...command.options, ...generalOptions };
  const words = actions.map((action) => ({ word: action.name, help: action.summary }));
  return [
    place([name], all, words.length > 0 ? { words } : behind(name, command.words)),
    ...actions.map((action) => {
      const own = Object.entries(all).filter(([option]) => action.options.includes(option) || option in generalOptions);
      const told = own.map(([option, rest]) => [option, { ...rest, help: helpFor(action.name, rest.help) }]);
      return place([name, action.name], Object.fromEntries(told), behind(name, action.words));
    }),
  ];
}

type Behind = Partial<Pick<Place, 'words' | 'suffixes' | 'files'>>;

function behind(name: string, words = ''): Behind {
  if (name === 'setup') return { words: agents.map(({ id }) => ({ word: id, help: '' })), suffixes: modes };
  if (name === 'completion') return { words: shells.map((shell) => ({ word: shell, help: '' })) };
  return { files: words.includes('PATH') ? 'all' : words.includes('FOLDER') ? 'folders' : 'none' };
}

function place(path: readonly string[], options: OptionTable, more: Behind): Place {
  const completed = Object.entries(options).map(([name, option]) => completedOption(name, option));
  return { path, options: completed, words: [], suffixes: [], files: 'none', ...more };
}

function completedOption(
  name: string,
  { type, short, multiple = false, value = 'VALUE', help }: Option,
): CompletedOption {
  const takesValue = type === 'string';
  const isOfProviders = value.startsWith('ID');
  const named = /^[a-z]+(?:\|[a-z]+)+$/.test(value) ? value.split('|') : [];
  const providers = defaultRegistry.getAllWebSearchProviders().map(({ id }) => id);
  return {
    name,
    short,
    multiple,
    // A shell shows one line of it.
    help: help.replace(/\s*\n\s*/g, ' '),
    value: takesValue ? value : undefined,
    choices: isOfProviders ? [...providers, ...(value.endsWith('|all') ? ['all'] : [])] : named,
    isList: value.includes(',…') || value.includes(',ID'),
    files: value === 'FILE' ? 'all' : value === 'DIR' ? 'folders' : 'none',
  };
}

/** Options that take the next word with them, wherever they stand. */
export function optionsWithValue(places: readonly Place[]): readonly string[] {
  const names = places.flatMap(({ options }) =>
    options.flatMap(({ name, value }) => (value === undefined ? [] : name)),
  );
  return [...new Set(names)].map((name) => `--${name}`);
}
