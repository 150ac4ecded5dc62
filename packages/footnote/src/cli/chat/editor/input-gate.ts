import { Transform, type TransformCallback } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import type { Terminal } from '../../../contract/io.ts';
import { safeText } from '../safe-text.ts';

/** Stands for a line break inside the line that is edited. */
export const lineBreakSign = '⏎';

/** Terminals put this around what is pasted, once they are asked to. */
export const pasteModeOn = '\x1b[?2004h';
export const pasteModeOff = '\x1b[?2004l';

const pasteStart = '\x1b[200~';
const pasteEnd = '\x1b[201~';
/** Alt-Enter, and Shift-Enter where a terminal tells it from Enter. */
const lineBreakKeys = ['\x1b\r', '\x1b\n', '\x1b[13;2u', '\x1b[27;2;13~'];
const interruptKey = '\x03';
const sequences = [pasteStart, ...lineBreakKeys];

/** The rest of a sequence comes at once, or it was none. */
const sequenceMs = 30;
/** A longer paste, or one of several lines, is shown by its size. */
const longestShownPaste = 200;

/**
 * Stands between the keyboard and readline, which would send each line of a paste, and write over an answer that is
 * still coming. Only one line at a time gets through; what is typed ahead waits here.
 */
export class InputGate extends Transform {
  readonly isTTY = true;
  /** Ctrl-C while nothing is let through. */
  onInterrupt: () => void = () => undefined;

  private readonly terminal: Terminal;
  private readonly decoder = new StringDecoder('utf8');
  private readonly pastes: string[] = [];
  /** What may be the beginning of a sequence. */
  private partial = '';
  private paste: string | undefined = undefined;
  private state: 'held' | 'open' | 'open-for-answer' = 'held';
  private waiting: string[] = [];
  private timer: NodeJS.Timeout | undefined = undefined;

  constructor(terminal: Terminal) {
    super();
    this.terminal = terminal;
  }

  setRawMode(isRaw: boolean): this {
    this.terminal.input.setRawMode(isRaw);
    return this;
  }

  /** Lets what waits and what is typed through, up to the end of a line. */
  open(): void {
    this.state = 'open';
    while (this.state === 'open' && this.waiting.length > 0) this.letThrough(this.waiting.shift() ?? '');
  }

  /** Lets through what is typed from now on: what was typed before was no answer to this question. */
  openForAnswer(): void {
    this.state = 'open-for-answer';
  }

  hold(): void {
    this.state = 'held';
  }

  /** How many lines wait, and whether there is more behind them. */
  typedAhead(): { readonly lines: number; readonly isEmpty: boolean } {
    return { lines: this.waiting.filter(isLineEnd).length, isEmpty: this.waiting.length === 0 };
  }

  dropTypedAhead(): void {
    this.waiting = [];
  }

  /** The line as it is meant: with line breaks, and with what was pasted. */
  wholeText(line: string): string {
    const broken = line.replaceAll(lineBreakSign, '\n');
    return broken.replace(/\[Pasted #(\d+): [^\]]*\]/g, (sign, number) => this.pastes[Number(number) - 1] ?? sign);
  }

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    clearTimeout(this.timer);
    this.readKeys(this.partial + this.decoder.write(chunk));
    if (this.partial !== '' && this.paste === undefined)
      this.timer = setTimeout(() => this.giveUpPartial(), sequenceMs);
    done();
  }

  override _flush(done: TransformCallback): void {
    this.giveUpPartial();
    done();
  }

  private giveUpPartial(): void {
    clearTimeout(this.timer);
    if (this.partial !== '') this.takeKeys(this.partial);
    this.partial = '';
  }

  private readKeys(text: string): void {
    let rest = text;
    this.partial = '';
    while (rest !== '') rest = this.paste === undefined ? this.readTyped(rest) : this.readPasted(rest, this.paste);
  }

  /** Takes what is at the beginning, and gives the rest. */
  private readTyped(text: string): string {
    const sequence = sequences.find((one) => text.startsWith(one));
    if (sequence === pasteStart) this.paste = '';
    else if (sequence !== undefined) this.takeKeys(lineBreakSign);
    if (sequence !== undefined) return text.slice(sequence.length);
    if (sequences.some((one) => one.startsWith(text))) {
      this.partial = text;
      return '';
    }
    if (text.startsWith('\r\n')) return this.takeAndGo('\r', text, 2);
    if (isLineEnd(text[0] ?? '') || text[0] === interruptKey) return this.takeAndGo(text[0] ?? '', text, 1);
    // Whole stretches at once, up to what needs a look.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: keys are control characters
    const end = /[\x03\r\n\x1b]/.exec(text.slice(1));
    const length = end === null ? text.length : end.index + 1;
    return this.takeAndGo(text.slice(0, length), text, length);
  }

  private takeAndGo(taken: string, text: string, length: number): string {
    this.takeKeys(taken);
    return text.slice(length);
  }

  private readPasted(text: string, before: string): string {
    const whole = before + text;
    const end = whole.indexOf(pasteEnd, Math.max(0, before.length - pasteEnd.length));
    if (end === -1) {
      this.paste = whole;
      return '';
    }
    this.paste = undefined;
    this.takeKeys(this.signFor(whole.slice(0, end)));
    return whole.slice(end + pasteEnd.length);
  }

  private signFor(pasted: string): string {
    const text = safeText(pasted.replace(/\r\n?/g, '\n')).replace(/\n+$/, '');
    const lines = text.split('\n').length;
    if (lines === 1 && text.length <= longestShownPaste) return text.replaceAll('\t', ' ');
    this.pastes.push(text);
    const size = lines === 1 ? `${text.length.toLocaleString('en')} characters` : `${lines} lines`;
    return `[Pasted #${this.pastes.length}: ${size}]`;
  }

  private takeKeys(keys: string): void {
    if (this.state !== 'held') this.letThrough(keys);
    else if (keys === interruptKey) this.onInterrupt();
    else this.waiting.push(keys);
  }

  private letThrough(keys: string): void {
    // What comes behind the end of a line is for the next one, or for another question.
    if (isLineEnd(keys)) this.state = 'held';
    this.push(isLineEnd(keys) ? '\r' : keys);
  }
}

function isLineEnd(keys: string): boolean {
  return keys === '\r' || keys === '\n';
}
