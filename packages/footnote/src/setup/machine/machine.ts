import { homedir } from 'node:os';

/** The machine, as far as an agent's paths depend on it. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the project. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function thisMachine({ env, cwd }: Pick<Machine, 'env' | 'cwd'>): Machine {
  const { platform } = process;
  const home = env['HOME'] || (platform === 'win32' ? env['USERPROFILE'] : undefined) || homedir();
  return { platform, home, cwd, env };
}

/** Runs another program in a folder, without a shell; whoever calls setup says how. */
export type RunProgram = (words: readonly string[], cwd: string) => Promise<ProgramOutcome>;

export interface ProgramOutcome {
  /** Nothing where the program isn't there or took too long. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}
