import type { RedisOptions } from 'ioredis';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';

export interface RedisAddress {
  readonly nodes: readonly { readonly host: string; readonly port: number }[];
  readonly isCluster: boolean;
  readonly options: Pick<RedisOptions, 'username' | 'password' | 'db' | 'tls'>;
}

/**
 * `redis://[user:password@]host[:port][/db]`, `rediss://` with TLS, and `redis+cluster://host:port,host:port`
 * for a Cluster, of which any node will do. What is wrong is said without the address: it may hold a password.
 */
export function readRedisUrl(text: string): RedisAddress {
  const [, tls, cluster, credentials, hosts = '', path = ''] =
    /^redis(s?)(\+cluster)?:\/\/(?:([^@/]*)@)?([^@/?#]+)(?:\/([^/?#]*))?$/i.exec(text.trim()) ?? [];
  const nodes = hosts.split(',').map(readNode);
  const isCluster = cluster !== undefined;
  if (!nodes.every((node) => node !== undefined) || !/^\d*$/.test(path)) throw unreadable();
  if (nodes.length > 1 && !isCluster) throw unreadable();
  const [username = '', ...password] = (credentials ?? '').split(':');
  return {
    nodes,
    isCluster,
    options: defined({
      username: username === '' ? undefined : decode(username),
      password: password.length === 0 ? undefined : decode(password.join(':')),
      // A Cluster has only one database.
      db: path === '' || isCluster ? undefined : Number(path),
      tls: tls === 's' || tls === 'S' ? {} : undefined,
    }),
  };
}

function readNode(text: string): { host: string; port: number } | undefined {
  const url = URL.canParse(`http://${text}`) ? new URL(`http://${text}`) : undefined;
  if (url === undefined) return undefined;
  // `URL` leaves out the default port of its scheme.
  const port = /:80$/.test(text) ? 80 : Number(url.port || 6379);
  return { host: url.hostname.replace(/^\[|\]$/g, ''), port };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw unreadable();
  }
}

function unreadable(): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', "'redisUrl' (FOOTNOTE_REDIS_URL) is not the address of a Redis.", {
    hint: 'Write it like redis://host:6379, rediss://user:password@host:6380/0, or redis+cluster://host:6379,host:6380.',
  });
}
