import { join } from 'node:path';
import { auditProblem } from '../../audit/audit-failure.ts';
import { tryFolder } from '../../audit/log-folder.ts';
import { monotonicMs } from '../../clock.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { auditOf, isWebOff, type SettingsReader } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { currentChain } from '../../search/current-chain.ts';

/** Whether searches would be answered. Anybody may ask, so a reason names no provider, no folder and no key. */
export interface Health {
  /** Undefined where all is well, else what is wrong. */
  problem(): Promise<string | undefined>;
  /** From now on that is what is wrong. */
  stop(): void;
}

export interface HealthOptions {
  readonly footnote: Footnote;
  readonly log: (line: string) => void;
  readonly now?: () => number;
}

/** Looked at this often at most, however often it is asked. */
const freshMs = 1_000;

export function createHealth({ footnote, log, now = monotonicMs }: HealthOptions): Health {
  let looked: { readonly at: number; readonly found: Promise<string | undefined> } | undefined;
  let last: string | undefined;
  let isStopping = false;

  async function look(): Promise<string | undefined> {
    const settings = await footnote.settings();
    const found = (await logProblem(settings)) ?? (await answerProblem(settings, footnote));
    if (found !== last) log(found === undefined ? 'healthy again.' : `not healthy: ${found}`);
    last = found;
    return found;
  }

  return {
    stop() {
      isStopping = true;
    },
    async problem() {
      if (isStopping) return 'This server is stopping.';
      if (looked === undefined || now() - looked.at >= freshMs) looked = { at: now(), found: look() };
      return looked.found;
    },
  };
}

/** Nothing leaves without a record, so without a log there are no answers from the web. */
async function logProblem({ values }: SettingsReader): Promise<string | undefined> {
  if (auditOf(values).mode === 'off') return undefined;
  try {
    await tryFolder(join(values.dataDir, 'audit'));
    return undefined;
  } catch (error) {
    return `The audit log can't be written: ${auditProblem(error)}.`;
  }
}

/**
 * Nothing can answer when a search that names no provider would ask nobody: none of the chain is configured, or all of
 * it rests after failures. The installed documentation needs no key and never rests: a chain with it, such as `auto`,
 * can answer, and so can a server whose web is switched off.
 */
async function answerProblem(settings: SettingsReader, footnote: Footnote): Promise<string | undefined> {
  if (isWebOff(settings.values)) return undefined;
  const chain = currentChain(settings, footnote.registry);
  if (FootnoteError.is(chain)) return 'No provider that the settings name is configured.';
  const counted = await footnote.counters();
  const resting = new Set(
    counted.flatMap(({ name, labels, value }) =>
      name === 'provider_resting' && value === 1 ? [labels['provider'] ?? ''] : [],
    ),
  );
  if (!chain.entries.every(({ provider }) => resting.has(provider.id))) return undefined;
  return 'All providers rest after failures.';
}
