/** How much of the text around a link is looked at. */
const around = 30;

/**
 * Whether the words of a link are the number of a source: `[¹](url)`, `<sup>[1](url)`, and `… on Monday [3](url).` Elsewhere
 * it is a number of the text, which says something: `it has [12](url) ships`, `the number of ships is [12](url)`.
 */
export function isSourceNumber(label: string, text: string, start: number, end: number): boolean {
  if (/^[⁰¹²³⁴-⁹]{1,3}$/.test(label)) return true;
  if (!/^\d{1,3}$/.test(label)) return false;
  const before = text.slice(Math.max(0, start - around), start);
  if (/<sup>\s?$/i.test(before)) return true;
  // Glued to a word, or behind the end of a sentence or of another link, no number is read.
  if (/[\p{L}\p{N}.,;:!?)”"’*_]$/u.test(before)) return true;
  // `Rain fell. [12](url) ships came in.`
  if (/[.!?)”"][ \t]{1,3}$/.test(before)) return !/^[ \t]{0,3}\p{Ll}/u.test(text.slice(end, end + around));
  const word = /([\p{L}\p{N}]+)[”"’*_)]{0,3}[ \t]{1,3}$/u.exec(before)?.[1];
  return word !== undefined && !asksForNumber.test(word) && endsClause.test(text.slice(end, end + around));
}

/** What a number follows: `is 12`, `chapter 12`. */
const asksForNumber =
  /^(?:is|are|was|were|be|been|of|to|at|in|on|by|than|about|around|over|under|from|until|and|or|has|have|had|only|just|nearly|almost|some|all|the|a|reached|reaches|version|chapter|section|page|figure|table|step|rule|article|part|number|season|episode|volume|level|phase|type|ist|sind|war|waren|auf|um|von|bis|zu|nur|etwa|rund|kapitel|seite|teil|nummer)$/i;

/** The sentence or its clause ends, or another number of a source follows. */
const endsClause =
  /^[*_]{0,2}(?:[ \t]{0,3}(?:$|[\n.,;:!?)]|\[\d{1,3}\]\()|[ \t]{1,3}(?:and|but|while|whereas|which|who|although|though|because|und|aber|während)(?![\p{L}]|[ \t]{1,3}\d))/iu;
