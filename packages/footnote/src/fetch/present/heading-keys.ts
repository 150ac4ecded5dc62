/**
 * Ways to write a heading, strict first: two headings are the same in one of them where it gives both the same key.
 * An empty key means nothing.
 */
export const headingKeys: readonly ((heading: string) => string)[] = [
  exactKey,
  foldedHeading,
  (heading) => withoutNumber(foldedHeading(heading)),
  looseKey,
];

export function exactKey(heading: string): string {
  return heading.replace(/\s+/g, ' ').trim();
}

/** The loosest of them: letters and digits alone, without a number in front. */
export function looseKey(heading: string): string {
  return lettersOf(withoutNumber(foldedHeading(heading)));
}

/** The name that a heading is about: of `pub fn open(path)`, `Class: File` or `open()`; empty where it is just words. */
export function subjectName(heading: string): string {
  const folded = foldedHeading(heading);
  const [, called = ''] = /(?:^| )([^\s(]{1,200})\(/.exec(folded) ?? [];
  const [, named = ''] = kindOfThing.exec(folded) ?? [];
  return lettersOf(called || named);
}

const kindOfThing =
  /^(?:class|constant|enum|event|exception|function|interface|macro|method|module|namespace|object|package|property|struct|trait|type|union|variable)(?::| ) ?(\S{1,200})$/;

/** The anchor that GitHub gives a heading, before equal ones are numbered. */
export function slugOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
}

/** Longer ones are told apart by their exact words alone. */
const longestFolded = 200;

function foldedHeading(heading: string): string {
  return heading
    .slice(0, longestFolded)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`*]|\u200b|\ufe0e|\ufe0f/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[◆◇▸•§¶] ?/u, '')
    .replace(/(?: [#§]| ?[¶🔗⚓]){1,3} ?$/u, '')
    .trim();
}

/** `2.1 `, `3) `, `iv. `, `a.1 `, `chapter 4: `. */
const number =
  /^(?:(?:chapter|section|part|appendix|step) |§ ?)?(?:\d{1,4}(?:\.\d{1,4}){0,6}[.):]?|[a-z](?:\.\d{1,4}){1,6}\.?|(?:[ivxlc]{1,6}|[a-z])[.)])(?: [-–—:])? (?=\S)/;

function withoutNumber(folded: string): string {
  return folded.replace(number, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');
}
