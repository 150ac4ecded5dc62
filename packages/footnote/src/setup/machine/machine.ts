import { homedir } from 'node:os';

/** The machine, as far as an agent's paths depend on it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the project. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The file of the command that is running; unknown where a program uses the library. */
  readonly program?: string | undefined;
}

export function thisMachine({ env, cwd, program }: Pick<Machine, 'env' | 'cwd' | 'program'>): Machine {
  const { platform } = process;
  const home = env['HOME'] || (platform === 'win32' ? env['USERPROFILE'] : undefined) || homedir();
  return { platform, home, cwd, env, program };
}

/** Runs another program in a folder, without a shell; whoever calls setup says how. */
export type RunProgram = (words: readonly string[], cwd: string) => Promise<ProgramOutcome>;

export interface ProgramOutcome {
  /** Nothing where the program isn't there or took too long. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

/** Starts an MCP server or goes to its address, and asks what it offers; whoever calls setup says how. */
export type AskServer = (asked: ServerStart | AddressAsked) => Promise<ServerAnswer>;

export interface AddressAsked {
  readonly url: string;
  readonly token: string | undefined;
  readonly timeoutMs: number;
}

export interface ServerStart {
  readonly words: readonly string[];
  /** Nothing means an empty folder, where no project has a say. */
  readonly cwd: string | undefined;
  readonly env: Machine['env'];
  readonly timeoutMs: number;
}

export type ServerAnswer =
  | { readonly tools: readonly string[]; readonly problem?: undefined }
  /** Why it did not answer, as the end of a sentence, and what it said on stderr. */
  | { readonly problem: string; readonly stderr: string };
