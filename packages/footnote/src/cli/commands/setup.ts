import type { Io } from '../../contract/io.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { agents } from '../../setup/agents/registry.ts';
import { modes } from '../../setup/agents/wiring.ts';
import { thisMachine } from '../../setup/machine/machine.ts';
import { openRecords } from '../../setup/records.ts';
import { type SetupContext, setUp } from '../../setup/set-up.ts';
import { undoSetup } from '../../setup/undo.ts';
import { defineCommand, usageError } from '../command.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';
import { openFootnote } from '../open-footnote.ts';
import { runProgram } from '../run-program.ts';
import { readChoice } from '../search-options.ts';
import { askServer } from '../setup/ask-server.ts';
import { readAgent, readAgents, readScope, readServer, readVariables } from '../setup/setup-options.ts';
import { printReport, reportJson, type SetupReport, setupReport, undoReport } from '../setup/setup-report.ts';
import { note, printJson } from '../terminal/print.ts';

const scopes = ['user', 'project'] as const;
const visibilities = ['auto', 'public', 'private'] as const;

export const setup = defineCommand({
  name: 'setup',
  words: '[AGENT[=MODE]…]',
  about:
    `Wires Footnote into coding agents and switches their own web search off or on. Agents: ${agents.map(({ id }) => id).join(', ')}; ` +
    'without any, all that are installed. Modes: footnote (Footnote on, native search and fetch off), native (the ' +
    'other way round), hybrid (native where the repository is private, Footnote where it is public or unknown), off ' +
    '(no web at all; only docs_search stays). The first four agents are switched wholly; for the others the server is ' +
    "wired and the manual step is printed. Before anything is written, Footnote is started once as the agent would; where it doesn't answer, nothing changes. Files keep their comments, order and formatting, a copy of each is kept, and --undo brings back what was there. An agent's shell can still run curl: no mode changes that.",
  options: {
    mode: {
      type: 'string',
      value: modes.join('|'),
      help: 'For agents without a mode of their own (default footnote).',
    },
    visibility: {
      type: 'string',
      value: visibilities.join('|'),
      help: 'For hybrid: who can read the repository. auto (default) asks the runner, then gh; unknown is public.',
    },
    scope: {
      type: 'string',
      value: scopes.join('|'),
      help: "Whose settings: yours (default) or this project's (default for hybrid, outside of CI).",
    },
    command: {
      type: 'string',
      value: 'LINE',
      help: "What starts the MCP server (default: 'footnote mcp' where that is installed, else the file that is running now; a project gets npx).",
    },
    force: { type: 'boolean', help: 'Write the command without starting it first to see whether it answers.' },
    provider: {
      type: 'string',
      value: 'ID[,ID…]|all',
      help: 'For agents that hand on only what is named: whose variables, beside those of providers that are set here.',
    },
    url: {
      type: 'string',
      value: 'URL',
      help: "Wire a running 'footnote serve' instead, like http://127.0.0.1:4040/mcp.",
    },
    'token-variable': {
      type: 'string',
      value: 'NAME',
      help: 'With --url: the variable that holds its token (default FOOTNOTE_TOKEN, where one is needed).',
    },
    'dry-run': { type: 'boolean', help: 'Print what would change, as a diff, and change nothing.' },
    undo: { type: 'boolean', help: 'Bring back what was there before setup; what you changed since stays.' },
  },
  examples: [
    { line: 'footnote setup', does: 'every installed agent searches with Footnote' },
    { line: 'footnote setup claude=native opencode=footnote', does: 'a mode each' },
    { line: 'footnote setup --mode hybrid --scope project --dry-run', does: 'show what a shared project would get' },
    { line: 'footnote setup codex --mode off', does: 'no web for Codex' },
    { line: 'footnote setup --undo', does: 'as if nothing had happened' },
  ],
  variables: {
    GITHUB_REPOSITORY_VISIBILITY: 'For --visibility auto: public, private or internal.',
    'CLAUDE_CONFIG_DIR, CODEX_HOME, XDG_CONFIG_HOME':
      'Where those agents keep their settings, if not in the usual place.',
    FOOTNOTE_DATA_DIR: 'Where copies of changed files and the way back are kept (in setup/); never in a project.',
  },

  async run({ values, words }, io) {
    const named = values.scope === undefined ? undefined : readChoice('scope', values.scope, scopes);
    const mode = readChoice('mode', values.mode ?? 'footnote', modes);
    const visibility = readChoice('visibility', values.visibility ?? 'auto', visibilities);
    const dryRun = values['dry-run'] === true;
    const footnote = openFootnote(io);
    const settings = await footnote.settings();
    const providers = footnote.registry.getAllWebSearchProviders();
    await footnote.close();
    const context = contextOf(settings.values, dryRun, io);

    if (values.undo === true) {
      if (words.some((word) => word.includes('='))) throw usageError('--undo takes agents without a mode.');
      const undone = await undoSetup({ agents: words.map(readAgent), scope: named }, context);
      return finish(undoReport(undone, context, io), values.json === true, io);
    }
    const { machine } = context;
    const chosen = await readAgents(words, mode, machine);
    const { command, url, 'token-variable': tokenVariable } = values;
    const scope = readScope(named, chosen, io);
    const server = await readServer({ scope, command, url, tokenVariable }, machine, io);
    const chain = settings.values.webSearch?.provider;
    const variables = readVariables(values.provider, { chain, providers, env: io.env });
    const isForced = values.force === true;
    const result = await setUp({ agents: chosen, scope, visibility, server, variables, isForced }, context);
    return finish(setupReport(result, dryRun, io), values.json === true, io);
  },
});

function contextOf({ dataDir, network }: SettingsReader['values'], dryRun: boolean, io: Io): SetupContext {
  const machine = thisMachine(io);
  return {
    machine,
    records: openRecords(dataDir, machine),
    dryRun,
    signal: io.signal,
    runProgram(words, cwd) {
      if (words[0] === 'gh') note(io, 'asking gh who can read this repository …');
      return runProgram(words, { ...io, cwd });
    },
    askServer(asked) {
      const isNpx = 'words' in asked && asked.words.includes('npx');
      if (isNpx) note(io, 'npx fetches Footnote to see whether it starts, for up to 90 s …');
      return askServer(asked, io, network);
    },
  };
}

function finish(report: SetupReport, asJson: boolean, io: Io): ExitCode {
  const failures = report.agents.flatMap(({ error }) => (error === undefined ? [] : [error]));
  const isRefused = report.refused !== undefined;
  // Where nothing worked, the failure is the result.
  if (failures[0] !== undefined && failures.length === report.agents.length && !isRefused) throw combined(failures);
  if (asJson) printJson(io, reportJson(report));
  else printReport(report, io);
  if (failures[0] !== undefined) return exitCodeOf(failures[0].code);
  return isRefused ? exitCodeOf('NOT_CONFIGURED') : 0;
}

function combined(failures: readonly FootnoteError[]): FootnoteError {
  const [first] = failures;
  if (first === undefined || failures.length === 1) return FootnoteError.from(first);
  return new FootnoteError(first.code, [...new Set(failures.map(({ message }) => message))].join(' '));
}
