import { FootnoteError } from '../errors.ts';
import type { Footnote } from '../footnote.ts';
import type { ToolHouse } from './call-tool.ts';

export function withPages(footnote: Footnote): ToolHouse & Pick<Footnote, 'close'> {
  return { ...footnote, fetchPage: () => Promise.reject(new FootnoteError('FETCH_FAILED', 'Not built yet.')) };
}
