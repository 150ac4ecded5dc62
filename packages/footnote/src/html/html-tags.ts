/** A tag as browsers read it, in place. */
export interface Tag {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  readonly isClosing: boolean;
}

export interface Attribute {
  readonly start: number;
  readonly end: number;
  /** In lower case. */
  readonly name: string;
  /** As written, entities and all. */
  readonly value: string;
}

/** Elements whose content is text to a browser, tags or not. */
const rawText: ReadonlySet<string> = new Set(
  'script style title textarea xmp iframe noembed noframes noscript'.split(' '),
);

/** All tags in order. Linear in the text, whatever is left open in it. */
export function scanTags(html: string): readonly Tag[] {
  const starts = Array.from(html.matchAll(/<\/?[a-z][^\s/>]*/gi), ({ index, 0: opening }) => ({ index, opening }));
  const ends = tagEnds(
    html,
    starts.map(({ index, opening }) => index + opening.length),
  );
  const closers = createCloserFinder(html);
  const tags: Tag[] = [];
  let from = 0;
  for (const [number, { index, opening }] of starts.entries()) {
    const end = ends[number] ?? 0;
    if (index < from || end === 0) continue;
    const isClosing = opening[1] === '/';
    const name = opening.slice(isClosing ? 2 : 1).toLowerCase();
    tags.push({ start: index, end, name, isClosing });
    from = !isClosing && rawText.has(name) ? (closers.next(name, end) ?? end) : end;
  }
  return tags;
}

/** Where `</name` stands next. What was not found once is not looked for again. */
function createCloserFinder(html: string) {
  const absentFrom = new Map<string, number>();
  const patterns = new Map<string, RegExp>();
  return {
    next(name: string, from: number): number | undefined {
      if (from >= (absentFrom.get(name) ?? Number.POSITIVE_INFINITY)) return undefined;
      const pattern = patterns.get(name) ?? new RegExp(`</${name}(?=[\\s/>])`, 'gi');
      patterns.set(name, pattern);
      pattern.lastIndex = from;
      const index = pattern.exec(html)?.index;
      if (index === undefined) absentFrom.set(name, from);
      return index;
    },
  };
}

/** The states of HTML's own tokenizer inside a tag (HTML §13.2.5.32 ff.), as far as they decide where it ends. */
const state = { between: 0, name: 1, afterName: 2, beforeValue: 3, bare: 4, double: 5, single: 6 } as const;
const stateCount = 7;

/** For each state, the next one on a blank, `/`, `=`, `"`, `'` and anything else. */
const transitions = [
  [state.between, state.between, state.name, state.name, state.name, state.name],
  [state.afterName, state.between, state.beforeValue, state.name, state.name, state.name],
  [state.afterName, state.between, state.beforeValue, state.name, state.name, state.name],
  [state.beforeValue, state.bare, state.bare, state.double, state.single, state.bare],
  [state.between, state.bare, state.bare, state.bare, state.bare, state.bare],
  [state.double, state.double, state.double, state.between, state.double, state.double],
  [state.single, state.single, state.single, state.single, state.between, state.single],
] as const;
const columns = '/="\'';

/**
 * For places behind tag names, where their tags end, or 0. Read from the back: for each state it is
 * known where a tag in that state ends, so that a thousand tags left open cost no more than one.
 */
function tagEnds(html: string, places: readonly number[]): readonly number[] {
  const ends = new Array<number>(places.length).fill(0);
  let known = new Int32Array(stateCount);
  let spare = new Int32Array(stateCount);
  let number = places.length - 1;
  for (let i = html.lastIndexOf('>'); i >= 0 && number >= 0; i--) {
    while ((places[number] ?? -1) > i) number--;
    const code = html.charCodeAt(i);
    if (code === 0x3e) known.fill(i + 1, 0, state.double);
    else {
      stepBack(code, known, spare);
      [known, spare] = [spare, known];
    }
    if (places[number] === i) ends[number] = known[state.between] ?? 0;
  }
  return ends;
}

/** From what is known behind a character to what is known before it. */
function stepBack(code: number, behind: Int32Array, before: Int32Array): void {
  const column = code <= 0x20 ? 0 : code > 0x3d ? 5 : columns.indexOf(String.fromCharCode(code)) + 1 || 5;
  for (let current = 0; current < stateCount; current++) {
    before[current] = behind[transitions[current]?.[column] ?? 0] ?? 0;
  }
}

/** The attributes of one tag, by the same states. */
export function attributesOf(html: string, tag: Tag): readonly Attribute[] {
  const attributes: Attribute[] = [];
  const last = tag.end - 1;
  let at = tag.start + 1 + tag.name.length;
  while (at < last) {
    if (/[\s/]/.test(html[at] ?? '')) {
      at++;
      continue;
    }
    const start = at;
    at++;
    while (at < last && !/[\s/=]/.test(html[at] ?? '')) at++;
    const name = html.slice(start, at).toLowerCase();
    const equals = skipBlanks(html, at, last);
    if (html[equals] !== '=' || equals >= last) {
      attributes.push({ start, end: at, name, value: '' });
      continue;
    }
    const value = valueAt(html, skipBlanks(html, equals + 1, last), last);
    at = value.end;
    attributes.push({ start, end: at, name, value: value.text });
  }
  return attributes;
}

function valueAt(html: string, from: number, last: number): { readonly text: string; readonly end: number } {
  const quote = html[from];
  if (quote === '"' || quote === "'") {
    const close = html.indexOf(quote, from + 1);
    const end = close === -1 || close >= last ? last : close;
    return { text: html.slice(from + 1, end), end: Math.min(end + 1, last) };
  }
  let end = from;
  while (end < last && !/\s/.test(html[end] ?? '')) end++;
  return { text: html.slice(from, end), end };
}

function skipBlanks(html: string, from: number, last: number): number {
  let at = from;
  while (at < last && /\s/.test(html[at] ?? '')) at++;
  return at;
}
