import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { rolldown } from 'rolldown';
import { makeFolder } from '../run-cli.test-kit.ts';
import type { Script } from './scripted-agent.test-kit.ts';

const run = promisify(execFile);

/** A program in a real terminal: tmux without a window. */
export interface TerminalRun {
  /** Types keys by tmux's names, such as `Enter`, `C-c`, `Up`, `M-Enter`. */
  press(...keys: readonly string[]): Promise<void>;
  /** Types text as it is. */
  type(text: string): Promise<void>;
  /** Types text and sends it. */
  say(text: string): Promise<void>;
  /** As the user's own terminal would paste it. */
  paste(text: string): Promise<void>;
  /** Gives its terminal another width, and waits until it has it. */
  resize(columns: number): Promise<void>;
  /** What is to be seen, without trailing blanks; with `colours`, as escape sequences. */
  screen(options?: { readonly colours?: boolean }): Promise<string>;
  /** Waits until the whole text so far, without blanks at the ends of lines, has this in it, and gives that text. */
  waitFor(wanted: string | RegExp): Promise<string>;
  /** What the terminal's driver says of its modes, as `stty -a` prints it. */
  modes(): Promise<string>;
  /** The process that runs in it. */
  pid(): Promise<number>;
  /** Waits for the program's end and gives its exit code. */
  ended(): Promise<number>;
  [Symbol.asyncDispose](): Promise<void>;
}

export interface TerminalOptions {
  readonly command: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  readonly columns?: number;
  readonly rows?: number;
}

/** Whether tmux is here; who has none is told so by the tests that are skipped. */
export async function hasTmux(): Promise<boolean> {
  return run('tmux', ['-V']).then(
    () => true,
    () => false,
  );
}

/** Starts a program in a terminal of its own: `await using chat = await openTerminal({ … })`. */
export async function openTerminal(options: TerminalOptions): Promise<TerminalRun> {
  const folder = await makeFolder();
  const socket = join(folder.path, 'tmux');
  const status = join(folder.path, 'status');
  const { columns = 80, rows = 50, cwd = folder.path } = options;
  // A shell that writes the exit code down, and then something that shows what the terminal sends it.
  const env = Object.entries({ LANG: 'C.UTF-8', ...options.env }).map(([name, value]) => `${name}=${quoted(value)}`);
  const words = ['env', ...env, ...options.command.map(quoted)].join(' ');
  const script = await folder.write('start', `${words}\necho $? > ${quoted(status)}\nexec cat -v\n`);

  const tmux = async (...args: readonly string[]) =>
    (await run('tmux', ['-S', socket, '-f', '/dev/null', ...args])).stdout;
  const size = ['-x', String(columns), '-y', String(rows)];
  await tmux('new-session', '-d', ...size, '-c', cwd, 'sh', script);

  /** Rows that the terminal broke are joined; blanks at their ends can't be seen and don't count. */
  const history = async () => (await tmux('capture-pane', '-p', '-J', '-S', '-')).replace(/ +$/gm, '').trimEnd();
  async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
    const deadline = performance.now() + 8_000;
    for (;;) {
      const found = await look();
      if (found !== undefined) return found;
      await setTimeout(20);
      if (performance.now() > deadline)
        throw new Error(`${what} did not come. The terminal shows:\n${await history()}`);
    }
  }

  const terminal: TerminalRun = {
    press: async (...keys) => void (await tmux('send-keys', ...keys)),
    type: async (text) => void (await tmux('send-keys', '-l', text)),
    async say(text) {
      await terminal.type(text);
      await terminal.press('Enter');
    },
    async paste(text) {
      const file = await folder.write('paste', text);
      await tmux('load-buffer', file);
      await tmux('paste-buffer', '-p', '-r');
    },
    async resize(width) {
      await tmux('resize-window', '-x', String(width), '-y', String(rows));
      // tmux takes its time to tell the terminal.
      await until(
        async () => ((await terminal.modes()).includes(`columns ${width};`) ? true : undefined),
        `The width of ${width}`,
      );
    },
    screen: async ({ colours = false } = {}) =>
      (await tmux('capture-pane', '-p', ...(colours ? ['-e'] : []))).trimEnd(),
    waitFor: (wanted) =>
      until(async () => {
        const text = await history();
        return (typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text)) ? text : undefined;
      }, String(wanted)),
    async modes() {
      const tty = (await tmux('display-message', '-p', '#{pane_tty}')).trim();
      return (await run('stty', ['-a', '-F', tty])).stdout;
    },
    async pid() {
      const shell = (await tmux('display-message', '-p', '#{pane_pid}')).trim();
      return Number((await run('ps', ['-o', 'pid=', '--ppid', shell])).stdout.trim());
    },
    ended: () =>
      until(async () => {
        const text = await readFile(status, 'utf8').catch(() => '');
        return text.trim() === '' ? undefined : Number(text);
      }, 'The end'),
    async [Symbol.asyncDispose]() {
      await tmux('kill-server').catch(() => undefined);
      await folder[Symbol.asyncDispose]();
    },
  };
  return terminal;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

const sources = fileURLToPath(new URL('../../', import.meta.url));

export interface ScriptedCommand {
  /** Opens a terminal with `footnote chat` and an agent that plays these scripts. */
  open(
    scripts: readonly Script[],
    options?: Omit<TerminalOptions, 'command'> & { args?: readonly string[] },
  ): Promise<TerminalRun>;
  /** What to start, where something else starts it. */
  readonly program: string;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The whole command, bundled from the sources, with a scripted agent in the place of the real one. */
export async function buildScriptedCommand(): Promise<ScriptedCommand> {
  // Beneath the package, so that what it imports is found.
  const cache = join(sources, '../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'footnote-chat-'));
  const made = await rolldown({
    input: { bin: join(sources, 'cli/bin.ts') },
    platform: 'node',
    external: (id) => /^[^./]/.test(id),
    plugins: [
      {
        name: 'scripted-agent',
        resolveId: (id) =>
          id.endsWith('/open-agent.ts') ? join(sources, 'cli/chat/scripted-agent.test-kit.ts') : undefined,
      },
    ],
  });
  await made.write({ dir: folder });
  await made.close();
  const program = join(folder, 'bin.js');
  return {
    program,
    async open(scripts, { args = [], ...options } = {}) {
      const own = await mkdtemp(join(folder, 'run-'));
      const script = join(own, 'script.json');
      await writeFile(script, JSON.stringify(scripts));
      const env = { HOME: own, FOOTNOTE_TEST_SCRIPT: script, FOOTNOTE_DATA_DIR: join(own, 'data'), ...options.env };
      return openTerminal({ ...options, env, command: [process.execPath, program, 'chat', ...args] });
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}
