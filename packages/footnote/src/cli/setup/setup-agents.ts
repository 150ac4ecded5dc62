import { homedir } from 'node:os';
import type { Io } from '../../contract/io.ts';
import { FootnoteError } from '../../errors.ts';
import type { Agent, Place } from '../../setup/agents/agent.ts';
import { agents } from '../../setup/agents/registry.ts';
import { type Mode, modes } from '../../setup/agents/wiring.ts';
import { detect } from '../../setup/machine/find-installed.ts';
import { nearest } from '../../text/nearest.ts';
import { usageError } from '../options.ts';
import { readChoice } from '../search-options.ts';

export interface Chosen {
  readonly agent: Agent;
  readonly mode: Mode;
}

/** This machine, as far as an agent's paths depend on it. */
export function placeOf({ env, cwd }: Io): Place {
  const { platform } = process;
  const home = env['HOME'] || (platform === 'win32' ? env['USERPROFILE'] : undefined) || homedir();
  return { platform, home, cwd, env };
}

/** `claude`, `claude=native`, or all that are installed. */
export async function chooseAgents(words: readonly string[], mode: Mode, place: Place): Promise<readonly Chosen[]> {
  if (words.length === 0) return (await installed(place)).map((agent) => ({ agent, mode }));
  const chosen = words.map((word) => {
    const [id = '', own] = word.split(/=(.*)/s);
    return { agent: agentOf(id), mode: own === undefined ? mode : readMode(id, own) };
  });
  const twice = chosen.find(({ agent }, at) => chosen.findIndex((other) => other.agent === agent) !== at);
  if (twice !== undefined) throw usageError(`'${twice.agent.id}' stands there twice.`);
  return chosen;
}

export function agentOf(id: string): Agent {
  const found = agents.find((agent) => agent.id === id);
  if (found !== undefined) return found;
  const ids = agents.map((agent) => agent.id);
  const close = nearest(id, ids);
  throw usageError(
    `There is no agent '${id}'.`,
    close === undefined ? `The agents are ${ids.join(', ')}.` : `Did you mean '${close}'?`,
  );
}

async function installed(place: Place): Promise<readonly Agent[]> {
  const found = await Promise.all(agents.map((agent) => detect(agent, place)));
  const there = agents.filter((_, at) => found[at] !== undefined);
  if (there.length > 0) return there;
  throw new FootnoteError('NOT_CONFIGURED', 'None of the agents that Footnote knows is installed here.', {
    hint: `Install one, or name those that you want to prepare: ${agents.map(({ id }) => id).join(', ')}.`,
  });
}

function readMode(id: string, word: string): Mode {
  try {
    return readChoice('mode', word, modes);
  } catch (error) {
    const { hint } = FootnoteError.from(error);
    throw usageError(`The mode of '${id}' must be one of ${modes.join(', ')}.`, hint);
  }
}
