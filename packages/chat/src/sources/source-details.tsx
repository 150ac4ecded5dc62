import type { Source } from '../../../footnote/src/contract/response.ts';
import type { VerifiedClaim } from '../../../footnote/src/contract/verification.ts';
import { Icon } from '../elements/icon.tsx';
import { MarkSign } from '../verify/mark-sign.tsx';
import { detailOn, markOf, markWords, verdictOn } from '../verify/marks.ts';
import { dateOf, linkOf, ownTitle, placeOf } from './source-words.ts';

/**
 * A source as cards and the panel show it: title, host, date, the passage, and the way to it. Where claims were held
 * against it, what came of that, with the words of the page that come nearest.
 */
export function SourceDetails({
  source,
  claims = [],
}: {
  readonly source: Source;
  readonly claims?: readonly VerifiedClaim[];
}) {
  const { n, title, url } = source;
  const mark = markOf(claims.flatMap((claim) => verdictOn(claim, n) ?? []));
  const found = claims.find(
    (claim) => claim.source === n && claim.passage !== undefined && claim.verdict !== 'not_found',
  );
  const passage = found?.passage;
  const detail = detailOn(claims, n);
  const quote = passage?.text ?? source.quote;
  const link = linkOf(passage === undefined ? source : { ...source, url: passage.link }) ?? linkOf(source);
  const date = dateOf(source);
  return (
    <span className="source-details" dir="auto">
      <span className="source-where">
        <span className="source-number">{n}</span>
        <span className="truncate">{placeOf(source)}</span>
        {date === undefined ? null : <span className="shrink-0">· {date}</span>}
      </span>
      <span className="source-title">{ownTitle(source)}</span>
      {mark === undefined ? null : (
        <span className="source-mark">
          <MarkSign mark={mark} /> {markWords[mark]}
          {detail === undefined ? '' : `: ${detail}`}
        </span>
      )}
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
