import { readFile } from 'node:fs/promises';
import type { Node } from 'jsonc-parser';
import { FootnoteError } from '../errors.ts';

export interface FileEntry {
  readonly key: string;
  readonly value: unknown;
  readonly file: string;
  readonly line: number;
}

/** The settings in a file, each with its line. No file is no settings. */
export async function readSettingsFile(file: string): Promise<readonly FileEntry[]> {
  const text = await readIfThere(file);
  return text === undefined ? [] : readEntries(text, file);
}

/** The values of a JSON text with comments, each with its line; `file` is how errors name it. */
export async function readEntries(text: string, file: string): Promise<readonly FileEntry[]> {
  const jsonc = await import('jsonc-parser');
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;

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
      if (value.type === 'object') yield* entries(value, key);
      else {
        const line = lineOf(name.offset);
        yield { key: key === 'audit' ? 'audit.mode' : key, value: jsonc.getNodeValue(value), file, line };
      }
    }
  }
}

async function readIfThere(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined;
    throw broken(`${file} can't be read (${code}).`);
  }
}

function broken(what: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', what, { hint: 'Correct the file or remove it.' });
}
