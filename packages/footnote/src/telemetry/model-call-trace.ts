import type { FootnoteError } from '../errors.ts';
import { genAi } from './gen-ai.ts';
import { serverOf } from './server-of.ts';
import type { Tracer } from './spans.ts';

/** Whose model is asked, and which. */
export interface TracedVendor {
  readonly id: string;
  readonly model?: string | undefined;
}

export interface ModelRequest {
  readonly url: URL;
  readonly traceparent?: string | undefined;
}

export interface ModelCallTrace {
  replied(status: number): void;
  ended(failure?: FootnoteError): void;
}

/** One request to a model. What is said to it, and what it says, is never part of it. */
export function createModelCallTrace(
  tracer: Tracer,
  { id, model }: TracedVendor,
  { url, traceparent }: ModelRequest,
): ModelCallTrace {
  const span = tracer.start(model === undefined ? 'chat' : `chat ${model}`, {
    kind: 'client',
    traceparent,
    attributes: { ...genAi(id, model), ...serverOf(url), 'http.request.method': 'POST' },
  });
  return {
    replied: (status) => span.set({ 'http.response.status_code': status }),
    ended: (failure) => span.end(failure?.code),
  };
}
