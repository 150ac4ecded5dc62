import { jsonTokens } from './json-tokens.ts';

/** Deeper levels are not indented further: a thousand brackets would become a million blanks. */
const deepest = 32;

export interface PrettyJson {
  readonly text: string;
  /** Values at the top: one in a document, many in lines of JSON. */
  readonly values: number;
  /** It was longer than allowed, and this is its beginning. */
  readonly cut: boolean;
}

/** What may come next. */
type State = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

/**
 * JSON with indentation, made from its tokens rather than its values: numbers keep all their digits, keys their
 * order, and neither depth nor size can hurt. Undefined where the text is no JSON.
 */
export function prettyJson(source: string, mostCharacters = 1_000_000): PrettyJson | undefined {
  const printer = new Printer();
  for (const token of jsonTokens(source)) {
    if (printer.length > mostCharacters) return { text: printer.text(), values: printer.values, cut: true };
    if (!printer.take(token)) return undefined;
  }
  return printer.isWhole ? { text: printer.text(), values: printer.values, cut: false } : undefined;
}

class Printer {
  length = 0;
  values = 0;
  readonly #parts: string[] = [];
  readonly #open: string[] = [];
  #state: State = 'value';

  get isWhole(): boolean {
    return this.values > 0 && this.#open.length === 0 && this.#state === 'comma-or-end';
  }

  text(): string {
    return this.#parts.join('');
  }

  /** False where this token can't stand here. */
  take(token: string): boolean {
    if (this.#open.length === 0) this.#beginValue();
    if (this.#isEnd(token)) return this.#close(token);
    switch (this.#state) {
      case 'value-or-end':
      case 'value':
        return this.#takeValue(token);
      case 'key-or-end':
      case 'key':
        if (this.#state === 'key-or-end') this.#newLine();
        this.#add(token);
        this.#state = 'colon';
        return token.startsWith('"');
      case 'colon':
        this.#add(': ');
        this.#state = 'value';
        return token === ':';
      case 'comma-or-end':
        this.#add(',');
        this.#newLine();
        this.#state = this.#open.at(-1) === '{' ? 'key' : 'value';
        return token === ',';
      default:
        return this.#state satisfies never;
    }
  }

  #beginValue(): void {
    if (this.values > 0) this.#add('\n');
    this.values++;
    this.#state = 'value';
  }

  #takeValue(token: string): boolean {
    if (this.#state === 'value-or-end') this.#newLine();
    this.#add(token);
    if (token === '{' || token === '[') {
      this.#open.push(token);
      this.#state = token === '{' ? 'key-or-end' : 'value-or-end';
      return true;
    }
    this.#state = 'comma-or-end';
    return token !== '' && !/^[}\],:]/.test(token);
  }

  #isEnd(token: string): boolean {
    if (token !== '}' && token !== ']') return false;
    const isOpen = this.#open.at(-1) === (token === '}' ? '{' : '[');
    return isOpen && (this.#state === 'comma-or-end' || this.#state.endsWith('-or-end'));
  }

  #close(token: string): boolean {
    const isEmpty = this.#state !== 'comma-or-end';
    this.#open.pop();
    if (!isEmpty) this.#newLine();
    this.#add(token);
    this.#state = 'comma-or-end';
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
