import type { Cluster, Redis } from 'ioredis';
import { FootnoteError } from '../errors.ts';
import { lazy } from '../lazy.ts';
import type { RedisAddress } from './redis-address.ts';
import { createWatchdog } from './watchdog.ts';

type Client = Redis | Cluster;

export interface Script {
  readonly numberOfKeys: number;
  readonly lua: string;
}

/** Callers are promised 250 ms from the moment that the store falls silent; the rest is for noticing. */
const patienceMs = 180;

/** One connection that is made with the first use, and made anew whenever it is lost. */
export interface RedisConnection {
  run<T>(operation: (client: Client) => Promise<T>): Promise<T>;
  /** Calls one of the scripts. */
  call(name: string, ...args: readonly (string | number)[]): Promise<unknown>;
  isUp(): boolean;
  problem(): string | undefined;
  close(): Promise<void>;
}

export function createConnection(
  address: RedisAddress,
  scripts: Readonly<Record<string, Script>>,
  onChange: (isUp: boolean) => void,
): RedisConnection {
  let up = true;
  let closed = false;
  let problem: string | undefined;
  let current: Client | undefined;

  const watchdog = createWatchdog(patienceMs, () => {
    problem = 'no answer in time';
    note(false);
    // It may hang for good: a new connection is ready when somebody answers there again.
    current?.disconnect(true);
    return unreachable();
  });

  function note(isUp: boolean): void {
    if (closed || up === isUp) return;
    up = isUp;
    if (isUp) problem = undefined;
    onChange(isUp);
  }

  const connected = lazy(async (): Promise<Client> => {
    const client = await createClient(address);
    current = client;
    for (const [name, script] of Object.entries(scripts)) client.defineCommand(name, script);
    client.on('error', (error: Error) => {
      problem = nameOf(error);
    });
    // Somebody is there; what they say next may take another trip or two.
    client.on('connect', watchdog.heard);
    client.on('ready', () => note(true));
    client.on('close', () => note(false));
    // The first use waits for the connection, or for the news that there is none.
    await watchdog.watch(settled(client)).catch(() => note(false));
    return client;
  });

  async function run<T>(operation: (client: Client) => Promise<T>): Promise<T> {
    if (closed || !up) throw unreachable();
    const client = await connected();
    if (closed || !up) throw unreachable();
    return watchdog.watch(operation(client));
  }

  return {
    run,
    call: (name, ...args) =>
      run((client) => {
        const command: unknown = Reflect.get(client, name);
        if (typeof command !== 'function') throw new TypeError(`The script ${name} is not defined.`);
        return Reflect.apply(command, client, args);
      }),
    isUp: () => up,
    problem: () => problem,
    async close() {
      if (closed) return;
      closed = true;
      (await connected.begun()?.catch(() => undefined))?.disconnect();
    },
  };
}

async function createClient({ nodes, isCluster, options }: RedisAddress): Promise<Client> {
  const { Cluster, Redis } = await import('ioredis');
  const common = {
    ...options,
    // Nothing is queued or sent twice: a caller that was told "away" has gone on without the store.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    disconnectTimeout: 100,
    socketTimeout: 1_000,
    disableClientInfo: true,
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
  // Quick at first, for a restart; then once a second, so that a return is noticed within one.
  const retryStrategy = (attempt: number) => Math.min(50 * attempt, 1_000);
  if (!isCluster) return new Redis({ ...common, ...nodes[0], retryStrategy });
  const { enableOfflineQueue, ...redisOptions } = common;
  return new Cluster([...nodes], {
    enableOfflineQueue,
    redisOptions,
    clusterRetryStrategy: retryStrategy,
    slotsRefreshTimeout: 1_000,
    // A shard that is gone: asked again twice, within our 250 ms.
    maxRedirections: 3,
    retryDelayOnFailover: 50,
    retryDelayOnClusterDown: 50,
  });
}

function settled(client: Client): Promise<void> {
  return new Promise((resolve, reject) => {
    client.once('ready', resolve);
    client.once('close', () => reject(unreachable()));
  });
}

/** `ECONNREFUSED`, `NOAUTH`, `WRONGPASS`: one word that says why, and never the server's own sentence. */
function nameOf(error: Error): string {
  const { code } = error as NodeJS.ErrnoException;
  return code ?? /^[A-Z]{2,20}\b/.exec(error.message)?.[0] ?? error.name;
}

function unreachable(): FootnoteError {
  return new FootnoteError('INTERNAL', 'The shared store (redisUrl) does not answer.', { retryable: true });
}
