import { access, readFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Check, ok, warn } from '../../../footnote/src/cli/doctor/check.ts';
import { asList, asText, at, parseJson } from '../../../footnote/src/json.ts';
import { shortPath } from '../../../footnote/src/settings/describe-origin.ts';
import { nearest } from '../../../footnote/src/text/nearest.ts';
import { version } from '../version.ts';
import { type ConfigFile, type Place, packagesFolder, pluginFiles } from './config-files.ts';
import { notConfigured } from './not-configured.ts';

const name = 'opencode-gemini-search';

interface Entry {
  /** As it is written, such as `opencode-gemini-search@0.1.0`. */
  readonly spec: string;
  readonly file: string;
  readonly line: number;
}

/** Whether OpenCode is told to load the plugin, and what it has of it. */
export async function* checkEntry(files: readonly ConfigFile[], place: Place): AsyncGenerator<Check, void> {
  const entries = files.flatMap(({ filled }) => filled.filter(({ key }) => key === 'plugin').flatMap(entriesOf));
  const own = entries.filter(({ spec }) => spec.includes(name));
  const inFolder = (await pluginFiles(place)).filter((file) => file.includes(name));
  for (const file of inFolder) yield ok('entry', `${shortPath(file, place)} is loaded because of its folder.`);
  for (const entry of own) yield* checkOne(entry, place);
  if (own.length + inFolder.length === 0) yield notListed(entries, place);
  if (own.length + inFolder.length > 1) {
    yield warn('entry', 'The plugin is listed more than once; the last one that loads is used. Keep one.');
  }
  yield* checkPermission(files, place);
}

/** `"name"`, or `["name", { … }]`. */
function entriesOf({ value, file, line }: { value: unknown; file: string; line: number }): readonly Entry[] {
  return asList(value).flatMap((item) => {
    const spec = asText(Array.isArray(item) ? item[0] : item);
    return spec === undefined ? [] : [{ spec, file, line }];
  });
}

async function* checkOne({ spec, file, line }: Entry, place: Place): AsyncGenerator<Check, void> {
  const where = `${shortPath(file, place)}:${line}`;
  const isPath = /^(file:|[./~]|[a-z]:[\\/])/i.test(spec);
  if (isPath) {
    const path = pathOf(spec, dirname(file));
    if (await exists(path)) yield ok('entry', `${where} names ${path}.`);
    else yield notConfigured('entry', `${where} names ${path}, which is not there.`);
    return;
  }
  yield ok('entry', `${where} names ${spec}.`);
  const folder = join(packagesFolder(place), spec.includes('@') ? spec : `${spec}@latest`);
  yield* checkInstalled(folder, place);
}

function pathOf(spec: string, folder: string): string {
  if (!spec.startsWith('file:')) return resolve(folder, spec);
  // `file://opencode/x.js` names a host, and no file.
  const isLocal = URL.canParse(spec) && new URL(spec).host === '';
  return isLocal ? fileURLToPath(spec) : spec;
}

/** OpenCode never looks again for a newer version of what it has installed. */
async function* checkInstalled(folder: string, place: Place): AsyncGenerator<Check, void> {
  const text = await readFile(join(folder, 'node_modules', name, 'package.json'), 'utf8').catch(() => '');
  const installed = asText(at(parseJson(text), 'version'));
  if (installed !== undefined) {
    const isThis = installed === version;
    const message = `OpenCode has version ${installed} in ${shortPath(folder, place)}`;
    if (isThis) yield ok('installed', `${message}.`);
    else yield warn('installed', `${message}, this is ${version}. Remove that folder to get the newest.`);
  } else if (await exists(folder)) {
    const message = `${shortPath(folder, place)} is there, but not complete.`;
    yield notConfigured('installed', `${message} Remove that folder and start OpenCode again.`);
  } else yield ok('installed', 'OpenCode will install it from npm when it starts.');
}

function notListed(entries: readonly Entry[], place: Place): Check {
  const close = nearest(
    name,
    entries.map(({ spec }) => spec.replace(/@[^@/]*$/, '')),
  );
  const found = entries.find(({ spec }) => close !== undefined && spec.startsWith(close));
  if (found !== undefined) {
    const where = `${shortPath(found.file, place)}:${found.line}`;
    return notConfigured('entry', `${where} names ${found.spec}. Did you mean ${name}?`);
  }
  return notConfigured('entry', `No config file lists the plugin. Add "plugin": ["${name}"] to opencode.jsonc.`);
}

async function* checkPermission(files: readonly ConfigFile[], place: Place): AsyncGenerator<Check, void> {
  for (const { key, value, file, line } of files.flatMap(({ filled }) => filled)) {
    const isOff =
      (key === 'permission.geminisearch' && value === 'deny') || (key === 'tools.geminisearch' && value === false);
    if (isOff) yield warn('permission', `${shortPath(file, place)}:${line} switches geminisearch off.`);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
