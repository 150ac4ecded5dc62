import type { Io } from '../../contract/io.ts';
import type { SearchResponse } from '../../contract/response.ts';
import { unansweredNotice } from '../../render/cited.ts';
import { type Format, render } from '../../render/render.ts';
import { noticeLines } from '../../tools/notice-lines.ts';
import { boldHeadings, print } from './print.ts';

/** What stands beside a response: for who reads both on one terminal without what its own text tells. */
export function noticesBeside(response: SearchResponse, format: Format, { stdout }: Io): readonly string[] {
  const told = format === 'cited' && stdout.isTTY === true ? unansweredNotice(response) : undefined;
  return noticeLines(response).filter((line) => line !== told);
}

/** A response in its format. What is for people is drawn on a terminal; Markdown and JSON stay what they are. */
export async function printResponse(response: SearchResponse, format: Format, io: Io): Promise<void> {
  if (io.stdout.isTTY === true && (format === 'cited' || format === 'links')) {
    // A pipe need not wait for what only a terminal needs.
    await (await import('./draw-response.ts')).drawResponse(response, format, io);
  } else {
    print(io, render(response, format), (text, style) => (format === 'markdown' ? boldHeadings(text, style) : text));
  }
}
