import type { SettingEntry } from '../../contract/settings.ts';

const hidden = '••••';

/** A setting's value as it may be shown; undefined where it has none. */
export function shownValue({ definition, value }: SettingEntry): string | number | readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (definition.secret === true) return String(value).split(',').map(mask).join(', ');
  const isAddress = definition.type === 'url' || (typeof value === 'string' && /^https?:\/\//.test(value));
  return isAddress ? maskUrl(String(value)) : value;
}

/** Neither content nor length: only the end of a long key, by which its owner knows it. */
export function mask(secret: string): string {
  const key = secret.trim();
  return key.length > 12 ? `${hidden}${key.slice(-2)}` : hidden;
}

/** Some services take their key in the address. */
function maskUrl(address: string): string {
  const url = new URL(address);
  const hasSecret = url.username !== '' || url.password !== '' || url.search !== '';
  if (!hasSecret) return address;
  const credentials = url.username === '' && url.password === '' ? '' : `${hidden}@`;
  return `${url.protocol}//${credentials}${url.host}${url.pathname}${url.search === '' ? '' : `?${hidden}`}`;
}
