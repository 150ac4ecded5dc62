import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';

/** Of each server. The second try waits twice as long. */
const usualTimeoutMs = 1_300;
const tries = 2;
const mostHostsBytes = 1_048_576;

export interface DirectLookup {
  /** Instead of those of the system. */
  readonly servers?: readonly string[];
  readonly hostsFile?: string;
  readonly timeoutMs?: number;
}

/** The addresses of a name from the file of hosts, else from the name servers, without a thread of its own. */
export async function lookUpDirectly(
  hostname: string,
  { servers, hostsFile = systemHosts(), timeoutMs = usualTimeoutMs }: DirectLookup = {},
): Promise<readonly LookupAddress[]> {
  const known = await inHostsFile(hostname, hostsFile);
  if (known.length > 0) return known;
  const { Resolver } = await import('node:dns/promises');
  const resolver = new Resolver({ timeout: timeoutMs, tries });
  if (servers !== undefined) resolver.setServers(servers);
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (found.length > 0) return found.map((address) => ({ address, family: isIP(address) }));
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  if (failures.some(({ code }) => code === 'ETIMEOUT' || code === 'ESERVFAIL')) throw silence(hostname);
  throw failures[0] ?? silence(hostname);
}

function systemHosts(): string {
  if (process.platform !== 'win32') return '/etc/hosts';
  return join(process.env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts');
}

async function inHostsFile(hostname: string, file: string): Promise<readonly LookupAddress[]> {
  const text = (await readRegularFile(file, mostHostsBytes))?.bytes?.toString('utf8') ?? '';
  const name = hostname.toLowerCase().replace(/\.$/, '');
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*$/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(name) && isIP(address) !== 0 ? [{ address, family: isIP(address) }] : [];
  });
}

/** Marks what took all its time, and so would take it again. */
const silent = Symbol('no name server answered in time');

export function silence(hostname: string): Error {
  const error = new Error(`No name server said in time where ${hostname} is.`);
  return Object.assign(error, { code: 'EAI_AGAIN', hostname, [silent]: true });
}

export function isSilence(error: unknown): boolean {
  return error instanceof Error && silent in error;
}
