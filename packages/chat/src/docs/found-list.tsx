import type { FoundDocs, FoundPassage } from './docs-search.ts';
import { snippetOf } from './snippet.ts';

/** The passages that were found, the best first. */
export function FoundList({
  found: { results, notices },
  chosen,
  onChoose,
}: {
  readonly found: FoundDocs;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}) {
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} className="docs-notice">
          {notice}
        </p>
      ))}
      <ol className="found-list" aria-label="Passages that were found">
        {results.map((result, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same list never changes its order
          <li key={index}>
            <FoundButton result={result} isChosen={index === chosen} onChoose={() => onChoose(index)} />
          </li>
        ))}
      </ol>
    </>
  );
}

function FoundButton({
  result,
  isChosen,
  onChoose,
}: {
  readonly result: FoundPassage;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) {
  const [title, ...above] = result.headings.toReversed();
  return (
    <button type="button" className="found-button" aria-current={isChosen ? 'true' : undefined} onClick={onChoose}>
      <span className="found-package">{[result.package, ...above.toReversed()].join(' › ')}</span>
      <span className="found-title" dir="auto">
        {title ?? result.package}
      </span>
      <span className="found-text" dir="auto">
        {snippetOf(result.text)}
      </span>
    </button>
  );
}
