import { isWebOff } from '../../contract/settings.ts';
import { defineCommand } from '../command.ts';
import { type Check, exitCodeOfChecks, lineOf, summaryOf } from '../doctor/check.ts';
import { checkAddresses } from '../doctor/check-addresses.ts';
import { checkAgents } from '../doctor/check-agents.ts';
import { checkAnchor } from '../doctor/check-anchor.ts';
import { checkLive, checkProviders } from '../doctor/check-providers.ts';
import { checkNode, checkSettings, type DoctorContext } from '../doctor/check-settings.ts';
import { checkStore } from '../doctor/check-store.ts';
import { openFootnote } from '../open-footnote.ts';
import { print, printJson } from '../terminal/print.ts';

export const doctor = defineCommand({
  name: 'doctor',
  about:
    'Checks Node, the settings files, keys that are kept in files, the providers that would be asked, the coding ' +
    'agents that are installed, how they are wired and whether what is wired starts, and that addresses of your own answer. The exit code is that of the first check that failed.',
  options: {
    live: { type: 'boolean', help: 'Also send one tiny search to each provider that has a key.' },
    provider: { type: 'string', value: 'ID[,ID…]', help: 'Check these providers, with --live also without a key.' },
  },
  examples: [
    { line: 'footnote doctor', does: 'check everything that costs nothing' },
    { line: 'footnote doctor --live', does: 'also call the configured providers' },
    { line: 'footnote doctor --live --provider parallel', does: 'try one provider, key or not' },
  ],
  variables: {
    WEB_SEARCH_PROVIDER: 'What --provider is when it is not given.',
  },

  async run({ values }, io) {
    const footnote = openFootnote(io);
    const checks: Check[] = [];
    try {
      for await (const check of checkAll({ footnote, io, provider: values.provider }, values.live === true)) {
        io.signal.throwIfAborted();
        checks.push(check);
        // Each line as soon as it is known: a live search takes its time.
        if (values.json !== true) print(io, lineOf(check, io.stdout.isTTY === true));
      }
    } finally {
      await footnote.close();
    }
    if (values.json === true) printJson(io, checks);
    else print(io, summaryOf(checks));
    return exitCodeOfChecks(checks);
  },
});

async function* checkAll(context: DoctorContext, live: boolean): AsyncIterable<Check> {
  yield checkNode(context.io);
  const settings = yield* checkSettings(context);
  if (settings === undefined) return;
  yield* checkProviders(settings, context);
  const isOff = isWebOff(settings.values);
  yield* await checkAnchor(settings);
  yield* checkAgents(settings.values.dataDir, isOff, settings.values.network ?? {}, context.io);
  // Where the web is switched off, nothing leaves the machine for a check either.
  if (isOff) return;
  yield* await checkStore(settings);
  yield* await checkAddresses(settings, context.io);
  if (live) yield* checkLive(settings, context);
}
