import type { EmulatedReply } from '../../emulator.ts';
import type { Failure } from '../script.ts';
import type { Asked } from './dialect.ts';

const quotaText = 'You exceeded your current quota, please check your plan and billing details.';

/** OpenAI's own errors, which both of its APIs share. */
export function openaiFailure(kind: Failure, { model, user }: Pick<Asked, 'model' | 'user'>): EmulatedReply {
  switch (kind) {
    case 'bad-key':
      return openaiError(401, 'Incorrect API key provided: sk-***.', { code: 'invalid_api_key' });
    case 'no-permission':
      return openaiError(403, 'You have insufficient permissions for this operation.', { code: null });
    case 'no-model':
      return openaiError(404, `The model \`${model}\` does not exist or you do not have access to it.`, {
        code: 'model_not_found',
      });
    case 'bad-request':
      return openaiError(400, user);
    case 'quota':
      return openaiError(429, quotaText, { type: 'insufficient_quota', code: 'insufficient_quota' });
    case 'rate-limit':
      return openaiError(429, 'Rate limit reached for requests', { type: 'requests', code: 'rate_limit_exceeded' });
    case 'rate-limit-hint':
      return {
        ...openaiError(429, 'Rate limit reached for requests', { type: 'requests', code: 'rate_limit_exceeded' }),
        headers: { 'retry-after-ms': '850', 'retry-after': '1' },
      };
    case 'server-error':
      return openaiError(500, 'The server had an error while processing your request.', { type: 'server_error' });
    case 'overloaded':
      return openaiError(503, 'The engine is currently overloaded, please try again later.', { type: 'server_error' });
  }
}

interface Details {
  readonly type?: string;
  readonly param?: string;
  readonly code?: string | null;
}

export function openaiError(status: number, message: string, details: Details = {}): EmulatedReply {
  return { status, json: { error: { message, type: 'invalid_request_error', param: null, code: null, ...details } } };
}
