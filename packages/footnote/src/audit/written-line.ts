import type { AuditRecord } from './record.ts';

/** An intent, an address on its way, an outcome or a refusal as it stands in its segment, for those who keep a copy elsewhere. */
export interface WrittenLine {
  readonly record: Extract<AuditRecord, { readonly type: 'intent' | 'hop' | 'outcome' | 'blocked' | 'repeated' }>;
  /** Without its line feed. */
  readonly line: string;
  readonly segment: number;
  /** Of the line in its segment, from 1. */
  readonly number: number;
  /** The hash of the line before. */
  readonly prev: string;
  /** The hash of this one, which the next one names. */
  readonly hash: string;
}
