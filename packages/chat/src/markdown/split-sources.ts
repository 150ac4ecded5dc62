/** An answer's own words, and the list of sources that stands at its end. */
export interface SplitAnswer {
  readonly body: string;
  /** The Markdown of the list, without its heading; empty where there is none. */
  readonly list: string;
}

/** The list is the last thing in an answer: `Sources:` on a line of its own and one item a line. */
export function splitSources(text: string): SplitAnswer {
  const at = text.startsWith(heading.slice(1)) ? -1 : text.lastIndexOf(heading);
  if (at === -1 && !text.startsWith(heading.slice(1))) return { body: text, list: '' };
  const list = text.slice(at + heading.length).trimEnd();
  const isList = list.split('\n').every((line) => line === '' || line.startsWith('- '));
  return isList ? { body: text.slice(0, Math.max(0, at)).trimEnd(), list } : { body: text, list: '' };
}

const heading = '\nSources:\n';
