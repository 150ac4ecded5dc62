import { hostOf } from '../../../text/page-address.ts';
import { webLink } from '../hyperlinks.ts';
import { safeLine } from '../safe-text.ts';
import type { InlineOptions } from './inline.ts';
import { plainLook, type Row } from './segment.ts';

/** `- [title](url)` of the list at an answer's end, as `[1] title: host`. */
export function readSourceLine(line: string, { hyperlinks, sourceNumber }: InlineOptions): Row | undefined {
  const [, title, href = ''] = /^- \[(.*)\]\(<?(\S+?)>?\)\s*$/.exec(line) ?? [];
  const number = sourceNumber(href);
  if (title === undefined || number === undefined) return undefined;
  return sourceRow({ n: number, title: title.replace(/\\([[\]\\*_`])/g, '$1'), url: href }, hyperlinks);
}

/** A source in one line: its host is always to be seen, its address where it can't be clicked. */
export function sourceRow(
  { n, title, url }: { readonly n: number; readonly title: string; readonly url: string },
  hyperlinks: boolean,
): Row {
  const link = webLink(url);
  const words = safeLine(title);
  const number = { text: `[${n}] `, look: plainLook };
  if (link === undefined)
    return [number, { text: url === '' ? words : `${words} (${safeLine(url)})`, look: plainLook }];
  if (!hyperlinks) return [number, { text: `${words} (${link})`, look: plainLook }];
  const host = hostOf(link);
  // Some providers have no other title than that.
  return [number, { text: words === host ? host : `${words}: ${host}`, look: { link } }];
}
