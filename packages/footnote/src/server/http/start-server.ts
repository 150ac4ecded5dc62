import type { Footnote } from '../../contract/footnote.ts';
import { isWebOff } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { type AppOptions, createApp } from './app.ts';
import { isLoopbackHost, type Listening, type ListenOptions, listen } from './listen.ts';

export interface StartOptions extends ListenOptions, Pick<AppOptions, 'threads'> {
  readonly log: (line: string) => void;
}

/** The server that `footnote serve` runs, or the reason why it must not. */
export async function startServer(footnote: Footnote, { host, port, log, threads }: StartOptions): Promise<Listening> {
  const { values } = await footnote.settings();
  const { token, allowedHosts = [] } = values.server ?? {};
  if (!isLoopbackHost(host) && token === undefined) {
    throw new FootnoteError('NOT_CONFIGURED', `Whoever reaches ${host} could search at your expense.`, {
      hint: 'Set a token with FOOTNOTE_TOKEN or server.token, or leave --host out to listen on this machine only.',
    });
  }
  // An address that was chosen is a name that clients will use; a wildcard is not.
  const isWildcard = host === '0.0.0.0' || host === '::';
  const own = isWildcard ? [] : [host.includes(':') ? `[${host}]` : host];
  if (isWildcard && allowedHosts.length === 0) {
    log('only requests to localhost are answered: name this machine with FOOTNOTE_ALLOWED_HOSTS.');
  }
  const app = createApp({
    footnote,
    web: !isWebOff(values),
    allowedHosts: [...allowedHosts, ...own],
    token,
    log,
    threads,
  });
  return listen(app, { host, port });
}
