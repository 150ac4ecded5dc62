import { FootnoteError } from '../../errors.ts';

/** The entries of `policy.allowPrivate`, each as `host:port` in one spelling; a bad one is NOT_CONFIGURED. */
export function parseAllowPrivate(entries: readonly string[] = []): ReadonlySet<string> {
  return new Set(entries.map(parseEntry));
}

/** Host and port of an address, with the port that its scheme stands for. */
export function hostAndPort(url: URL): string {
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return `${url.hostname}:${port}`;
}

function parseEntry(entry: string): string {
  const address = `http://${entry}/`;
  // The scheme's own port is left out of a URL, so it is looked for in what was written.
  const hasPort = /:\d{1,5}$/.test(entry);
  const url = hasPort && !/[\s/?#@\\*]/.test(entry) && URL.canParse(address) ? new URL(address) : undefined;
  if (url !== undefined) return hostAndPort(url);
  throw new FootnoteError('NOT_CONFIGURED', `'${entry}' in policy.allowPrivate is not a host and a port.`, {
    hint: 'Write exact entries like wiki.company.example:443 or 10.1.2.3:8080, separated by commas.',
  });
}
