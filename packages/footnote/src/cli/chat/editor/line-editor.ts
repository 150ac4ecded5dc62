import { createInterface } from 'node:readline';
import type { Terminal } from '../../../contract/io.ts';
import { InputGate, pasteModeOff, pasteModeOn } from './input-gate.ts';

/** How many lines the arrow keys go back. */
export const historySize = 500;

/** The line at the bottom of a conversation. */
export interface LineEditor {
  /** The next message, of several lines where they end in `\`. Undefined where the user leaves with Ctrl-D. */
  read(prompt: string): Promise<string | undefined>;
  /** The answer to a question; it is typed after the question, and not kept. Undefined where Ctrl-C was pressed. */
  ask(question: string): Promise<string | undefined>;
  typedAhead: InputGate['typedAhead'];
  close(): void;
}

export interface LineEditorOptions {
  /** The newest first; readline keeps using this list, so it can be filled later. */
  readonly history: string[];
  complete(line: string): readonly string[];
  /** Ctrl-C where no text is there that it could clear. */
  onInterrupt(): void;
}

export function openLineEditor(terminal: Terminal, options: LineEditorOptions): LineEditor {
  const gate = new InputGate(terminal);
  terminal.input.pipe(gate);
  const readline = createInterface({
    input: gate,
    output: terminal.output,
    terminal: true,
    history: options.history,
    historySize,
    removeHistoryDuplicates: true,
    completer: (line: string) => [options.complete(line), line],
  });
  terminal.output.write(pasteModeOn);

  /** Lines of a message that goes on. */
  let pieces: string[] = [];
  let prompt = '';
  let onLine: ((line: string | undefined) => void) | undefined;
  let isAsking = false;
  let isClosed = false;

  function prompting(text: string): void {
    readline.setPrompt(text);
    readline.prompt();
  }

  function settle(line: string | undefined): void {
    const settled = onLine;
    onLine = undefined;
    gate.hold();
    settled?.(line);
  }

  function restore(): void {
    if (isClosed) return;
    isClosed = true;
    terminal.output.write(pasteModeOff);
  }
  terminal.onExit(restore);

  readline.on('line', (line) => {
    if (!isAsking && line.endsWith('\\')) {
      pieces.push(line.slice(0, -1));
      gate.open();
      prompting('… ');
      return;
    }
    const text = isAsking ? line : gate.wholeText([...pieces, line].join('\n'));
    pieces = [];
    settle(text);
  });

  readline.on('SIGINT', () => {
    if (readline.line !== '' || pieces.length > 0) {
      // readline has no other way to empty its line.
      readline.write(null, { ctrl: true, name: 'e' });
      readline.write(null, { ctrl: true, name: 'u' });
      if (pieces.length > 0) {
        pieces = [];
        terminal.output.write('\n');
        prompting(prompt);
      }
    } else if (isAsking) {
      terminal.output.write('\n');
      settle(undefined);
      options.onInterrupt();
    } else {
      options.onInterrupt();
      if (!isClosed) readline.prompt();
    }
  });
  gate.onInterrupt = () => {
    if (gate.typedAhead().isEmpty) options.onInterrupt();
    else gate.dropTypedAhead();
  };

  // Whatever runs in front of the shell meanwhile gets the terminal as it was.
  readline.on('SIGTSTP', async () => {
    terminal.output.write(`${pasteModeOff}\n`);
    gate.setRawMode(false);
    await terminal.suspend();
    gate.setRawMode(true);
    terminal.output.write(pasteModeOn);
    readline.prompt(true);
  });

  readline.on('history', (history) => {
    if (isAsking) history.shift();
  });
  readline.on('close', () => {
    restore();
    settle(undefined);
  });

  return {
    read(text) {
      prompt = text;
      return new Promise((resolve) => {
        if (isClosed) {
          resolve(undefined);
          return;
        }
        onLine = resolve;
        prompting(text);
        gate.open();
      });
    },
    async ask(question) {
      isAsking = true;
      try {
        return await new Promise((resolve) => {
          onLine = resolve;
          gate.openForAnswer();
          prompting(question);
        });
      } finally {
        isAsking = false;
      }
    },
    typedAhead: () => gate.typedAhead(),
    close() {
      readline.close();
      terminal.input.unpipe(gate);
      terminal.input.pause();
    },
  };
}
