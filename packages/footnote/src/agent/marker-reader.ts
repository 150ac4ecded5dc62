/** A piece of a model's text: words, or numbers that name sources. */
export type Token =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'marker';
      readonly numbers: readonly number[];
      /** As it was written, with the blanks before it. */
      readonly raw: string;
      readonly blanks: string;
      /** It was the text of a link: `[1](https://…)`. */
      readonly isLink: boolean;
    };

/** Reads markers out of a text that comes in pieces. What may still become one waits for the next piece. */
export interface MarkerReader {
  push(piece: string): readonly Token[];
  end(): readonly Token[];
}

/** Models end an answer with a list of sources, whether or not they are asked to. */
const listHeading =
  /^\s*(?:#{1,6}\s+|\*\*|__)?(?:sources?|references|quellen|fuentes|fonti|fontes|来源|參考資料|参考资料|出典|источники|المصادر)\s*[:：]?\s*(?:\*\*|__)?\s*[:：]?\s*$/iu;
const listLine = /^\s*(?:[-*+•]|\d{1,3}[.)]|\[\d{1,3}\])\s*\S/;
/** No heading of such a list is longer. */
const headingCharacters = 40;

export function createMarkerReader(): MarkerReader {
  let held = '';
  let isLineStart = true;
  /** What ends the block of code that we are in. */
  let fence: string | undefined;
  /** What ends the span of code that we are in. */
  let ticks: string | undefined;

  function* read(isEnd: boolean): Iterable<Token> {
    while (held !== '') {
      const step =
        fence !== undefined ? readFenced(fence, isEnd) : isLineStart ? readLineStart(isEnd) : readInLine(isEnd);
      if (step === undefined) return;
      held = held.slice(step.length);
      if (step.token !== undefined) yield step.token;
    }
  }

  function readFenced(closing: string, isEnd: boolean): Step | undefined {
    const { line, isWhole } = firstLine(held, isEnd);
    if (isLineStart && !isWhole && /^\s*[`~]*\s*$/.test(line)) return undefined;
    const run = line.trim();
    const isClosed = isLineStart && run.startsWith(closing) && run === closing.charAt(0).repeat(run.length);
    if (isClosed) fence = undefined;
    return lineStep(line);
  }

  function readLineStart(isEnd: boolean): Step | undefined {
    const { line, isWhole } = firstLine(held, isEnd);
    if (ticks === undefined && !isWhole && mayBecomeMore(line)) return undefined;
    if (ticks === undefined && isWhole && listHeading.test(line)) return readList(isEnd);
    if (isWhole && line.trim() === '') {
      // A span of code ends with its paragraph at the latest.
      ticks = undefined;
      return lineStep(line);
    }
    if (ticks === undefined) fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
    if (fence !== undefined) return lineStep(line);
    isLineStart = false;
    return { length: 0 };
  }

  /** The heading and the lines of a list are left out together, once it is known that there is nothing else. */
  function readList(isEnd: boolean): Step | undefined {
    let length = held.indexOf('\n') + 1 || held.length;
    while (length < held.length) {
      const lineEnd = held.indexOf('\n', length);
      const line = held.slice(length, lineEnd === -1 ? undefined : lineEnd);
      if (lineEnd === -1 && !isEnd) return undefined;
      if (line.trim() !== '' && !listLine.test(line)) {
        isLineStart = false;
        return { length: 0 };
      }
      length = lineEnd === -1 ? held.length : lineEnd + 1;
    }
    return isEnd ? { length } : undefined;
  }

  function readInLine(isEnd: boolean): Step | undefined {
    const words = /^[^\n`[【 ]+/.exec(held)?.[0];
    if (words !== undefined) return textStep(words);
    if (held.startsWith('\n')) return lineStep('');
    if (held.startsWith('`')) return readTicks(isEnd);
    return ticks === undefined ? readMarker(isEnd) : textStep(held.slice(0, 1));
  }

  function readTicks(isEnd: boolean): Step | undefined {
    const run = /^`+/.exec(held)?.[0] ?? '';
    if (run.length === held.length && !isEnd) return undefined;
    if (ticks === undefined) ticks = run;
    else if (ticks === run) ticks = undefined;
    return textStep(run);
  }

  function readMarker(isEnd: boolean): Step | undefined {
    const blanks = /^ */.exec(held)?.[0] ?? '';
    const rest = held.slice(blanks.length);
    if (rest === '') return isEnd ? textStep(blanks) : undefined;
    const found = matchMarkers(rest, isEnd);
    if (found === 'incomplete') return undefined;
    if (found === undefined) return textStep(blanks === '' ? held.slice(0, 1) : blanks);
    const length = blanks.length + found.length;
    return {
      length,
      token: { type: 'marker', numbers: found.numbers, raw: held.slice(0, length), blanks, isLink: found.isLink },
    };
  }

  /** The line, with its end where that is here. */
  function lineStep(line: string): Step {
    isLineStart = held.charAt(line.length) === '\n';
    return textStep(isLineStart ? `${line}\n` : line);
  }

  function readAll(isEnd: boolean): readonly Token[] {
    return joined(read(isEnd));
  }

  return {
    push(piece) {
      held += piece;
      return readAll(false);
    },
    end: () => readAll(true),
  };
}

/** So much of what is held is done, and this comes of it. */
interface Step {
  readonly length: number;
  readonly token?: Token;
}

function textStep(text: string): Step {
  return { length: text.length, token: { type: 'text', text } };
}

function firstLine(text: string, isEnd: boolean) {
  const end = text.indexOf('\n');
  return { line: end === -1 ? text : text.slice(0, end), isWhole: end !== -1 || isEnd };
}

/** The beginning of a line that may become a fence or the heading of a list. */
function mayBecomeMore(line: string): boolean {
  if (/^ {0,3}(?:[`~]+|`{3,}[^`]*|~{3,}.*)$/.test(line) || line.trim() === '') return true;
  return (
    line.length <= headingCharacters &&
    /^\s*(?:#{1,6}\s*|\*\*|__)?[\p{L}]{0,12}\s*[:：]?\s*(?:\*{0,2}|_{0,2})\s*[:：]?\s*$/u.test(line)
  );
}

interface Markers {
  readonly numbers: readonly number[];
  readonly length: number;
  readonly isLink: boolean;
}

const markerForms = [
  /^\[\[(\d{1,3})\]\](?:\([^()\s]*\))?/,
  /^\[(\d{1,3}(?:\s?,\s?\d{1,3})*)\](\([^()\s]*\))?/,
  /^【(\d{1,3})(?:†[^】\n]{0,80})?】/,
];
const incompleteMarker = /^(?:\[{1,2}[\d,\s]{0,40}\]{0,2}(?:\([^()\s]{0,2000})?|【\d{0,3}(?:†[^】\n]{0,80})?)$/;

/** As many markers as follow each other. */
function matchMarkers(text: string, isEnd: boolean): Markers | 'incomplete' | undefined {
  const numbers: number[] = [];
  let length = 0;
  let isLink = false;
  for (;;) {
    const rest = text.slice(length);
    // A bracket or a parenthesis may still follow.
    if (!isEnd && (rest === '' ? numbers.length > 0 : incompleteMarker.test(rest))) return 'incomplete';
    const found = markerForms.map((form) => form.exec(rest)).find((match) => match !== null);
    if (found === undefined || isLink) break;
    isLink = found[2] !== undefined;
    if (isLink && numbers.length > 0) break;
    numbers.push(...(found[1] ?? '').split(',').map(Number));
    length += found[0].length;
  }
  return numbers.length === 0 ? undefined : { numbers, length, isLink };
}

/** One piece of text instead of many. */
function joined(tokens: Iterable<Token>): readonly Token[] {
  const all: Token[] = [];
  for (const token of tokens) {
    const last = all.at(-1);
    if (token.type === 'text' && last?.type === 'text')
      all[all.length - 1] = { type: 'text', text: last.text + token.text };
    else all.push(token);
  }
  return all;
}
