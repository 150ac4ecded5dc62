import type { CacheForm } from '../cache/cache-form.ts';
import type { Warning } from '../contract/response.ts';
import type { ResultForm } from '../gateway.ts';
import { asObject, isObject } from '../json.ts';
import type { Validators } from './download/download.ts';
import type { PageDocument } from './page-document.ts';

/** A whole page as it is kept: read and cleaned, not cut. Whoever reads on in it needs no second download. */
export interface PageRecord extends Omit<PageDocument, 'warnings'> {
  readonly finalUrl: string;
  readonly status: number;
  readonly validators: Validators;
  /** When the site last gave it, or said that it is as it was; not known of one that an earlier build kept. */
  readonly fetchedAt?: string;
  /** All of its text, where that was asked for beside the main part in `content`. */
  readonly fullText?: string;
  readonly warnings: readonly Warning[];
  readonly cached: 'no' | 'fresh' | 'stale';
}

const cache: CacheForm<PageRecord> = {
  folder: 'pages',
  // A whole page, so that the next run can read on in it.
  fileBytes: 8 * 1024 * 1024,
  isWhole(value) {
    if (!isObject(value)) return false;
    const { finalUrl, status, contentType, title, content, links, warnings, validators } = value;
    const texts = [finalUrl, contentType, title, content, asObject(validators)['finalUrl']];
    const lists = [links, warnings];
    return (
      typeof status === 'number' &&
      texts.every((text) => typeof text === 'string') &&
      lists.every((list) => Array.isArray(list) && list.every(isObject))
    );
  },
  marked: (record, cached) => ({ ...record, cached }),
};

/** How a page is kept, and what the log says of it. */
export const pageRecords: ResultForm<PageRecord> = { cache, outcome: ({ cached }) => ({ cached }) };
