import { lookup } from 'node:dns';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FootnoteError } from '../errors.ts';

/**
 * Keeps Footnote away from private networks. The rule is an allow-list of global unicast
 * addresses, because every list of forbidden ranges so far has missed some.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  if (!ipaddr.isValid(bare)) return false;
  const parsed = ipaddr.parse(bare);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return !cloudServices.has(parsed.toString());
  const inside = (range: string) => parsed.match(ipaddr.parseCIDR(range));
  return inside('2000::/3') && !carvedOut.some(inside);
}

/** Azure's WireServer: a metadata service on an address that looks public. */
const cloudServices: ReadonlySet<string> = new Set(['168.63.129.16']);
/** Protocol assignments, 6to4 and documentation: they look global, or hide an IPv4 address. */
const carvedOut = ['2001::/23', '2002::/16', '2001:db8::/32', '3fff::/20'];

const privateNames = /(^|\.)(localhost|local|internal|arpa|onion|test|invalid)$/;

/** Whether a URL may be shown or asked at all, as far as can be told without looking its name up. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return isPublicAddress(host);
  return host.includes('.') && !privateNames.test(host);
}

type Undici = typeof import('undici');

/**
 * One lookup for a connection, every answer must be public, and only what was checked is dialled:
 * a name that changes its mind between check and use gains nothing.
 */
export function guardedConnector(
  undici: Undici,
  connection: { readonly timeout: number },
): ReturnType<Undici['buildConnector']> {
  const connect = undici.buildConnector({ ...connection, lookup: checkedLookup as never });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address never reaches the lookup.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(refused(host), null);
    return connect(options, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (!isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(refused(host), null);
      }
      return callback(null, socket);
    });
  };
}

type LookupCallback = (error: Error | null, addresses?: { address: string; family: number }[]) => void;

function checkedLookup(hostname: string, _options: unknown, callback: LookupCallback): void {
  lookup(hostname, { all: true }, (error, addresses) => {
    if (error !== null) return callback(error);
    const allPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    return allPublic ? callback(null, addresses) : callback(refused(hostname));
  });
}

function refused(host: string): FootnoteError {
  return new FootnoteError('FETCH_REFUSED', `${host} is not a public address.`);
}
