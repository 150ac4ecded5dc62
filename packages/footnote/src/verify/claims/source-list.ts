/** The list of sources that a text ends with, and the notes below it. */
export interface SourceList {
  /** Where the list begins; the text's end where there is none. */
  readonly start: number;
  /** Addresses by their numbers. */
  readonly numbers: ReadonlyMap<number, string>;
  /** Addresses by the names of footnotes. */
  readonly notes: ReadonlyMap<string, string>;
}

const heading =
  /^[ \t]{0,3}(?:#{1,6}[ \t]{1,3})?[*_]{0,2}(?:sources|references|citations|footnotes|bibliography|works cited|quellen|fuentes|fonti|références)[*_]{0,2}:?[*_]{0,2}[ \t]*$/i;
const definition = /^[ \t]{0,3}\[(?<caret>\^)?(?<name>[\w-]{1,60})\]:/;
const address = /https?:\/\/[^\s<>()[\]"]{1,2000}(?:\([^\s<>()"]{0,200}\)[^\s<>()[\]"]{0,500})?/;
const number = /^[ \t]{0,3}(?:[-*+][ \t]{1,3})?(?:\[{1,2}(\d{1,3})\]{1,2}|(\d{1,3})[.)])/;

/** `[1] Title (url)`, `1. [Title](url)`, `- [Title](url)` below a heading; `[1]: url` and `[^note]: … url` anywhere. */
export function readSourceList(text: string): SourceList {
  const numbers = new Map<number, string>();
  const notes = new Map<string, string>();
  let start = text.length;
  let listed = 0;
  let offset = 0;
  for (const line of text.split('\n')) {
    const url = address.exec(line)?.[0].replace(/[.,;:!?'*]{1,10}$/, '');
    const { caret, name } = definition.exec(line)?.groups ?? {};
    if (heading.test(line)) start = Math.min(start, offset);
    else if (name !== undefined && url !== undefined) {
      if (caret !== undefined) notes.set(name, url);
      else if (/^\d+$/.test(name)) numbers.set(Number(name), url);
      start = Math.min(start, offset);
    } else if (start < offset && url !== undefined) {
      listed++;
      const [, bracketed, pointed] = number.exec(line) ?? [];
      numbers.set(Number(bracketed ?? pointed ?? listed), url);
    }
    offset += line.length + 1;
  }
  return { start, numbers, notes };
}
