import type { Footnote } from '../contract/footnote.ts';
import type { Io } from '../contract/io.ts';
import { isWebOff, type SettingsReader } from '../contract/settings.ts';
import { hostAndPort, parseAllowPrivate } from '../fetch/download/allow-private.ts';
import { plain } from '../fetch/page-url.ts';

/**
 * The private places that this command may read: those of the addresses that it names, where it is told so. For
 * servers of this machine a person is asked; a program gets the refusal.
 */
export async function placesToAllow(
  addresses: readonly string[],
  isToldSo: boolean,
  footnote: Pick<Footnote, 'settings'>,
  io: Io,
): Promise<readonly string[]> {
  const urls = addresses.flatMap((address) => (URL.canParse(address) ? [plain(new URL(address))] : [])).filter(isOfWeb);
  if (isToldSo) return urls.map(hostAndPort);
  const own = urls.filter(isOfThisMachine);
  if (own.length === 0 || io.stdin.isTTY !== true || io.stderr.isTTY !== true) return [];
  const settings = await footnote.settings();
  const { values } = settings;
  const known = parseAllowPrivate(values.policy?.allowPrivate);
  const asked = own.filter((url) => !known.has(hostAndPort(url)));
  if (asked.length === 0 || isWebOff(values) || isDecided(settings)) return [];
  const { askYesOrNo } = await import('./terminal/ask.ts');
  const places = [...new Set(asked.map(hostAndPort))];
  const what = places.length === 1 ? "is this machine's own server" : "are this machine's own servers";
  return (await askYesOrNo(`${places.join(', ')} ${what}. Read ${places.length === 1 ? 'it' : 'them'}?`, io))
    ? places
    : [];
}

/** Whether the managed file of this machine has the last word on private places. */
export function isDecided(settings: SettingsReader): boolean {
  return settings.entry('policy.allowPrivate')?.origin.layer === 'managed';
}

function isOfWeb({ protocol, hostname }: URL): boolean {
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '';
}

function isOfThisMachine({ hostname }: URL): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
