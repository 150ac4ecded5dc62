import type { Io } from '../../contract/io.ts';
import type { IgnoredReason, IgnoredSetting } from '../../contract/settings.ts';
import { describeOrigin } from '../../settings/describe-origin.ts';

/** Why a setting doesn't count, for a row of a table. */
export const ignoredReasons: Readonly<Record<IgnoredReason, string>> = {
  'not-trusted': "not trusted: see 'footnote trust'",
  'never-of-a-project': 'no project can set it',
  'key-from-elsewhere': 'an address of a project gets no key from elsewhere',
  'not-configured': 'you have not configured it',
  managed: 'the managed file says otherwise',
};

/** Such as `ignored: footnote.json:3, not trusted: see 'footnote trust'`. */
export function describeIgnored({ origin, why }: IgnoredSetting, io: Pick<Io, 'env' | 'cwd'>): string {
  return `ignored: ${describeOrigin(origin, io)}, ${ignoredReasons[why]}`;
}
