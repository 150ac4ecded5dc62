import type { Answer } from '../conversation/conversation.ts';

/** Google's search suggestions, unchanged as its terms ask, and shut off from this page. */
export function Suggestions({ suggestions }: Required<Pick<Answer, 'suggestions'>>) {
  if (new Date(suggestions.until) < new Date()) return null;
  return (
    <iframe
      className="suggestions"
      title="Google Search suggestions"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      src={`/suggestions/${encodeURIComponent(suggestions.id)}`}
    />
  );
}
