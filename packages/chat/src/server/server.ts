import { asObject, asText, at } from '../../../footnote/src/json.ts';
import { forgetToken, token } from './token.ts';

/** A failure as the server, or the lack of one, tells it: a sentence with what to do next. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure';
  /** Whether the server wants its token, or another one. */
  readonly wantsToken: boolean;
  /** One of the server's own codes, such as NOT_CONFIGURED. */
  readonly code: string | undefined;

  constructor(message: string, options: { wantsToken?: boolean; code?: string | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause });
    this.wantsToken = options.wantsToken === true;
    this.code = options.code;
  }
}

const notReached = 'The server could not be reached. See whether footnote serve is still running, then try again.';

/** Asks this page's own server; what isn't a success is thrown. */
export async function askServer(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const known = token();
  if (known !== undefined) headers.set('authorization', `Bearer ${known}`);
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ServerFailure(notReached, { cause: error });
  }
  if (response.ok) return response;
  if (response.status === 401) {
    forgetToken(known);
    throw new ServerFailure('This server wants its token.', { wantsToken: true });
  }
  throw await failureOf(response);
}

export async function getJson(path: string, signal?: AbortSignal): Promise<unknown> {
  const response = await askServer(path, signal === undefined ? {} : { signal });
  return response.json();
}

async function failureOf(response: Response): Promise<ServerFailure> {
  const body: unknown = await response.json().catch(() => undefined);
  // The message ends with the hint.
  const { code, message } = asObject(at(body, 'error'));
  return new ServerFailure(asText(message) ?? `The server answered ${response.status}.`, { code: asText(code) });
}
