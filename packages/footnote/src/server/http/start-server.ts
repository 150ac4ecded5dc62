import type { Footnote } from '../../contract/footnote.ts';
import { isWebOff } from '../../contract/settings.ts';
import { FootnoteError } from '../../errors.ts';
import { type AppOptions, createApp } from './app.ts';
import { isLoopbackHost, type Listening, type ListenOptions, listen } from './listen.ts';

export interface StartOptions
  extends ListenOptions,
    Pick<AppOptions, 'log' | 'onRequest' | 'threads' | 'writeFolder'> {}

/** Shorter ones can be guessed from outside. */
const shortestToken = 16;
/** 256 bits in base64; in hexadecimal they take 64. */
const goodToken = 43;

/** The server that `footnote serve` runs, or the reason why it must not. */
export async function startServer(footnote: Footnote, options: StartOptions): Promise<Listening> {
  const { host, port, limits, log, onRequest, threads, writeFolder } = options;
  const { values } = await footnote.settings();
  const { token, allowedHosts = [], allowedOrigins = [], tools } = values.server ?? {};
  checkToken(token);
  if (!isLoopbackHost(host)) checkOpenDoor(host, token, allowedHosts, log);
  const app = createApp({
    footnote,
    web: !isWebOff(values),
    tools,
    allowedHosts: [...allowedHosts, ...namesOf(host)],
    allowedOrigins,
    token,
    threads,
    writeFolder,
    log,
    onRequest,
  });
  return listen(app, { host, port, ...(limits === undefined ? {} : { limits }) });
}

/** No client could send it in a header, so nobody would ever get in. */
function checkToken(token: string | undefined): void {
  if (token === undefined || /^[\x21-\x7e]+$/.test(token)) return;
  throw new FootnoteError('NOT_CONFIGURED', 'The token (FOOTNOTE_TOKEN, server.token) has blanks or special letters.', {
    hint: newToken,
  });
}

const newToken = 'Make one with: openssl rand -hex 32';

/** Elsewhere than on this machine, it takes a token that can't be guessed, and the names that it is called by. */
function checkOpenDoor(
  host: string,
  token: string | undefined,
  allowedHosts: readonly string[],
  log: StartOptions['log'],
): void {
  if (token === undefined) {
    throw new FootnoteError('NOT_CONFIGURED', `Whoever reaches ${host} could search at your expense.`, {
      hint: `Set a token with FOOTNOTE_TOKEN or server.token, or leave --host out to listen on this machine only. ${newToken}`,
    });
  }
  if (token.length < shortestToken) {
    throw new FootnoteError(
      'NOT_CONFIGURED',
      `Whoever reaches ${host} could guess a token of fewer than ${shortestToken} characters.`,
      { hint: newToken },
    );
  }
  if (token.length < goodToken) log(`the token is short for ${host}. ${newToken}`);
  if (namesOf(host).length === 0 && allowedHosts.length === 0) {
    throw new FootnoteError('NOT_CONFIGURED', `On ${host} the server does not know which name it is called by.`, {
      hint: 'Name this machine as clients do, with FOOTNOTE_ALLOWED_HOSTS (server.allowedHosts), such as search.example.com.',
    });
  }
}

/** An address that was chosen is a name that clients will use; a wildcard, in whatever spelling, is not. */
function namesOf(host: string): readonly string[] {
  const written = host.includes(':') ? `[${host}]` : host;
  const { hostname = '' } = URL.canParse(`http://${written}`) ? new URL(`http://${written}`) : {};
  return hostname === '' || wildcards.has(hostname) || knownNames.has(host) ? [] : [hostname];
}

const wildcards: ReadonlySet<string> = new Set(['0.0.0.0', '[::]', '[::ffff:0:0]']);
/** The guard knows them. */
const knownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);
