import { type Check, ok, warn } from '../../../footnote/src/cli/doctor/check.ts';
import { mask } from '../../../footnote/src/cli/terminal/shown-value.ts';
import { checkRequest } from '../../../footnote/src/contract/request.ts';
import { FootnoteError } from '../../../footnote/src/errors.ts';
import { shortPath } from '../../../footnote/src/settings/describe-origin.ts';
import type { FileEntry } from '../../../footnote/src/settings/settings-file.ts';
import { nearest } from '../../../footnote/src/text/nearest.ts';
import { missingKey, switchedOff } from '../failure-text.ts';
import { blockName, isWebOff, optionNames, type PluginSettings, readSettings } from '../settings.ts';
import { type ConfigFile, optionsOf, type Place } from './config-files.ts';
import { notConfigured } from './not-configured.ts';

/** Key, model and the rest of the block, and where each comes from. True where a search could be made. */
export async function* checkOptions(files: readonly ConfigFile[], place: Place): AsyncGenerator<Check, boolean> {
  if (isWebOff(place.env)) yield warn('web', `${switchedOff} The tool answers with this sentence, and asks nobody.`);
  yield* unknownOptions(files, place);
  const settings = read(files, place);
  if (FootnoteError.is(settings)) {
    yield notConfigured('options', settings.message);
    return false;
  }
  yield* checkKey(settings, files, place);
  yield checkModel(settings, files, place);
  return settings.apiKey !== undefined;
}

function read(files: readonly ConfigFile[], { env }: Place): PluginSettings | FootnoteError {
  try {
    const settings = readSettings(optionsOf(files), env);
    checkRequest({ query: 'anything', language: settings.language, region: settings.region });
    return settings;
  } catch (error) {
    return FootnoteError.from(error);
  }
}

async function* unknownOptions(files: readonly ConfigFile[], place: Place): AsyncGenerator<Check, void> {
  for (const { key, file, line } of files.flatMap(({ filled }) => filled)) {
    const option = key.startsWith(`${blockName}.`) ? key.slice(blockName.length + 1) : undefined;
    if (option === undefined || optionNames.some((known) => known === option)) continue;
    const close = nearest(option, optionNames);
    const hint = close === undefined ? `The options are ${optionNames.join(', ')}.` : `Did you mean '${close}'?`;
    yield warn('options', `${shortPath(file, place)}:${line}: there is no option '${option}'. ${hint}`);
  }
}

async function* checkKey(
  { apiKey }: PluginSettings,
  files: readonly ConfigFile[],
  place: Place,
): AsyncGenerator<Check, void> {
  const written = lastOf(
    'apiKey',
    files.flatMap((file) => file.written),
  );
  const variable = /^\{env:([^}]+)\}$/.exec(String(written?.value ?? '').trim())?.[1];
  const isUnset = variable !== undefined && (place.env[variable.trim()] ?? '').trim() === '';
  if (isUnset && written !== undefined) {
    const where = `${shortPath(written.file, place)}:${written.line}`;
    yield warn('key', `${where} takes the key from the variable ${variable}, which is not set.`);
  }
  if (apiKey === undefined) yield notConfigured('key', missingKey);
  else {
    yield ok('key', `${mask(apiKey.value)}, from ${originOf(apiKey.origin, 'apiKey', files, place)}.`);
    const isLiteral = apiKey.origin.startsWith(blockName) && !/\{(env|file):/.test(String(written?.value));
    if (isLiteral) yield warn('key', 'It stands in the file itself: write {env:GEMINI_API_KEY}, or remove the line.');
  }
}

function checkModel({ model }: PluginSettings, files: readonly ConfigFile[], place: Place): Check {
  const message = `${model.value}, from ${originOf(model.origin, 'model', files, place)}.`;
  if (/^(models\/)?gemini-[\w.-]+$/.test(model.value)) return ok('model', message);
  return warn('model', `${message} That does not look like the name of a Gemini model, such as gemini-flash-latest.`);
}

function originOf(origin: string, option: string, files: readonly ConfigFile[], place: Place): string {
  const entry = origin.startsWith(blockName)
    ? lastOf(
        option,
        files.flatMap((file) => file.filled),
      )
    : undefined;
  return entry === undefined ? origin : `${shortPath(entry.file, place)}:${entry.line} (${origin})`;
}

function lastOf(option: string, entries: readonly FileEntry[]): FileEntry | undefined {
  return entries.findLast(({ key }) => key === `${blockName}.${option}`);
}
