import { readFileSync } from 'node:fs';
import { lstat, mkdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isInside } from '../../disk/is-inside.ts';
import { writeWholeFile } from '../../disk/write-whole-file.ts';
import { FootnoteError } from '../../errors.ts';
import { asText, type JsonObject } from '../../json.ts';
import type { AgentTool, ToolOutcome } from './agent-tool.ts';

/** More than any answer; enough for a report. */
const mostBytes = 1_000_000;

/** It needs nothing of a conversation, so it can be run outside of one. */
export interface WriteFileTool extends AgentTool {
  approval(input: JsonObject): Promise<string | undefined>;
  run(input: JsonObject): Promise<ToolOutcome>;
}

/** Writes below one folder, and nowhere else: real paths count, so no link leads out of it. */
export function writeFileTool(folder: string, asksAlways = false): WriteFileTool {
  return {
    name: 'write_file',
    description: readFileSync(new URL('./write-file.md', import.meta.url), 'utf8').trim(),
    parameters: {
      type: 'object',
      properties: {
        path: { type: 'string', description: 'The file, relative to the working folder.' },
        content: { type: 'string', description: 'The whole text of the file.' },
      },
      required: ['path', 'content'],
    },
    timeoutMs: 10_000,

    async approval(input) {
      const { file, shown } = await placeOf(input, folder);
      const found = await stat(file).catch(() => undefined);
      if (found !== undefined) return `Replace ${shown} (${found.size.toLocaleString('en')} bytes)?`;
      if (asksAlways && !isDelicate(shown)) return `Write ${shown}?`;
      return isDelicate(shown) ? `Write ${shown}, which programs may read as their settings?` : undefined;
    },

    async run(input) {
      const { file, shown } = await placeOf(input, folder);
      const content = typeof input['content'] === 'string' ? input['content'] : '';
      const bytes = Buffer.byteLength(content);
      if (bytes > mostBytes) throw refused(`${shown} would have ${bytes.toLocaleString('en')} bytes, more than 1 MB.`);
      const before = await stat(file).catch(() => undefined);
      if (before !== undefined && !before.isFile()) throw refused(`${shown} is not a file.`);
      await mkdir(dirname(file), { recursive: true });
      await writeWholeFile(file, content, { mode: before?.mode ?? 0o644 });
      return {
        text: 'File written successfully',
        message: `File saved: ${shown}, ${bytes.toLocaleString('en')} bytes`,
      };
    },
  };
}

/** A part that begins with a dot, or packages: what is there is run or believed by other programs. */
function isDelicate(path: string): boolean {
  return path.split(/[/\\]/).some((part) => part.startsWith('.') || part === 'node_modules');
}

/** Where the file really lies, and how people read it; refused outside of the folder. */
async function placeOf(input: JsonObject, folder: string): Promise<{ readonly file: string; readonly shown: string }> {
  const path = asText(input['path']);
  if (path === undefined || path.includes('\0')) throw refused('write_file needs the path of a file.');
  const root = await realpath(folder);
  const wanted = isAbsolute(path) ? path : resolve(root, path);
  const file = await realPlace(wanted);
  if (!isInside(file, root) || file === root) throw refused(`${path} lies outside of the working folder.`);
  if (path.endsWith('/') || path.endsWith(sep)) throw refused(`${path} names a folder, not a file.`);
  return { file, shown: relative(root, file) };
}

/** The real path of a file that need not be there, by the deepest folder that is. */
async function realPlace(path: string): Promise<string> {
  const missing: string[] = [];
  for (let at = path; ; at = dirname(at)) {
    const real = await realpath(at).catch(() => undefined);
    if (real !== undefined) return join(real, ...missing);
    // A link to nowhere would be written through.
    const isLink = (await lstat(at).catch(() => undefined))?.isSymbolicLink() === true;
    if (isLink || dirname(at) === at) throw refused(`${path} is a link that leads nowhere.`);
    missing.unshift(basename(at));
  }
}

function refused(what: string): FootnoteError {
  return new FootnoteError('BLOCKED_BY_POLICY', what, { hint: 'Name a file inside of the working folder.' });
}
