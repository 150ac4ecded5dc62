import type { Source } from '../../../footnote/src/contract/response.ts';
import { Icon } from '../elements/icon.tsx';
import { dateOf, linkOf, ownTitle, placeOf } from './source-words.ts';

/** A source as cards and the panel show it: title, host, date, the passage, and the way to it. */
export function SourceDetails({ source }: { readonly source: Source }) {
  const { n, title, quote, url } = source;
  const link = linkOf(source);
  const date = dateOf(source);
  return (
    <span className="source-details" dir="auto">
      <span className="source-where">
        <span className="source-number">{n}</span>
        <span className="truncate">{placeOf(source)}</span>
        {date === undefined ? null : <span className="shrink-0">· {date}</span>}
      </span>
      <span className="source-title">{ownTitle(source)}</span>
      {quote === undefined ? null : <q className="source-quote">{quote}</q>}
      {link === undefined ? (
        <span className="source-path">{pathOf(url)}</span>
      ) : (
        <a
          className="source-open"
          href={link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          aria-label={`Open ${title}`}
        >
          Open <Icon name="open" size={13} />
        </a>
      )}
    </span>
  );
}

function pathOf(url: string): string {
  return url.startsWith('file:') ? decodeURI(url.replace(/^file:\/\//, '')) : url;
}
