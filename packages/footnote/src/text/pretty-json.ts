/** Deeper levels are not indented further: a thousand brackets would become a million blanks. */
const deepest = 32;

export interface PrettyJson {
  readonly text: string;
  /** Values at the top: one in a document, many in lines of JSON. */
  readonly values: number;
  /** It was longer than allowed, and this is its beginning. */
  readonly cut: boolean;
}

/**
 * JSON with indentation, made from its tokens rather than its values: numbers keep all their digits, keys their
 * order, and neither depth nor size can hurt, as in a recursive parser. Undefined where the text is no JSON.
 */
export async function prettyJson(source: string, mostCharacters = 1_000_000): Promise<PrettyJson | undefined> {
  const { createScanner } = await import('jsonc-parser');
  const scanner = createScanner(source);
  const printer = new Printer();
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const token = source.slice(scanner.getTokenOffset(), scanner.getPosition());
    if (/^\s/.test(token)) continue;
    if (printer.length > mostCharacters) return { text: printer.text(), values: printer.values, cut: true };
    const isWhole = Number(scanner.getTokenError()) === 0;
    if (!isWhole || !printer.take(token)) return undefined;
  }
  return printer.isWhole ? { text: printer.text(), values: printer.values, cut: false } : undefined;
}

/** What stands for a value by itself; the scanner also gives comments and unknown words. */
const scalar = /^(?:["\d]|-\d|true$|false$|null$)/;

class Printer {
  length = 0;
  values = 0;
  readonly #parts: string[] = [];
  /** The brackets that will close what is open. */
  readonly #open: string[] = [];
  #next: 'value' | 'key' | 'colon' | 'comma' = 'value';
  /** Nothing stands yet behind the last bracket. */
  #isEmpty = false;

  get isWhole(): boolean {
    return this.values > 0 && this.#open.length === 0;
  }

  text(): string {
    return this.#parts.join('');
  }

  /** False where this token can't stand here. */
  take(token: string): boolean {
    if (this.#open.length === 0) this.#beginValue();
    if (token === this.#open.at(-1) && (this.#isEmpty || this.#next === 'comma')) return this.#close(token);
    if (this.#isEmpty) this.#newLine();
    this.#isEmpty = false;
    switch (this.#next) {
      case 'value':
        return this.#takeValue(token);
      case 'key':
        this.#add(token);
        this.#next = 'colon';
        return token.startsWith('"');
      case 'colon':
        this.#add(': ');
        this.#next = 'value';
        return token === ':';
      case 'comma':
        this.#add(',');
        this.#newLine();
        this.#next = this.#open.at(-1) === '}' ? 'key' : 'value';
        return token === ',';
      default:
        return this.#next satisfies never;
    }
  }

  #beginValue(): void {
    if (this.values > 0) this.#add('\n');
    this.values++;
    this.#next = 'value';
  }

  #takeValue(token: string): boolean {
    this.#add(token);
    this.#isEmpty = token === '{' || token === '[';
    this.#next = token === '{' ? 'key' : token === '[' ? 'value' : 'comma';
    if (this.#isEmpty) this.#open.push(token === '{' ? '}' : ']');
    return this.#isEmpty || scalar.test(token);
  }

  #close(token: string): true {
    this.#open.pop();
    if (!this.#isEmpty) this.#newLine();
    this.#add(token);
    this.#isEmpty = false;
    this.#next = 'comma';
    return true;
  }

  #newLine(): void {
    this.#add(`\n${'  '.repeat(Math.min(this.#open.length, deepest))}`);
  }

  #add(part: string): void {
    this.#parts.push(part);
    this.length += part.length;
  }
}
