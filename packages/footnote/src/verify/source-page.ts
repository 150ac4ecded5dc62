import type { PageText, VerifiedSource } from '../contract/verification.ts';
import type { TextRange } from './check/sentences.ts';

/** A page that was read, with its text as far as it is looked at. */
export interface ReadPage {
  readonly status: 'read';
  /** Its main part. */
  readonly text: PageText;
  /** All that is visible, where the page has more than its main part. */
  readonly full?: PageText | undefined;
  readonly fetchedAt?: string | undefined;
  /** Why no claim is checked against it. */
  readonly unfit?: string | undefined;
  /** Why it proves nothing where it does not have a claim: its main part is hardly more than a heading. */
  readonly scanty?: string | undefined;
  /** The address of a passage of this text. */
  linkTo(passage: TextRange, text: PageText): string;
}

export interface UnreadPage {
  readonly status: Exclude<VerifiedSource['status'], 'read'>;
  readonly reason: string;
}

export type SourcePage = ReadPage | UnreadPage;

/** Of a page that was given up when the time was over. */
export const lateReason = 'the page did not come in time';
