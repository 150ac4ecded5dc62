import { type OptionTable, parseOptions, usageError } from '../../../footnote/src/cli/command.ts';
import { type Check, exitCodeOfChecks, lineOf, summaryOf } from '../../../footnote/src/cli/doctor/check.ts';
import { type ExitCode, exitCodeOf } from '../../../footnote/src/cli/exit-code.ts';
import { oneLine } from '../../../footnote/src/cli/terminal/printable.ts';
import { FootnoteError, failureJson } from '../../../footnote/src/errors.ts';
import { version } from '../version.ts';
import { checkAll, type Doctor } from './checks.ts';

const help = `opencode-gemini-search: checks the web search plugin of this name in OpenCode.

Usage: opencode-gemini-search doctor [--live] [--json]

OpenCode drops a plugin that it can't load without a word. This looks at what it would look at: the config
files and whether they are valid, the entry of the plugin, which version is installed, its options, the key
(only its end is shown), the name of the model, and whether the plugin itself loads.

Options:
  --live       Also make one small search, which counts as a call of your Gemini key.
  --json       Print the checks as JSON.
  -h, --help   Print this help.
  --version    Print the version.

Examples:
  npx opencode-gemini-search doctor          check everything that costs nothing
  npx opencode-gemini-search doctor --live   also search once

Variables:
  GEMINI_API_KEY                 The key, unless provider.geminisearch.options.apiKey holds one.
  GOOGLE_GEMINI_BASE_URL         Another address of the Gemini API.
  OPENCODE_GEMINI_SEARCH_DEBUG   1: the plugin tells on stderr what it does, never a key or a query.

Exit codes:
  0   all is well, or only warnings
  2   bad usage
  3   not configured: a file, the entry, an option or the key
  4   the live search failed
  130 interrupted`;

const options = {
  live: { type: 'boolean', help: '' },
  json: { type: 'boolean', help: '' },
  help: { type: 'boolean', short: 'h', help: '' },
  version: { type: 'boolean', help: '' },
} as const satisfies OptionTable;

/** The command as a function: it reads and writes only through `io`, and gives the exit code. */
export async function main(argv: readonly string[], io: Doctor): Promise<ExitCode> {
  const wantsJson = argv.includes('--json');
  try {
    const grammar = { options, takesWords: true, helpCommand: 'opencode-gemini-search --help' };
    const { values, words } = parseOptions(argv, grammar);
    if (values.version === true) return say(io, version);
    if (values.help === true || words.length === 0 || words[0] === 'help') return say(io, help);
    const stray = words[0] === 'doctor' ? words[1] : words[0];
    if (stray !== undefined) throw usageError(`'${stray}' is not expected here.`, "The one command is 'doctor'.");
    return await examine(io, { live: values.live === true, json: values.json === true });
  } catch (error) {
    const failure = asFailure(io.signal.aborted ? io.signal.reason : error);
    if (wantsJson) say(io, JSON.stringify({ error: failureJson(failure) }, null, 2));
    else io.stderr.write(`opencode-gemini-search: ${oneLine(failure.message)}\n`);
    return exitCodeOf(failure.code);
  }
}

async function examine(io: Doctor, { live, json }: { live: boolean; json: boolean }): Promise<ExitCode> {
  const checks: Check[] = [];
  for await (const check of checkAll(io, live)) {
    io.signal.throwIfAborted();
    checks.push(check);
    // Each line as soon as it is known: a live search takes its time.
    if (!json) say(io, oneLine(lineOf(check, io.stdout.isTTY === true)));
  }
  say(io, json ? JSON.stringify(checks, null, 2) : summaryOf(checks));
  return exitCodeOfChecks(checks);
}

function asFailure(error: unknown): FootnoteError {
  if (FootnoteError.is(error)) return error;
  const what = `Something unexpected happened: ${error instanceof Error ? error.message : String(error)}.`;
  return new FootnoteError('INTERNAL', what, { hint: 'Please report it.', cause: error });
}

function say(io: Doctor, text: string): ExitCode {
  io.stdout.write(`${text}\n`);
  return 0;
}
