import type { Io } from '../contract/io.ts';
import { didYouMean } from '../text/nearest.ts';
import { version } from '../version.ts';
import { type Flags, generalOptions, parseOptions, readFlags, usageError } from './command.ts';
import { type CommandEntry, commands } from './command-list.ts';
import type { ExitCode } from './exit-code.ts';
import { reportFailure } from './report-failure.ts';
import { findSubcommand, type Subcommand, subcommandsOf } from './subcommands.ts';
import { print } from './terminal/print.ts';

/** The command line as a function: it reads and writes only through `io`, and gives the exit code. */
export async function main(argv: readonly string[], io: Io): Promise<ExitCode> {
  const flags = readFlags(argv);
  try {
    return await run(argv, flags, io);
  } catch (error) {
    return reportFailure(error, flags, io);
  }
}

async function run(argv: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { name, before, after } = split(argv);
  // Only what every command knows may stand before its name.
  parseOptions(before, { options: generalOptions, takesWords: false, helpCommand: 'footnote help' });
  if (flags.version) {
    print(io, version);
    return 0;
  }
  if (name === undefined || name === 'help' || flags.help) {
    const { helpText } = await import('./terminal/help.ts');
    const words = after.filter((word) => !word.startsWith('-'));
    print(io, await (name === 'help' ? helpText(...topicOf(words)) : helpText(...topicBehind(name, words))));
    return 0;
  }
  const command = await find(name).load();
  return command.run([...before, ...after], io);
}

type Topic = readonly [command?: CommandEntry, subcommand?: Subcommand | undefined];

/** `footnote help docs search` */
function topicOf([name, action]: readonly string[]): Topic {
  if (name === undefined || name === 'help') return [];
  const entry = find(name);
  const takesAction = action !== undefined && subcommandsOf(name).length > 0;
  return takesAction ? [entry, findSubcommand(name, action)] : [entry];
}

/** `footnote docs search --help`, whatever else stands there. */
function topicBehind(name: string | undefined, words: readonly string[]): Topic {
  if (name === undefined) return [];
  const known = subcommandsOf(name);
  const [asked] = words.flatMap((word) => known.find((one) => one.name === word) ?? []);
  return [find(name), asked];
}

/** The command is the first word that isn't an option. */
function split(argv: readonly string[]) {
  const at = argv.findIndex((word) => !word.startsWith('-'));
  if (at === -1) return { name: undefined, before: argv, after: [] };
  return { name: argv[at], before: argv.slice(0, at), after: argv.slice(at + 1) };
}

function find(name: string) {
  const found = commands.find((command) => command.name === name);
  if (found !== undefined) return found;
  const names = commands.map((command) => command.name);
  const guess = didYouMean(name, [...names, 'help']);
  throw usageError(`There is no command '${name}'.`, guess ?? `The commands are ${names.join(', ')}.`);
}
