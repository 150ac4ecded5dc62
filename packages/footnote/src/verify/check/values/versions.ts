/** Which one of a row of things: `1.21.0` of releases, `A13` of what is called A and a number. */
export interface Version {
  readonly start: number;
  readonly end: number;
  /** The letters of a model; none for a version. */
  readonly letters: string;
  readonly figures: string;
  /** It stands where a line begins, as in a list of changes. */
  readonly isFirst: boolean;
}

/** `1.2.11`, which is no number to reckon with, and `version 1.2`. */
const named = /(?<![\w.,/])(?:versions?[ .]{1,2}|release[ .]{1,2}|v\.? ?)(\d{1,4}(?:\.\d{1,4}){1,3})(?![\d%])/gi;
const ofThree = /(?<![\w.,/])(\d{1,4}(?:\.\d{1,4}){2,3})(?![\d%])/g;
/** `1.0: Added this`, `Changed in version 1.0: …`, `[1.2] - May`, `## 1.2`. Before words it is the number of a section: `2.1 Set-up`. */
const first = /^[\s#*•[(-]{0,8}(?:\p{L}{1,15} ){0,3}v?(\d{1,4}(?:\.\d{1,4}){1,3})[\])]?(?=[ ]{0,2}(?:$|[:(—–/-]))/gmu;
/** `A13`, `RTX4090`. */
const model = /(?<![\w-])([A-Z]{1,3})(\d{1,4})(?![\w-]|\.\d)/g;
/** Letters before a number that are no model: quarters and halves of a year, and what is made of atoms. */
const noModel = /^(?:Q|H|FY|CO|SO|NO|N|O)$/;

/** No sentence names more; a page is looked through for each. */
const most = 20;

/** The versions and model numbers that a claim names. */
export function versionsOf(text: string): Version[] {
  // Few claims have one, and all are asked.
  if (!/\d\.\d|[A-Z]\d/.test(text)) return [];
  const found = [...versionsIn(text, named), ...versionsIn(text, ofThree)];
  const models = [...text.matchAll(model)].flatMap(({ 0: written, 1: letters = '', 2: figures = '', index }) =>
    noModel.test(letters) ? [] : [{ start: index, end: index + written.length, letters, figures, isFirst: false }],
  );
  return [...new Map([...found, ...models].map((version) => [version.start, version])).values()].slice(0, most);
}

/** Those of a sentence or a heading of a page: a number that begins it is one, too. */
export function versionsOnPage(text: string): Version[] {
  return [...versionsIn(text, first).map((version) => ({ ...version, isFirst: true })), ...versionsOf(text)];
}

function versionsIn(text: string, pattern: RegExp): Version[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: written, 1: figures = '', index }) => {
    const start = index + written.lastIndexOf(figures);
    const isDate = /^\d{1,2}\.\d{1,2}\.(?:19|20)\d{2}$/.test(figures);
    return isDate ? [] : [{ start, end: start + figures.length, letters: '', figures, isFirst: false }];
  });
}

/** `1.2` and `1.2.0` are one release as far as both say. */
export function isSameVersion(a: Version, b: Version): boolean {
  if (a.letters !== b.letters) return false;
  if (a.letters !== '') return a.figures === b.figures;
  return `${a.figures}.`.startsWith(`${b.figures}.`) || `${b.figures}.`.startsWith(`${a.figures}.`);
}

/** Whether a page names a model anywhere, also as `A-13` or `A 13`. */
export function isModelIn(text: string, { letters, figures }: Version): boolean {
  return new RegExp(`(?<![a-z0-9])${letters}[ -]?${figures}(?![0-9])`, 'i').test(text);
}

/** How far above a sentence its heading is looked for, and how long a heading is. */
const [farthest, longestHeading] = [50_000, 100];

/** The versions of the nearest heading above a place that names one. */
export function versionsAbove(text: string, place: number): readonly Version[] {
  let end = text.lastIndexOf('\n', place - 1);
  while (end > 0 && place - end < farthest) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end).trim();
    if (line.length <= longestHeading && /\d\.\d/.test(line) && isHeading(line, text, start, end)) {
      const found = /^\W*\d[\d.]*\s+\p{L}/u.test(line) ? [] : versionsOnPage(line);
      if (found.length > 0) return found;
    }
    end = start - 1;
  }
  return [];
}

/** Marked as one, or a line of its own that ends no sentence. */
function isHeading(line: string, text: string, start: number, end: number): boolean {
  if (/^#{1,6} /.test(line)) return true;
  const isAlone = (start === 0 || text[start - 2] === '\n') && text[end + 1] === '\n';
  return isAlone && !/[.!?;,:]$|^[-*•] /.test(line);
}
