import type { FailureReader, HttpFailure } from '../contract/http-client.ts';
import { FootnoteError } from '../errors.ts';
import type { Network } from './network.ts';
import { type CleanSentence, failureError } from './status-error.ts';
import { transportError } from './transport-error.ts';

/** Whose model is asked, for error messages. */
export interface ModelVendor {
  readonly id: string;
  readonly label: string;
  readonly readFailure?: FailureReader | undefined;
  /** Loads what cleans the vendor's own sentence, with the first refusal; without it, none is told. */
  readonly sentenceCleaner?: (() => Promise<CleanSentence>) | undefined;
}

/** Follows one call of a model, from its request to the last byte of its answer. */
export interface ModelCallObserver {
  replied(status: number): void;
  ended(failure?: FootnoteError): void;
}

/**
 * `fetch` for an SDK that talks to a model: Footnote's own connections, proxy and certificates, and its errors. The
 * body streams; redirects are not followed.
 */
export function modelFetch(
  network: Network,
  vendor: ModelVendor,
  observe?: (url: URL) => ModelCallObserver,
): typeof fetch {
  return async (input, init = {}) => {
    const url = input instanceof Request ? input.url : String(input);
    const { method = 'GET', body, signal } = init;
    if (body !== undefined && body !== null && typeof body !== 'string') {
      throw new FootnoteError('INTERNAL', 'An SDK sent a body that is no text.');
    }
    const headers = Object.fromEntries(new Headers(init.headers));
    const request = { method, headers, body: body ?? undefined, signal: signal ?? undefined };
    const observer = observe?.(new URL(url));
    const broken = (error: unknown): never => {
      const failure = transportError(error, { signal: signal ?? never, provider: vendor, url });
      observer?.ended(failure);
      throw failure;
    };
    const reply = await network.send(url, request).catch(broken);
    observer?.replied(reply.status);
    if (!reply.ok) return broken(await refusal(reply, vendor).catch(broken));
    const stream = streamOf(reply, { broken, ended: () => observer?.ended() });
    return new Response(stream, { status: reply.status, headers: contentHeaders(reply.headers) });
  };
}

const never = new AbortController().signal;

async function refusal(reply: Parameters<typeof failureError>[0], vendor: ModelVendor): Promise<FootnoteError> {
  const cleanSentence = await vendor.sentenceCleaner?.();
  const error = await failureError(reply, {
    provider: vendor,
    readFailure: (failure) => aboutModel(failure, vendor.readFailure?.(failure)),
    now: () => new Date(),
    cleanSentence,
  });
  return error === 'empty' ? new FootnoteError('PROVIDER_FAILED', `${vendor.label} said nothing.`) : error;
}

/** Where the vendor's search would name its own settings, it is the model that must be looked at. */
function aboutModel({ status }: HttpFailure, meaning: ReturnType<FailureReader>): ReturnType<FailureReader> {
  const isExplained = meaning === 'empty' || meaning?.code !== undefined || meaning?.what !== undefined;
  if (isExplained || (status !== 400 && status !== 404)) return meaning;
  return { ...meaning, hint: 'Check the model that is asked (--model, FOOTNOTE_MODEL), and its address.' };
}

function streamOf(
  { body, discard }: { readonly body: AsyncIterable<Uint8Array>; discard(): void },
  { broken, ended }: { readonly broken: (error: unknown) => never; readonly ended: () => void },
) {
  const iterator = body[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await iterator.next().catch(broken);
      if (next.done !== true) return controller.enqueue(next.value);
      ended();
      controller.close();
    },
    cancel() {
      ended();
      discard();
    },
  });
}

/** The body is unpacked already, so its length and encoding are others now. */
function contentHeaders(received: Headers): Headers {
  const headers = new Headers(received);
  headers.delete('content-encoding');
  headers.delete('content-length');
  return headers;
}
