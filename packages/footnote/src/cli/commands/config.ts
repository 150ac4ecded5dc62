import type { Io } from '../../contract/io.ts';
import type { SettingEntry } from '../../contract/settings.ts';
import { createFootnote } from '../../footnote.ts';
import { settingsFiles } from '../../settings/settings.ts';
import { defineCommand } from '../command.ts';
import { secretsInFile } from '../doctor/secrets-in-files.ts';
import { alignColumns } from '../terminal/columns.ts';
import { describeOrigin } from '../terminal/origin.ts';
import { note, print, printJson } from '../terminal/print.ts';
import { shownValue } from '../terminal/shown-value.ts';

export const config = defineCommand({
  name: 'config',
  about:
    'Later places win: defaults, ~/.config/footnote/settings.json, footnote.json in this folder, variables. ' +
    'Secrets are masked. What a provider has by default is shown with --all.',
  options: {
    all: { type: 'boolean', help: 'List every setting, also those that are not set.' },
  },
  examples: [
    { line: 'footnote config', does: 'what is in effect, and why' },
    { line: 'footnote config --all', does: 'every setting with its variable' },
    { line: 'footnote config --json', does: 'for a program' },
  ],
  variables: {
    XDG_CONFIG_HOME: 'The folder of footnote/settings.json, instead of ~/.config.',
  },

  async run({ values }, io) {
    const { settings, registry } = createFootnote({ env: io.env, cwd: io.cwd });
    const { entries } = await settings();
    for (const file of Object.values(settingsFiles(io.env, io.cwd))) {
      for (const warning of await secretsInFile(file, registry.getAllWebSearchProviders(), io)) note(io, warning);
    }
    const shown = entries.filter((entry) => values.all === true || isListed(entry));
    const head = ['setting', 'value', 'from'];
    if (values.json === true)
      printJson(
        io,
        Array.from(shown, (entry) => jsonOf(entry, io)),
      );
    else print(io, alignColumns([head, ...shown.map((entry) => cellsOf(entry, io))]).join('\n'));
    return 0;
  },
});

/** Everything that was set, and the defaults that matter to a search whoever answers it. */
function isListed({ definition, origin, value }: SettingEntry): boolean {
  if (origin.layer !== 'default') return true;
  const isOfProvider = /^webSearch\..+\./.test(definition.key);
  return definition.unused !== true && !isOfProvider && value !== undefined;
}

function jsonOf(entry: SettingEntry, io: Io) {
  const { key, env, secret = false, unused = false, meaning } = entry.definition;
  const origin = describeOrigin(entry.origin, io);
  return { key, value: shownValue(entry) ?? null, origin, variable: env[0] ?? null, secret, unused, meaning };
}

function cellsOf(entry: SettingEntry, io: Io): readonly string[] {
  const { key, env, unused } = entry.definition;
  const value = shownValue(entry);
  // What isn't set comes from nowhere; its variable is more use to the reader.
  const from = value === undefined ? `(set $${env[0]})` : describeOrigin(entry.origin, io);
  return [key, String(value ?? '-'), unused === true ? `${from} (no effect in this version)` : from];
}
