import { parseArgs } from 'node:util';
import type { Io } from '../contract/io.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';
import type { ExitCode } from './exit-code.ts';
import { type Example, findSubcommand, subcommandsOf } from './subcommands.ts';

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
  /** Refuses what no run would understand. */
  check(args: readonly string[]): void;
  run(args: readonly string[], io: Io): Promise<ExitCode>;
}

interface CommandParts<O extends OptionTable> extends Omit<Command, 'run' | 'check'> {
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
  function parse(args: readonly string[]) {
    const parsed = parseOptions(args, grammar);
    const [first] = parsed.words;
    if (first !== undefined && subcommandsOf(parts.name).length > 0) findSubcommand(parts.name, first);
    return parsed;
  }
  return { ...parts, check: (args) => void parse(args), run: async (args, io) => parts.run(parse(args), io) };
}

/** One option, both for the parser and for the help. */
export interface Option {
  readonly type: 'string' | 'boolean';
  readonly short?: string;
  readonly multiple?: boolean;
  /** What stands for its value in the help. */
  readonly value?: string;
  readonly help: string;
  /** Its value can be left out, and is empty then: the next word is one only where it looks like this. */
  readonly optional?: RegExp;
}

export type OptionTable = Readonly<Record<string, Option>>;

export type Values<O extends OptionTable> = {
  readonly [Name in keyof O]?: O[Name]['type'] extends 'boolean'
    ? boolean
    : O[Name]['multiple'] extends true
      ? readonly string[]
      : string;
};

export interface Parsed<O extends OptionTable> {
  readonly values: Values<O>;
  readonly words: readonly string[];
}

/** The options of every command. */
export const generalOptions = {
  json: { type: 'boolean', help: 'Print JSON, also for a failure.' },
  verbose: { type: 'boolean', help: 'Say more about a failure: its code, provider and causes.' },
  help: { type: 'boolean', short: 'h', help: 'Print this help.' },
  version: { type: 'boolean', short: 'v', help: 'Print the version.' },
} as const satisfies OptionTable;

export type Flags = Readonly<Record<keyof typeof generalOptions, boolean>>;

/** The general options before anything is parsed: also a failure to parse is reported as JSON. */
export function readFlags(argv: readonly string[]): Flags {
  const end = argv.indexOf('--');
  const given = end === -1 ? argv : argv.slice(0, end);
  const asksJson = given.some(
    (word, at) => word === '--format=json' || (word === 'json' && given[at - 1] === '--format'),
  );
  return {
    json: asksJson || given.includes('--json'),
    verbose: given.includes('--verbose'),
    help: given.includes('--help') || given.includes('-h'),
    version: given.includes('--version') || given.includes('-v'),
  };
}

interface Grammar<O extends OptionTable> {
  readonly options: O;
  /** Whether words beside the options are allowed. */
  readonly takesWords: boolean;
  /** Where the reader finds all options. */
  readonly helpCommand: string;
}

export function parseOptions<O extends OptionTable>(given: readonly string[], grammar: Grammar<O>): Parsed<O> {
  const args = withOptionalValues(given, grammar.options);
  const options = Object.fromEntries(
    Object.entries(grammar.options).map(([name, { type, short, multiple = false }]) => [
      name,
      defined({ type, multiple, short }),
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: grammar.takesWords });
    return { values: values as Values<O>, words: positionals };
  } catch (error) {
    const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
    for (const token of tokens) {
      const problem = problemOf(token, grammar);
      if (problem !== undefined) throw problem;
    }
    throw error;
  }
}

/** `--judge` alone becomes `--judge=`, and `--judge google:x` becomes `--judge=google:x`. */
function withOptionalValues(args: readonly string[], options: OptionTable): readonly string[] {
  const end = args.indexOf('--');
  const written: string[] = [];
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? '';
    const optional = end !== -1 && at > end ? undefined : options[word.replace(/^--/, '')]?.optional;
    const next = args[at + 1] ?? '';
    if (optional === undefined || !word.startsWith('--')) written.push(word);
    else if (optional.test(next)) {
      written.push(`${word}=${next}`);
      at++;
    } else written.push(`${word}=`);
  }
  return written;
}

type Token = NonNullable<ReturnType<typeof parseArgs>['tokens']>[number];

/** Node's own messages are long and differ between its versions; these are one sentence. */
function problemOf(
  token: Token,
  { options, takesWords, helpCommand }: Grammar<OptionTable>,
): FootnoteError | undefined {
  if (token.kind === 'positional' && !takesWords) {
    return usageError(`'${token.value}' is not expected here.`, `See '${helpCommand}'.`);
  }
  if (token.kind !== 'option') return undefined;
  const option = Object.hasOwn(options, token.name) ? options[token.name] : undefined;
  if (option === undefined) {
    const close = didYouMean(token.name, Object.keys(options), '--');
    return usageError(`There is no option '${token.rawName}'.`, close ?? `'${helpCommand}' lists the options.`);
  }
  if (option.type === 'boolean') {
    return token.value === undefined ? undefined : usageError(`'${token.rawName}' takes no value.`);
  }
  // After `--provider`, another option is no value; one that begins with a dash is written `--provider=-x`.
  const isMissing = token.value === undefined || (!token.inlineValue && /^-./.test(token.value));
  return isMissing ? needsValue(token.rawName, option.value) : undefined;
}

export function needsValue(name: string, value = 'VALUE'): FootnoteError {
  return usageError(`'${name}' needs a value.`, `Write it like ${name}=${value}.`);
}

export function usageError(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
