import { join } from 'node:path';
import { readAnchorState } from '../../audit/anchor/anchor-news.ts';
import { auditOf, type SettingsReader } from '../../contract/settings.ts';
import { type Check, ok, warn } from './check.ts';

/** Where the head of the log is written to, as the last process that did found it. */
export async function checkAnchor({ values }: SettingsReader): Promise<readonly Check[]> {
  const { mode, anchor } = auditOf(values);
  if (anchor === undefined) return [];
  if (mode === 'off') return [warn('anchor', 'audit.anchor is set, and the log is off: there is nothing to anchor.')];
  const { at, failingSince, why } = await readAnchorState(join(values.dataDir, 'audit'));
  if (failingSince !== undefined) {
    return [warn('anchor', `The head of the audit log could not be written since ${failingSince} (${why}).`)];
  }
  return [ok('anchor', at === undefined ? 'Nothing was written there yet.' : `${lastAt} ${at}.`)];
}

const lastAt = 'The head of the audit log was written last at';
