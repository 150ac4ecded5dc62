// Settings, and the one error.
import type { ErrorCode, FootnoteError, Settings } from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

type AuditMode = 'redacted' | 'full' | 'hash' | 'off';
interface HeldSettings {
  readonly timeoutMs?: number;
  readonly dataDir?: string;
  readonly budget?: { readonly usdPerDay?: number };
  readonly network?: { readonly proxy?: string; readonly caFile?: string };
  readonly server?: {
    readonly allowedHosts?: readonly string[];
    readonly allowedOrigins?: readonly string[];
    readonly token?: string;
    readonly tools?: readonly ('web_search' | 'fetch_page' | 'docs_search' | 'verify_citations')[];
  };
  readonly cache?: { readonly ttlSeconds?: number };
  readonly limits?: string;
  readonly redisUrl?: string;
  readonly audit?:
    | AuditMode
    | {
        readonly mode?: AuditMode;
        readonly sync?: 'group' | 'strict';
        readonly retention?: string;
        readonly anchor?: string;
      };
  readonly agent?: {
    readonly model?: string;
    readonly modelBaseUrl?: string;
    readonly apiKey?: string;
    readonly databaseUrl?: string;
  };
}
holds<Has<Settings, HeldSettings>>();
holds<
  Has<
    NonNullable<Settings['policy']>,
    {
      readonly secrets?: 'block' | 'redact' | 'off';
      readonly allowDomains?: readonly string[];
      readonly denyDomains?: readonly string[];
      readonly allowPrivate?: readonly string[];
      readonly web?: 'on' | 'off';
      readonly keyless?: 'on' | 'off';
      readonly robots?: 'crawl' | 'always' | 'off';
    }
  >
>();

type KnownCode =
  | 'INVALID_QUERY'
  | 'INVALID_URL'
  | 'NOT_CONFIGURED'
  | 'AUTH_FAILED'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'PROVIDER_FAILED'
  | 'BLOCKED_BY_POLICY'
  | 'FETCH_REFUSED'
  | 'FETCH_FAILED'
  | 'UNSUPPORTED_CONTENT'
  | 'TOO_LARGE'
  | 'INTERNAL';
holds<Same<ErrorCode, KnownCode>>();
holds<
  Has<
    FootnoteError,
    {
      readonly name: 'FootnoteError';
      readonly code: ErrorCode;
      readonly retryable: boolean;
      readonly hint: string;
      readonly what: string;
      readonly provider?: string;
      readonly retryAfterMs?: number;
      readonly detail?: string;
      readonly saidBy?: string;
      message: string;
      cause?: unknown;
    }
  >
>();
holds<Same<ReturnType<typeof FootnoteError.from>, FootnoteError>>();
