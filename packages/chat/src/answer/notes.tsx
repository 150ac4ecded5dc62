import { useEffect, useState } from 'react';
import type { Warning } from '../../../footnote/src/contract/response.ts';
import { changeSettings, settings } from '../settings/settings.ts';

/** Done for the reader's safety, and of no use to know each time. */
const unsaid: ReadonlySet<string> = new Set(['cleaned', 'option-ignored', 'option-adjusted', 'no-model']);

/** What the reader should know of how the answer came about. */
export function Notes({ warnings }: { readonly warnings: readonly Warning[] }) {
  const messages = [...new Set(warnings.filter(({ kind }) => !unsaid.has(kind)).map(({ message }) => message))];
  return (
    <>
      {warnings.some(({ kind }) => kind === 'no-model') ? <ExtractsNote /> : null}
      {messages.length === 0 ? null : (
        <ul className="notes" aria-label="Notes">
          {messages.map((message) => (
            <li key={message} dir="auto">
              {message}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Said with the first such answer, and never again. */
function ExtractsNote() {
  const [isNews] = useState(() => !settings.get().knowsExtracts);
  useEffect(() => {
    if (isNews) changeSettings({ knowsExtracts: true });
  }, [isNews]);
  if (!isNews) return null;
  return (
    <p className="notice">
      These are extracts of what was found, in the words of their pages. With a model, answers are written from them and
      follow-up questions are understood: set a key such as GEMINI_API_KEY, or FOOTNOTE_MODEL, where the server runs.
    </p>
  );
}
