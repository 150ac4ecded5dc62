import type { LookupAddress } from 'node:dns';
import { isIP, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { FootnoteError } from '../errors.ts';
import type { Lookup } from './system-lookup.ts';
import type { Undici } from './undici-parts.ts';

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

/** Special-use names (RFC 6761 and later), and those that companies and routers give to their own machines. */
const privateNames =
  /(^|\.)(localhost|localdomain|local|internal|intranet|private|corp|home|lan|arpa|onion|test|invalid)$/;

/** Ports of other protocols, to which no browser speaks HTTP either (WHATWG Fetch, "bad port"). */
const badPorts: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110,
  111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532,
  540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061,
  6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  // And those of databases, queues and remote control, which browsers would dial: a request to one can be an order.
  1433, 1521, 1883, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5672, 5900, 5984, 6379, 6380, 7687, 8883,
  9042, 9092, 9200, 9300, 10250, 11211, 15672, 26257, 27017, 27018, 27019,
]);

export function isBadPort(url: URL): boolean {
  return url.port !== '' && badPorts.has(Number(url.port));
}

/** Whether a URL may be shown or asked at all, as far as can be told without looking its name up. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (!['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') return false;
  const host = url.hostname.toLowerCase().replace(/\.$/, '');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return isPublicAddress(host);
  return host.includes('.') && !privateNames.test(host);
}

type Connector = ReturnType<Undici['buildConnector']>;
type ConnectOptions = Parameters<Connector>[0];

export interface GuardedConnection {
  readonly timeout: number;
  readonly lookup: Lookup;
}

/**
 * One lookup for a connection, every answer must be public, and only what was checked is dialled:
 * a name that changes its mind between check and use gains nothing.
 */
export function guardedConnector(undici: Undici, { lookup: find, ...connection }: GuardedConnection): Connector {
  const connect = undici.buildConnector({ ...connection, lookup: checked(find) as never });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '');
    // A literal address never reaches the lookup.
    if (isIP(host) !== 0 && !isPublicAddress(host)) return callback(refused(host), null);
    return connect(withoutTls(options), (error, socket) => {
      if (error !== null) return callback(error, null);
      if (!isPublicAddress(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(refused(host), null);
      }
      return options.protocol === 'https:'
        ? connect({ ...options, httpSocket: socket as Socket }, callback)
        : callback(null, socket);
    });
  };
}

/** TLS begins to speak as soon as it is connected, so the bare connection is opened and looked at first. */
function withoutTls(options: ConnectOptions): ConnectOptions {
  if (options.protocol !== 'https:') return options;
  return { ...options, protocol: 'http:', port: options.port === '' ? '443' : options.port };
}

type LookupCallback = (error: Error | null, addresses?: readonly LookupAddress[]) => void;

function checked(find: Lookup) {
  return (hostname: string, _options: unknown, callback: LookupCallback): void => {
    find(hostname).then(
      (addresses) => {
        const allPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
        return allPublic ? callback(null, addresses) : callback(refused(hostname));
      },
      (error: Error) => callback(error),
    );
  };
}

function refused(host: string): FootnoteError {
  return new FootnoteError('FETCH_REFUSED', `${host} is not a public address.`, {
    hint: 'Only public pages are read; an operator can allow a private place with policy.allowPrivate (FOOTNOTE_ALLOW_PRIVATE).',
  });
}
