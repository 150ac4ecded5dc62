import { FootnoteError } from '../errors.ts';
import { isPublicUrl } from '../http/guard.ts';

const maxCharacters = 2_048;

/** The address of a page as a caller writes it: absolute, http or https, without a user name; or INVALID_URL. */
export function parsePageUrl(text: unknown): URL {
  if (typeof text !== 'string' || text.trim() === '') {
    throw invalid('A page needs an address.', 'Write it like https://example.com/page.');
  }
  const trimmed = text.trim();
  if (trimmed.length > maxCharacters) {
    throw invalid(`The address is longer than ${maxCharacters.toLocaleString('en')} characters.`);
  }
  if (!URL.canParse(trimmed)) throw notAnAddress(trimmed);
  const url = new URL(trimmed);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw foreignScheme(trimmed, url);
  if (url.username !== '' || url.password !== '') {
    throw invalid('The address holds a user name or a password, which Footnote never sends.', 'Leave them out.');
  }
  return plain(url);
}

/** The same with the scheme that a person leaves out; undefined where it has one, or where none would help. */
export function withAssumedScheme(text: string): string | undefined {
  const trimmed = text.trim();
  return URL.canParse(trimmed) && !hostAndPortAlone.test(trimmed) ? undefined : withScheme(trimmed);
}

/** Without what no server sees, and with the host as everybody spells it. */
export function plain(url: URL): URL {
  const same = new URL(url);
  same.hash = '';
  same.hostname = url.hostname.replace(/\.$/, '');
  return same;
}

/** The place of a page that an address names, decoded. What a text fragment (`#:~:text=`) looks for is no such place. */
export function fragmentOf(address: string): string | undefined {
  const written = new URL(address.trim()).hash.slice(1).replace(/:~:.*$/s, '');
  if (written === '') return undefined;
  try {
    return decodeURIComponent(written);
  } catch {
    // Not encoded as an address should be: then it is meant as it stands.
    return written;
  }
}

function notAnAddress(text: string): FootnoteError {
  const guess = withScheme(text);
  return guess === undefined
    ? invalid('This is not an address of a page.', 'Write it like https://example.com/page.')
    : invalid('The address has no scheme.', `Did you mean ${guess}?`);
}

function foreignScheme(text: string, { protocol }: URL): FootnoteError {
  // `example.com:8080/path` parses, with `example.com:` as its scheme.
  const guess = hostAndPortAlone.test(text) ? withScheme(text) : undefined;
  if (guess !== undefined) return invalid('The address has no scheme.', `Did you mean ${guess}?`);
  return invalid(`Footnote reads http and https pages, not '${protocol.slice(0, 20)}'.`);
}

const hostAndPortAlone = /^[\w-]+(?:\.[\w-]+)+:\d+(?:[/?#]|$)|^localhost:\d+/i;
const looksLikeAddress = /^\/{0,2}[^\s/?#@:]+\.[^\s/?#@:]+(?::\d+)?(?:[/?#]|$)|^localhost(?::\d+)?(?:[/?#]|$)/i;

/** Servers of this machine and its network rarely have a certificate. */
function withScheme(text: string): string | undefined {
  const guess = `https://${text.replace(/^\/+/, '')}`;
  if (!looksLikeAddress.test(text) || !URL.canParse(guess)) return undefined;
  return isPublicUrl(guess) ? guess : guess.replace(/^https/, 'http');
}

function invalid(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_URL', what, { hint });
}
