import { credentialName } from './credential-names.ts';
import { looksRandom } from './entropy.ts';
import type { SecretPlace } from './known-values.ts';
import { isPlaceholder, isRealPassword } from './placeholders.ts';

/** The start of every word that credentialName() knows. */
const credentialWords = ['key', 'token', 'secret', 'pass', 'pw', 'cred', 'auth', 'bearer', 'pat', 'client', 'tenant'];

/** Most questions about keys and tokens hold no word that could be one, and are done here. */
export function mayHoldNamedSecret(text: string, lowered: string): boolean {
  // Something leads over from a name to its value; in a host name nothing can.
  if (!/[\s=:>(,]/.test(text) || !credentialWords.some((word) => lowered.includes(word))) return false;
  return text.split(/\s+/).some((word) => word.length >= shortestValue && /\d|[a-z][A-Z].*[a-z][A-Z]/.test(word));
}

/**
 * A name and what leads over to its value: `api_key = "`, `"token": "`, `password for asana: `,
 * `token => `, `key: String = "`, `setKey('`, `<password>`, `Authorization: Bearer `, or only a space.
 * The value itself is read by code, with a bound, so that a long run of names doesn't have its tail
 * read again for each.
 */
export const namePattern = [
  String.raw`(?i)((?:${credentialWords.join('|')})[\w.\-]{0,40})`,
  String.raw`(?:["'\x60\\\])]{0,3}(?:\s{1,2}(?:for|of)\s[\w.\-]{1,30}["'\x60]?|:?\s{1,2}(?:string|str|value))?`,
  String.raw`\s{0,3}([?|.+]{0,2}[=:]{1,3}>?|->|[>(,]|\s(?:is|was):?\s)\s{0,8}(?:[|>][+\-]?\s{1,8})?`,
  String.raw`["'\x60\\]{0,3}(?:(?:bearer|basic|token|apikey)\s{1,2})?`,
  String.raw`|\s{1,2}["'\x60]{0,2})`,
].join('');

interface NameMatch {
  /** The name from its credential word on, without what stands before it. */
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly hasOperator: boolean;
  readonly valueStart: number;
}

interface NamedSecret extends SecretPlace {
  readonly kind: 'password' | 'named-secret';
}

const shortestValue = 8;
/** So much of a value is judged; the names inside a longer one don't have its tail read for each. */
const judgedLength = 400;
const valueEnd = /[\s"'`,;<>(){}[\]|&\\]/;

/** The secret behind a name, if it is one. */
export function namedSecret(text: string, match: NameMatch): NamedSecret | undefined {
  const name = credentialName(text, match.nameStart, match.nameEnd);
  if (name === undefined) return undefined;
  const written = valueAt(text, match.valueStart, judgedLength);
  if (written.includes('://') || isPlaceholder(written) || isSpecimen(text, match, written)) return undefined;
  const value = written.replace(/[.:?!]+$/, '');
  // Without an equals sign or a colon between, nothing but the value itself tells.
  const isSecret = match.hasOperator ? isSecretValue[name](value) : name !== 'some-key' && isRandom(value, 20);
  if (!isSecret) return undefined;
  const length = written.length < judgedLength ? value.length : valueAt(text, match.valueStart, text.length).length;
  const kind = name === 'password' ? 'password' : 'named-secret';
  return { kind, start: match.valueStart, end: match.valueStart + length };
}

/** Between quotes a value may hold every sign; else signs of code end it. */
function valueAt(text: string, start: number, most: number): string {
  const rest = text.slice(start, start + most);
  const [, inQuotes] = quoted[text.charAt(start - 1)]?.exec(rest) ?? [];
  if (inQuotes !== undefined) return inQuotes;
  const end = rest.search(valueEnd);
  return end < 0 ? rest : rest.slice(0, end);
}

const quoted: Readonly<Record<string, RegExp>> = { '"': /^([^\s"\\]{8,100})"/, "'": /^([^\s'\\]{8,100})'/ };

/** `Authorization: Basic dXNlcjpwYXNzd29yZA==` is `user:password`. */
function isSpecimen(text: string, { valueStart }: NameMatch, written: string): boolean {
  if (!/basic\s{1,2}["'`]?$/i.test(text.slice(Math.max(0, valueStart - 10), valueStart))) return false;
  const [user = '', password = ''] = Buffer.from(written, 'base64').toString('latin1').split(':');
  return !isRealPassword(password, user);
}

/** What must be seen of a value before its name is believed. */
const isSecretValue = {
  password: (value: string) => (value.length >= shortestValue && hasThreeClasses(value)) || isRandom(value, 10),
  credential: (value: string) => isRandom(value, 12),
  // `cacheKey`, `row_key`: there are many harmless keys, and hashes and UUIDs are common among them.
  'some-key': (value: string) => isRandom(value, 16) && !/^[\da-f-]+$/i.test(value),
} as const;

function isRandom(value: string, atLeast: number): boolean {
  return value.length >= atLeast && looksRandom(value);
}

export function hasThreeClasses(value: string): boolean {
  return [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((one) => one.test(value)).length >= 3 && /\d/.test(value);
}
