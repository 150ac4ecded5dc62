import { FootnoteError } from '../errors.ts';
import type { Network } from '../http/network.ts';
import { maxErrorBytes, readBeginning } from '../http/read-reply-text.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { transportError } from '../http/transport-error.ts';
import { at, parseJson } from '../json.ts';
import type { Signal } from './otlp-json.ts';
import type { SignalSettings } from './telemetry-variables.ts';

/** What became of one request. */
export type Delivery =
  /** `rejected`: how many items the collector would not take. */
  | { readonly kind: 'delivered'; readonly rejected: number }
  /** It may be tried again, after as long as the collector says. */
  | { readonly kind: 'later'; readonly afterMs: number | undefined; readonly why: string }
  /** It must not be tried again. */
  | { readonly kind: 'refused'; readonly why: string };

export interface SendOptions {
  readonly signal: Signal;
  readonly settings: Pick<SignalSettings, 'url' | 'headers' | 'timeoutMs' | 'isCompressed'>;
  readonly network: Pick<Network, 'send'>;
}

/** Those that OTLP lets a client try again; all others are final. */
const retryable: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** One request to the collector. It never throws, and what it says of a failure holds neither header nor path. */
export async function sendBatch(body: string, cancelled: AbortSignal, options: SendOptions): Promise<Delivery> {
  const { settings, network } = options;
  const { url, timeoutMs } = settings;
  const { signal, stop } = limited(timeoutMs, cancelled);
  try {
    const reply = await network.send(url, { method: 'POST', ...(await packed(body, settings)), signal });
    if (reply.ok) {
      // It has arrived, whatever becomes of the rest of the reply.
      const text = await readBeginning(reply, maxErrorBytes).catch(() => '');
      return { kind: 'delivered', rejected: rejectedIn(text, options.signal) };
    }
    reply.discard();
    const why = `${collector.label} at ${new URL(url).origin} answered with HTTP ${reply.status}.`;
    if (!retryable.has(reply.status)) return { kind: 'refused', why };
    const afterMs = retryAfterMs({ headers: reply.headers, body: undefined, text: '' }, new Date());
    return { kind: 'later', afterMs, why };
  } catch (error) {
    const { what, code } = transportError(error, { signal, provider: collector, url });
    // A proxy or a certificate file of the settings that is wrong stays wrong.
    return code === 'NOT_CONFIGURED'
      ? { kind: 'refused', why: what }
      : { kind: 'later', afterMs: undefined, why: what };
  } finally {
    stop();
  }
}

const collector = { id: 'telemetry', label: 'The telemetry collector' } as const;

/** By hand: what `AbortSignal.any` makes of a signal that lives as long as the process is kept as long. */
function limited(ms: number, cancelled: AbortSignal) {
  const controller = new AbortController();
  const late = () => controller.abort(new FootnoteError('TIMEOUT', `${collector.label} took longer than ${ms} ms.`));
  const onCancel = () => controller.abort(cancelled.reason);
  const timer = setTimeout(late, ms).unref();
  cancelled.addEventListener('abort', onCancel, { once: true });
  return {
    signal: controller.signal,
    stop() {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', onCancel);
    },
  };
}

async function packed(body: string, { headers, isCompressed }: SendOptions['settings']) {
  const all = { ...headers, 'content-type': 'application/json' };
  if (!isCompressed) return { headers: all, body };
  const [{ gzip }, { promisify }] = await Promise.all([import('node:zlib'), import('node:util')]);
  return { headers: { ...all, 'content-encoding': 'gzip' }, body: await promisify(gzip)(body) };
}

const rejectedFields = { traces: 'rejectedSpans', logs: 'rejectedLogRecords' } as const;

/** A 64-bit integer of protobuf's JSON: a string, or a number from collectors that don't mind. */
function rejectedIn(text: string, signal: Signal): number {
  const count = Number(at(parseJson(text), 'partialSuccess', rejectedFields[signal]) ?? 0);
  return Number.isSafeInteger(count) && count > 0 ? count : 0;
}
