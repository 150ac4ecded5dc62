import { escapeInvisible } from '../../audit/escape-invisible.ts';
import type { Io } from '../../contract/io.ts';
import type { IgnoredSetting, SettingEntry } from '../../contract/settings.ts';
import { settingsFiles } from '../../settings/config-folder.ts';
import { describeOrigin } from '../../settings/describe-origin.ts';
import { defineCommand } from '../command.ts';
import { secretsInFile } from '../doctor/secrets-in-files.ts';
import { openFootnote } from '../open-footnote.ts';
import { alignColumns } from '../terminal/columns.ts';
import { describeIgnored } from '../terminal/ignored.ts';
import { note, print, printJson } from '../terminal/print.ts';
import { shownValue } from '../terminal/shown-value.ts';

export const config = defineCommand({
  name: 'config',
  about:
    'Later places win: defaults, ~/.config/footnote/settings.json, footnote.json in this folder, variables, the ' +
    'managed file of this machine. footnote.json can only restrict: what else it says is marked as ignored, until you ' +
    "run 'footnote trust'. Secrets are masked. What a provider has by default is shown with --all.",
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
    FOOTNOTE_MANAGED_SETTINGS:
      'A file that nothing overrides, for a team; counts only where /etc/footnote/settings.json is absent.',
  },

  async run({ values }, io) {
    const { settings, registry } = openFootnote(io);
    const { entries, ignored } = await settings();
    for (const file of Object.values(settingsFiles(io.env, io.cwd))) {
      for (const warning of await secretsInFile(file, registry.getAllWebSearchProviders(), io)) note(io, warning);
    }
    const isIgnored = ({ definition }: SettingEntry) => ignored.some((other) => other.definition === definition);
    const shown = entries
      .filter((entry) => values.all === true || isListed(entry) || isIgnored(entry))
      .map((entry) => ({ entry, ignored: ignored.filter(({ definition }) => definition === entry.definition) }));
    if (values.json === true)
      printJson(
        io,
        shown.map((row) => jsonOf(row, io)),
      );
    else
      print(io, alignColumns([['setting', 'value', 'from'], ...shown.flatMap((row) => cellsOf(row, io))]).join('\n'));
    return 0;
  },
});

/** A setting, and what was said of it elsewhere and does not count. */
interface ConfigRow {
  readonly entry: SettingEntry;
  readonly ignored: readonly IgnoredSetting[];
}

/** Everything that was set, and the defaults that matter to a search whoever answers it. */
function isListed({ definition, origin, value }: SettingEntry): boolean {
  if (origin.layer !== 'default') return true;
  const isOfProvider = /^webSearch\..+\./.test(definition.key);
  return definition.unused !== true && !isOfProvider && value !== undefined;
}

function jsonOf({ entry, ignored }: ConfigRow, io: Io) {
  const { key, env, secret = false, unused = false, meaning } = entry.definition;
  return {
    key,
    value: shownValue(entry) ?? null,
    origin: originOf(entry, io),
    variable: env[0] ?? null,
    secret,
    unused,
    meaning,
    ...(entry.origin.layer === 'managed' ? { managed: true } : {}),
    ...(ignored.length === 0
      ? {}
      : {
          ignored: ignored.map((other) => ({
            value: shownValue(other) ?? null,
            origin: describeOrigin(other.origin, io),
            why: other.why,
          })),
        }),
  };
}

function cellsOf({ entry, ignored }: ConfigRow, io: Io): readonly (readonly string[])[] {
  const { key, env, unused } = entry.definition;
  const value = shownValue(entry);
  // What isn't set comes from nowhere; its variable is more use to the reader.
  const from = value === undefined ? `(set $${env[0]})` : originOf(entry, io);
  return [
    [key, escapeInvisible(String(value ?? '-')), unused === true ? `${from} (no effect in this version)` : from],
    ...ignored.map((other) => [`  ${key}`, escapeInvisible(String(shownValue(other))), describeIgnored(other, io)]),
  ];
}

function originOf({ origin, restrictedBy }: SettingEntry, io: Io): string {
  const place = describeOrigin(origin, io);
  if (restrictedBy !== undefined) return `${place} and ${describeOrigin(restrictedBy, io)}`;
  return origin.layer === 'managed' ? `${place} (managed: can't be changed here)` : place;
}
