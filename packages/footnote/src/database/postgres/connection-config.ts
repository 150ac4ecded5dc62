import type { ClientConfig } from 'pg';

/** Of the address' own parameters only these count: others could set what a session may do. */
const known = new Set([
  'host',
  'port',
  'user',
  'password',
  'ssl',
  'sslmode',
  'sslcert',
  'sslkey',
  'sslrootcert',
  'sslnegotiation',
  'uselibpqcompat',
]);

/** The driver takes all of them for the strictest, and warns that it will not always. */
const strict = new Set(['prefer', 'require', 'verify-ca']);

export function connectionConfig(url: string): Pick<ClientConfig, 'connectionString'> {
  const [front = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = [...new URLSearchParams(query)].filter(([name]) => known.has(name));
  const isLibpqLike = parameters.some(([name, value]) => name === 'uselibpqcompat' && value === 'true');
  const written = parameters.map(([name, value]): [string, string] =>
    name === 'sslmode' && strict.has(value) && !isLibpqLike ? [name, 'verify-full'] : [name, value],
  );
  // The driver decodes `+` as a blank too, so this is read as it was written.
  return { connectionString: written.length === 0 ? front : `${front}?${new URLSearchParams(written)}` };
}
