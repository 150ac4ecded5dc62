import { ServerFailure } from '../server/server.ts';

/** Why the log is not shown, and what to do. */
export interface LogFailure {
  readonly sentence: string;
  readonly wantsToken: boolean;
}

const onlyThere =
  'The log is shown on the machine of the server, or to whoever has its token. Whoever runs it can start footnote ' +
  'serve with FOOTNOTE_TOKEN; this page then asks for it.';

export function failureOf(error: unknown): LogFailure {
  if (!(error instanceof ServerFailure)) {
    return { sentence: error instanceof Error ? error.message : String(error), wantsToken: false };
  }
  if (error.wantsToken) return { sentence: 'The log is for whoever has the token of this server.', wantsToken: true };
  return { sentence: error.code === 'BLOCKED_BY_POLICY' ? onlyThere : error.message, wantsToken: false };
}
