import type { Io } from '../contract/io.ts';
import type { ExitCode } from './exit-code.ts';
import { generalOptions, type OptionTable, type Parsed, parseOptions } from './options.ts';

/** What a command is to those who run it or print its help. */
export interface Command {
  readonly name: string;
  /** What stands behind the name, such as `QUERY`. */
  readonly words?: string;
  /** A sentence or two beyond the summary. */
  readonly about: string;
  readonly options: OptionTable;
  readonly examples: readonly Example[];
  /** The variables that matter here, each with its meaning. */
  readonly variables: Readonly<Record<string, string>>;
  run(args: readonly string[], io: Io): Promise<ExitCode>;
}

export interface Example {
  readonly line: string;
  readonly does: string;
}

interface CommandParts<O extends OptionTable> extends Omit<Command, 'run'> {
  readonly options: O;
  run(parsed: Parsed<O & typeof generalOptions>, io: Io): Promise<ExitCode>;
}

/** Gives a command the general options and its `run` the parsed, typed values. */
export function defineCommand<const O extends OptionTable>(parts: CommandParts<O>): Command {
  const grammar = {
    options: { ...parts.options, ...generalOptions },
    takesWords: parts.words !== undefined,
    helpCommand: `footnote help ${parts.name}`,
  };
  return { ...parts, run: (args, io) => parts.run(parseOptions(args, grammar), io) };
}
