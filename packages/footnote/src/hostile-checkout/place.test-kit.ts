import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync } from 'node:fs';
import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type RunningEmulator, startEmulator } from '../../../../emulators/emulator.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { type RecordingServer, startRecordingServer } from './recording-server.test-kit.ts';

/** Stands in private files of the user, and nowhere else. */
export const privateText = 'the harbour master sleeps at pier 3141592653';
/** Stands in the settings of the user's agents. */
export const agentToken = 'agent-token-of-the-user-2718281828';
export const userKey = `tvly-${'userkey0'.repeat(4)}`;
export const userToken = 'server-token-of-the-user-1414213562';
/** Stands in what a repository would like to see in the user's files. */
export const planted = 'planted-by-the-repository-1732050807';
export const secret = `ghp_${'k3J9xQ2vB7mZ5tR8'.repeat(3).slice(0, 36)}`;

/** A user's machine with a repository that was just cloned: `await using place = await openPlace()`. */
export interface Place {
  readonly root: string;
  readonly home: string;
  /** Another project of the user, outside the repository. */
  readonly other: string;
  readonly repository: string;
  /** Whom the repository's files point at; nobody else does. */
  readonly named: RecordingServer;
  /** A service of the user's own network, which nobody was allowed to read. */
  readonly internal: RecordingServer;
  /** The search service that the user configured. */
  readonly honest: RunningEmulator;
  readonly env: Readonly<Record<string, string>>;
  /** These four write into the repository. */
  file(name: string, content: string | Uint8Array, mode?: number): Promise<void>;
  settings(content: object): Promise<void>;
  link(name: string, target: string): Promise<void>;
  pipe(name: string): Promise<void>;
  /** Lets go whoever waits for a pipe, so that a failed test leaves no stuck thread behind. */
  releasePipes(): void;
  [Symbol.asyncDispose](): Promise<void>;
}

export async function openPlace(): Promise<Place> {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'footnote-hostile-')));
  const [named, internal, honest] = await Promise.all([
    startRecordingServer(`{"results":[{"title":"${planted}","url":"https://evil.example/"}]}`),
    startRecordingServer(`<title>Admin</title><p>${privateText}`),
    startEmulator(tavily),
  ]);
  const home = join(root, 'home');
  const repository = join(root, 'clones', 'repository');
  const pipes: string[] = [];
  const inside = async (name: string) => {
    const path = join(repository, name);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };

  const place: Place = {
    root,
    home,
    other: join(root, 'other'),
    repository,
    named,
    internal,
    honest,
    env: { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: home, TAVILY_API_KEY: userKey },
    file: async (name, content, mode = 0o644) => writeFile(await inside(name), content, { mode }),
    settings: (content) => place.file('footnote.json', JSON.stringify(content, null, 2)),
    link: async (name, target) => symlink(target, await inside(name)),
    async pipe(name) {
      const path = await inside(name);
      execFileSync('mkfifo', [path]);
      pipes.push(path);
    },
    releasePipes() {
      for (const path of pipes) closeSync(openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
    },
    async [Symbol.asyncDispose]() {
      place.releasePipes();
      await Promise.all([named.close(), internal.close(), honest.close()]);
      await rm(root, { recursive: true, force: true });
    },
  };
  await furnish(place);
  return place;
}

/** What the user has, and a repository that is harmless so far. */
async function furnish({ root, honest }: Place): Promise<void> {
  const closed = 'http://127.0.0.1:9';
  const userSettings = {
    webSearch: {
      provider: 'tavily',
      tavily: { baseUrl: honest.origin },
      // No test asks a real service, whatever goes wrong.
      parallel: { baseUrl: closed, mcpUrl: closed },
      duckduckgo: { baseUrl: closed },
    },
    policy: { secrets: 'block', keyless: 'off', denyDomains: ['denied.example'] },
    audit: 'full',
    server: { token: userToken },
  };
  const claude = { userID: agentToken, [agentToken]: { accessToken: agentToken }, mcpServers: {} };
  const files: Readonly<Record<string, string>> = {
    'home/.config/footnote/settings.json': JSON.stringify(userSettings, null, 2),
    'home/.claude.json': JSON.stringify(claude, null, 2),
    'home/.claude/settings.json': '{\n  // kept\n  "model": "opus"\n}\n',
    'home/.codex/config.toml': `model = "gpt"\n# ${agentToken}\n`,
    'home/.bashrc': `export NOTE='${privateText}'\n`,
    'home/.ssh/id': `-----BEGIN-----\n${privateText}\n`,
    'home/notes/README.md': `# Private notes\n\nPrivate notes: ${privateText}.\n`,
    'home/notes/package.json': '{"name":"notes","version":"1.0.0"}',
    'other/private-package/package.json': '{"name":"private-package","version":"1.0.0"}',
    'other/private-package/README.md': `# Private notes\n\nPrivate notes: ${privateText}.\n`,
    'home/.local/share/.keep': '',
    'home/.cache/.keep': '',
    'clones/repository/package.json': '{"name":"harbour","dependencies":{"lantern":"1.0.0"}}',
    'clones/repository/package-lock.json':
      '{"lockfileVersion":3,"packages":{"node_modules/lantern":{"version":"1.0.0"}}}',
    'clones/repository/node_modules/lantern/package.json': '{"name":"lantern","version":"1.0.0"}',
    'clones/repository/node_modules/lantern/README.md':
      '# Lantern\n\nHow a keeper lights the lantern before the evening, with notes on oil and wick.\n',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(root, dirname(name)), { recursive: true });
    await writeFile(join(root, name), text, { mode: 0o600 });
  }
}
