import type { Exchange } from '../http/client.ts';
import { genAi } from './gen-ai.ts';
import { serverOf } from './server-of.ts';
import type { Span } from './spans.ts';

/** One call of one provider, as a span beneath that of its search. */
export interface AttemptTrace {
  /** The last one counts: it is the one that decided. */
  readonly onExchange: (exchange: Exchange) => void;
  end(errorType?: string): void;
}

export interface TracedAttempt {
  readonly provider: string;
  /** Where a model answers. */
  readonly model: string | undefined;
  readonly keyless: boolean;
  readonly isRetry: boolean;
  readonly isHedge: boolean;
  /** It asks nobody outside of this machine. */
  readonly isLocal: boolean;
}

export function startAttemptTrace(parent: Span, attempt: TracedAttempt): AttemptTrace {
  const { provider, model, keyless, isRetry, isHedge, isLocal } = attempt;
  const span = parent.child(`attempt ${provider}`, {
    kind: isLocal ? 'internal' : 'client',
    attributes: {
      'footnote.provider': provider,
      'footnote.keyless': keyless || undefined,
      'footnote.retry': isRetry || undefined,
      'footnote.hedge': isHedge || undefined,
      ...(model === undefined ? {} : genAi(provider, model)),
    },
  });
  return {
    onExchange({ method, url, status }) {
      span.set({ 'http.request.method': method, 'http.response.status_code': status, ...serverOf(new URL(url)) });
    },
    end: span.end,
  };
}
