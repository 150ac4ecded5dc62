import type { Node } from 'jsonc-parser';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { FootnoteError } from '../errors.ts';
import { isObject } from '../json.ts';
import { docSourceList } from './doc-source.ts';

export interface FileEntry {
  readonly key: string;
  readonly value: unknown;
  readonly file: string;
  readonly line: number;
}

/** Far more than all settings of all providers. */
const mostBytes = 1_048_576;
/** A setting is three levels down at most; the parser goes down by calling itself. */
const mostLevels = 32;

/** The settings in a file, each with its line. No file is no settings. */
export async function readSettingsFile(file: string): Promise<readonly FileEntry[]> {
  const text = await readSettingsText(file);
  return text === undefined ? [] : readEntries(text, file);
}

/** The text of a settings file, or nothing where there is none. */
export async function readSettingsText(file: string): Promise<string | undefined> {
  const read = await readRegularFile(file, mostBytes);
  if (read === undefined) return undefined;
  if (read.problem !== undefined) throw broken(`${file} ${read.problem}.`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    throw broken(`${file} is not UTF-8 text.`);
  }
}

/** The values of a JSON text with comments, each with its line; `file` is how errors name it. */
export async function readEntries(text: string, file: string): Promise<readonly FileEntry[]> {
  const jsonc = await import('jsonc-parser');
  const lineOf = lineCounter(text);
  if (levelsOf(text, jsonc) > mostLevels) throw broken(`${file} is nested too deeply for settings.`);

  const errors: import('jsonc-parser').ParseError[] = [];
  const root = jsonc.parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [error] = errors;
  if (error !== undefined) {
    const problem = jsonc
      .printParseErrorCode(error.error)
      .replace(/([a-z])([A-Z])/g, '$1 $2')
      .toLowerCase();
    throw broken(`${file} is not valid JSON at line ${lineOf(error.offset)}: ${problem}.`);
  }
  if (root === undefined) return [];
  if (root.type !== 'object') throw broken(`${file} must hold a JSON object.`);
  return [...entries(root, '')];

  function* entries(object: Node, prefix: string): Iterable<FileEntry> {
    for (const property of object.children ?? []) {
      const [name, value] = property.children ?? [];
      if (name === undefined || value === undefined) continue;
      const key = prefix === '' ? String(name.value) : `${prefix}.${name.value}`;
      const setting = settingOf(key, jsonc.getNodeValue(value));
      if (setting === undefined) yield* entries(value, key);
      else yield { ...setting, file, line: lineOf(name.offset) };
    }
  }
}

/** Undefined where it is a group of settings. `audit` alone stands for `audit.mode`. */
export function settingOf(key: string, value: unknown): Pick<FileEntry, 'key' | 'value'> | undefined {
  if (!isObject(value)) return { key: key === 'audit' ? 'audit.mode' : key, value };
  return key === 'docs.sources' ? { key, value: docSourceList(value) } : undefined;
}

function levelsOf(text: string, jsonc: typeof import('jsonc-parser')): number {
  // As numbers: the parser's own enums are gone when its types are.
  const [openBrace, closeBrace, openBracket, closeBracket, end] = [1, 2, 3, 4, 17];
  const scanner = jsonc.createScanner(text, true);
  let level = 0;
  let deepest = 0;
  for (let token = scanner.scan(); Number(token) !== end; token = scanner.scan()) {
    const kind = Number(token);
    if (kind === openBrace || kind === openBracket) deepest = Math.max(deepest, ++level);
    else if (kind === closeBrace || kind === closeBracket) level--;
  }
  return deepest;
}

/** Asked for one place after the other, it counts each line once. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let at = 0;
  return (offset) => {
    if (offset < at) [line, at] = [1, 0];
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      line++;
      at = next + 1;
    }
    return line;
  };
}

function broken(what: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', what, { hint: 'Correct the file or remove it.' });
}
