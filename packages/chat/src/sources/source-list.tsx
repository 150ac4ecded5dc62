import type { Source } from '../../../footnote/src/contract/response.ts';
import { useCheckedClaims } from '../verify/check-sources.ts';
import { MarkSign } from '../verify/mark-sign.tsx';
import { markOf, markWords, verdictOn } from '../verify/marks.ts';
import { useAnswerSources, useHighlight } from './answer-sources.ts';
import { linkOf, placeOf } from './source-words.ts';

/** The sources below an answer, in the order of their numbers: what stands as `Sources:` in its Markdown. */
export function SourceList({ sources }: { readonly sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    // Not a landmark: there is one below every answer.
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className="source-list" role="group" aria-label="Sources">
      <h3>Sources</h3>
      <ul>
        {sources.map((source) => (
          <SourceRow key={source.n} source={source} />
        ))}
      </ul>
    </div>
  );
}

function SourceRow({ source }: { readonly source: Source }) {
  const { answerId } = useAnswerSources();
  const { isHighlighted, handlers } = useHighlight(answerId, [source.n]);
  const mark = markOf(useCheckedClaims(answerId).flatMap((claim) => verdictOn(claim, source.n) ?? []));
  const link = linkOf(source);
  return (
    <li data-highlighted={isHighlighted || undefined} {...handlers}>
      <span className="source-number">{source.n}</span>
      {link === undefined ? (
        <span dir="auto">{source.title}</span>
      ) : (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" dir="auto">
          {source.title}
        </a>
      )}
      {mark === undefined ? null : (
        <span className="source-mark">
          <MarkSign mark={mark} /> {markWords[mark]}
        </span>
      )}
      <span className="source-host">{placeOf(source)}</span>
    </li>
  );
}
