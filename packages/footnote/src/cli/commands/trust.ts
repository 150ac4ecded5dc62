import { realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { Io } from '../../contract/io.ts';
import { createFootnote } from '../../footnote.ts';
import { settingsFiles } from '../../settings/config-folder.ts';
import { shortPath } from '../../settings/describe-origin.ts';
import { findProjectFile } from '../../settings/project-file.ts';
import { openTrust } from '../../settings/trust.ts';
import { defineCommand, usageError } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import { askYesOrNo } from '../terminal/ask.ts';
import { print, printJson } from '../terminal/print.ts';
import { printProject, projectEffects } from '../trust/project-effects.ts';
import { trustPromise } from '../trust/trust-promise.ts';

export const trust = defineCommand({
  name: 'trust',
  words: '[FOLDER]',
  about: `${trustPromise} This command shows what the file does and would do, asks, and keeps the hash of the file in your own settings folder; when the file changes, you are asked again.`,
  options: {
    yes: { type: 'boolean', help: 'Trust it without being asked.' },
    revoke: { type: 'boolean', help: 'Take the trust back.' },
    list: { type: 'boolean', help: 'List all files that you trust.' },
  },
  examples: [
    { line: 'footnote trust', does: 'show what footnote.json here would do, and ask' },
    { line: 'footnote trust --yes', does: 'trust it as it is now' },
    { line: 'footnote trust --revoke', does: 'let it only restrict again' },
    { line: 'footnote trust --list', does: 'what is trusted, and whether it has changed' },
  ],
  variables: {
    XDG_CONFIG_HOME: 'The folder of footnote/trusted, instead of ~/.config.',
  },

  async run({ values, words }, io) {
    if ([values.yes, values.revoke, values.list].filter(Boolean).length > 1) {
      throw usageError("'--yes', '--revoke' and '--list' exclude each other.");
    }
    if (words.length > 1) throw usageError(`'${words[1]}' is not expected here.`, 'Name one folder.');
    const cwd = resolve(io.cwd, words[0] ?? '.');
    const json = values.json === true;
    if (values.list === true) return list(json, io);
    if (values.revoke === true) return revoke(cwd, json, io);
    return decide(cwd, { json, yes: values.yes === true }, io);
  },
});

/** Shows what the file does and would do, and trusts it where the user says so. */
async function decide(cwd: string, { json, yes }: { json: boolean; yes: boolean }, io: Io): Promise<ExitCode> {
  const { registry } = createFootnote({ env: io.env, cwd, log: () => undefined });
  const effects = await projectEffects({ env: io.env, cwd }, registry.getAllWebSearchProviders());
  if (effects === undefined) throw usageError(`There is no footnote.json in ${cwd}.`, 'Nothing needs trust here.');
  const { project, settings } = effects;
  const isWaiting = project.trust !== 'trusted' && (yes || settings.some(({ counts }) => counts === 'after-trust'));
  if (!json) printProject(effects, io);
  let { trust: state } = project;
  if (isWaiting && (yes || (!json && (await isAgreed(io))))) {
    await openTrust(io.env).add(project.file, project.sha256);
    state = 'trusted';
    if (!json) print(io, `Trusted, until the file changes. 'footnote trust --revoke' takes it back.`);
  } else if (isWaiting && !json) print(io, 'Not trusted. It still can only restrict.');
  if (json) printJson(io, { ...project, trust: state, settings });
  return 0;
}

async function isAgreed(io: Io): Promise<boolean> {
  if (io.stdout.isTTY !== true) {
    throw usageError('Nobody can be asked here, so the file is not trusted.', 'Read it, then add --yes.');
  }
  return askYesOrNo('Trust exactly this content?', io);
}

async function revoke(cwd: string, json: boolean, io: Io): Promise<ExitCode> {
  const file = join(await realpath(cwd).catch(() => cwd), basename(settingsFiles(io.env, cwd).project));
  const isRevoked = await openTrust(io.env).remove(file);
  const path = shortPath(file, io);
  if (json) printJson(io, { file, revoked: isRevoked });
  else print(io, isRevoked ? `${path} is no longer trusted: it can only restrict.` : `${path} was not trusted.`);
  return 0;
}

async function list(json: boolean, io: Io): Promise<ExitCode> {
  const trusted = await openTrust(io.env).all();
  const rows = await Promise.all(
    trusted.map(async (entry) => {
      // One that can't be read any more is not what was trusted either.
      const now = await findProjectFile(entry.file, io.env).catch(() => 'unreadable' as const);
      const state = now === undefined ? 'gone' : now === 'unreadable' ? now : now.trust;
      return { ...entry, state };
    }),
  );
  if (json) printJson(io, rows);
  else if (rows.length === 0) print(io, 'No footnote.json is trusted.');
  else
    print(
      io,
      rows.map(({ file, since, state }) => `${shortPath(file, io)}  since ${since.slice(0, 10)}  ${state}`).join('\n'),
    );
  return 0;
}
