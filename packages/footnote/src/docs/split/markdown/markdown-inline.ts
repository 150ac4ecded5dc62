/** Small readings of one line of Markdown. All are linear in the line. */

/** Words without tags; code spans keep theirs, and so do types such as `Promise<string>`. */
export function withoutTags(line: string, instead: (tag: string) => string = () => ''): string {
  if (!line.includes('<')) return line;
  let kept = '';
  let from = 0;
  for (let at = 0; at < line.length; at++) {
    if (line[at] === '`') at = codeSpanEnd(line, at);
    else if (line[at] === '<' && startsTag(line, at)) {
      const scan = new TagScan();
      const end = scan.read(line, at + 1);
      // A quote or brace that stays open would be searched again from every tag behind it.
      if (end === undefined && !scan.isBroken) break;
      if (end === undefined) continue;
      kept += line.slice(from, at) + instead(line.slice(at, end + 1));
      from = end + 1;
      at = end;
    }
  }
  return kept + line.slice(from);
}

const shownAttribute = /(?<![\w-])(?:text|title|description|label|caption)=(?:"([^"]+)"|\{"([^"]+)"\}|\{`([^`]+)`\})/g;

/** What a component shows of its attributes: `<Snippet text="npm install x" />`. */
export function wordsOfTag(tag: string): string {
  return [...tag.matchAll(shownAttribute)].map((match) => match.slice(1).find(Boolean)).join(' ');
}

const tagName = /<\/?(?:[A-Za-z][\w.-]*(?=[\s/>])|>)/y;
const inlineTagName = /<(?:\/|(?:a|b|br|i|code|em|img|kbd|span|strong|sub|sup)[\s/>])/iy;

function startsTag(line: string, at: number): boolean {
  const name = /\w/.test(line[at - 1] ?? '') ? inlineTagName : tagName;
  name.lastIndex = at;
  return name.test(line);
}

/** The last backtick of a code span that begins here, or of its run of backticks when it has no end. */
export function codeSpanEnd(line: string, at: number): number {
  let end = at;
  while (line[end + 1] === '`') end++;
  // A longer search for every lone backtick would be quadratic; code spans are short.
  const close = line.slice(end + 1, end + 501).indexOf(line.slice(at, end + 1));
  return close === -1 ? end : end + 1 + close + (end - at);
}

/**
 * Finds the `>` of a tag, through quotes and braces, over as many lines as it is given. Not the scanner of `html/`:
 * these may be components of MDX, where a `>` in braces or backticks ends nothing, and another `<` makes it no tag.
 */
export class TagScan {
  #depth = 0;
  #quote = '';
  /** Another tag or a blank line came first: this one isn't a tag. */
  isBroken = false;

  get isOutside(): boolean {
    return this.#depth === 0 && this.#quote === '';
  }

  read(line: string, from: number): number | undefined {
    for (let at = from; at < line.length; at++) {
      const sign = line[at] ?? '';
      if (this.#quote !== '') {
        if (sign === '\\' && this.#depth > 0) at++;
        else if (sign === this.#quote) this.#quote = '';
      } else if (this.#depth === 0 && sign === '>') return at;
      else this.#step(sign);
      if (this.isBroken) break;
    }
    return undefined;
  }

  #step(sign: string): void {
    if (sign === '"' || sign === "'" || sign === '`') this.#quote = sign;
    else if (sign === '{') this.#depth++;
    else if (sign === '}') this.#depth = Math.max(0, this.#depth - 1);
    else if (sign === '<' && this.#depth === 0) this.isBroken = true;
  }
}

/** A line of a table of contents: a link to a place in the same file. */
export function isContentsEntry(line: string): boolean {
  return /^\s*(?:[-*+]|\d{1,9}[.)])\s+\[[^\]]*\]\(#[^)]*\)\s*$/.test(line);
}

/** Whether a line shows pictures, badges and tags only. */
export function isOrnament(line: string): boolean {
  if (!line.includes('<') && !line.includes('![')) return false;
  const words = withoutImages(withoutTags(line)).replace(/&\w{1,10};/g, '');
  return !/[\p{L}\p{N}]/u.test(words);
}

const image = String.raw`!\[[^\][]*\](?:\([^()]*\)|\[[^\][]*\])`;
const imageOrLinkedImage = new RegExp(String.raw`\[\s*${image}\s*\](?:\([^()]*\)|\[[^\][]*\])|${image}`, 'g');

function withoutImages(line: string): string {
  return line.includes('![') ? line.replace(imageOrLinkedImage, '') : line;
}

/** A sign for each picture of a line that shows nothing else, without brackets that could belong to a marker behind them. */
export function picturesOf(line: string): string {
  if (!line.includes('<img') && !line.includes('![')) return '';
  const names = Array.from(
    line.matchAll(pictureName),
    ([, words, tag = '']) => words ?? /\balt="([^"]*)"/.exec(tag)?.[1],
  );
  return names.map((name = '') => (name.trim() === '' ? '(image)' : `(image: ${name.trim()})`)).join(' ');
}

const pictureName = /!\[([^\][]*)\](?=[([])|<img\b([^<>]*)/g;

export function withoutComments(line: string): string {
  let kept = '';
  let from = 0;
  for (let start = line.indexOf('<!--'); start !== -1; start = line.indexOf('<!--', from)) {
    const end = line.indexOf('-->', start);
    if (end === -1) break;
    kept += line.slice(from, start);
    from = end + 3;
  }
  return kept + line.slice(from);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of a heading, without marks, links, tags and anchors. */
export function plainTitle(written: string): string {
  return withoutImages(withoutTags(withoutComments(written)))
    .replace(/\[([^\][]*)\](?:\([^()]*\)|\[[^\][]*\])/g, '$1')
    .replace(/\s*\{#[^{}]*\}\s*$/, '')
    .replace(/`|\*\*/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a line can be the heading that an underline makes: no list item, quote, table row or long paragraph. */
export function isTitle(line: string): boolean {
  return line.length < 300 && !/^\s*(?:[-*+>|]|\d{1,9}[.)])\s|^ {4}|\|/.test(line);
}

export function indentOf(line: string): number {
  let width = 0;
  for (const sign of line) {
    if (sign === ' ') width++;
    else if (sign === '\t') width += 4;
    else break;
  }
  return width;
}
