import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the head of the log is written to, so that others can compare it later. */
export type AnchorPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'syslog'; readonly transport: 'udp' | 'tcp'; readonly host: string; readonly port: number }
  | { readonly kind: 'https'; readonly url: string }
  | { readonly kind: 'otlp' };

const syslogPort = 514;

/** Undefined where it is none of the forms. */
export function parseAnchor(text: string): AnchorPlace | undefined {
  if (text === 'otlp') return { kind: 'otlp' };
  if (text.startsWith('file:')) return fileOf(text);
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, username, password } = url;
  // A password in an address is kept by those on the way; a token belongs in the path.
  if (username !== '' || password !== '') return undefined;
  if (protocol === 'https:') return { kind: 'https', url: url.href };
  return protocol === 'syslog:' || protocol === 'syslog+tcp:' ? syslogOf(url) : undefined;
}

export function brokenAnchorRule(text: string): string | undefined {
  return parseAnchor(text) === undefined
    ? 'must be file:/PATH, syslog://HOST[:PORT], syslog+tcp://HOST[:PORT], https://… or otlp'
    : undefined;
}

function fileOf(text: string): AnchorPlace | undefined {
  try {
    const path = text.startsWith('file://') ? fileURLToPath(text) : text.slice('file:'.length);
    return isAbsolute(path) ? { kind: 'file', path } : undefined;
  } catch {
    // An address of a file on another machine, which only Windows knows.
    return undefined;
  }
}

function syslogOf({ protocol, hostname, port, pathname, search }: URL): AnchorPlace | undefined {
  if (hostname === '' || !['', '/'].includes(pathname) || search !== '') return undefined;
  const transport = protocol === 'syslog:' ? 'udp' : 'tcp';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return { kind: 'syslog', transport, host, port: port === '' ? syslogPort : Number(port) };
}
