import { monotonicMs } from '../../clock.ts';
import type { Agent, AgentAnswer, AgentApproval, AgentCall, AgentEvent } from '../../contract/agent.ts';
import type { Source } from '../../contract/response.ts';
import { abortable } from '../../deadline.ts';
import type { FootnoteError } from '../../errors.ts';
import { createMarkdownWriter, type MarkdownWriter } from './markdown/markdown-writer.ts';
import { type Abilities, type Look, paintRow } from './markdown/segment.ts';
import { safeLine } from './safe-text.ts';
import type { Screen } from './screen.ts';
import { describeOutcome, describeStep, inSeconds } from './step-lines.ts';

export interface TurnOptions {
  readonly agent: Agent;
  readonly message: string;
  readonly call: AgentCall & { readonly signal: AbortSignal };
  readonly screen: Screen;
  readonly abilities: Abilities;
  /** Ends the wait for an agent that doesn't stop. */
  readonly leaving: AbortSignal;
  /** The status line is away while it asks. */
  approve(approval: AgentApproval): Promise<boolean>;
  /** What else the status line says, such as how much was typed ahead. */
  statusNote?(): string;
}

export interface Turn {
  readonly answer: AgentAnswer;
  readonly error?: FootnoteError;
}

const faint: Look = { dim: true };

/** One message and what comes of it, as it comes: steps, the answer, and its sources. */
export async function showTurn(options: TurnOptions): Promise<Turn> {
  const { agent, message, call, screen, abilities, leaving } = options;
  const startedAt = monotonicMs();
  const running = new Map<string, { readonly label: string; readonly since: number }>();
  const sources = new Map<string, Source>();
  let writer: MarkdownWriter | undefined;
  let last: 'nothing' | 'step' | 'text' = 'nothing';

  function printFaint(text: string): void {
    screen.print(paintRow([{ text, look: faint }], abilities));
  }

  /** What came before is whole, and stands apart from what comes. */
  function begin(what: 'step' | 'text'): void {
    if (last === what) return;
    if (last === 'text') writer?.end();
    if (last !== 'nothing') screen.print('');
    last = what;
    if (what === 'text') {
      writer = createMarkdownWriter({
        ...abilities,
        columns: screen.columns,
        print: screen.print,
        sourceNumber: (url) => sources.get(url)?.n,
      });
    }
  }

  function status(frame: number): string {
    const spinner = abilities.unicode ? [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'] : [...'|/-\\'];
    const [step] = running.values();
    const label = call.signal.aborted ? 'Stopping' : (step?.label ?? (last === 'text' ? 'Writing' : 'Thinking'));
    const more = running.size > 1 ? ` (and ${running.size - 1} more)` : '';
    const time = inSeconds(monotonicMs() - (step?.since ?? startedAt));
    return `${spinner[frame % spinner.length]} ${label}${more}, ${time}${options.statusNote?.() ?? ''}`;
  }

  async function show(event: AgentEvent): Promise<Turn | undefined> {
    switch (event.type) {
      case 'step':
        if (event.state === 'started') {
          running.set(event.id, { label: describeStep(event), since: monotonicMs() });
        } else {
          running.delete(event.id);
          begin('step');
          const sign = event.ok ? (abilities.unicode ? '✓' : '+') : abilities.unicode ? '✗' : 'x';
          printFaint(`${sign} ${describeStep(event)}: ${describeOutcome(event)}`);
        }
        return undefined;
      case 'text':
        begin('text');
        writer?.add(event.text);
        return undefined;
      case 'source':
        sources.set(event.source.url, event.source);
        return undefined;
      case 'citation':
        // Its marker stands in the text.
        return undefined;
      case 'approval':
        writer?.end();
        screen.endStatus();
        event.answer(await options.approve(event));
        screen.showStatus(status);
        return undefined;
      case 'done':
        return { answer: event.answer };
      case 'failed':
        return { answer: event.answer, error: event.error };
      default:
        return event satisfies never;
    }
  }

  screen.showStatus(status);
  try {
    const events = agent.send(message, call)[Symbol.asyncIterator]();
    for (;;) {
      const next = await abortable(events.next(), leaving);
      if (next.done === true) throw new Error('The agent ended without its last event.');
      const turn = await show(next.value);
      if (turn !== undefined) return turn;
    }
  } finally {
    writer?.end();
    screen.endStatus();
  }
}

/** What the answer should be read with, each said once in a conversation. */
export function newWarnings({ warnings }: AgentAnswer, said: Set<string>): readonly string[] {
  const fresh = warnings.map(({ message }) => safeLine(message)).filter((message) => !said.has(message));
  for (const message of fresh) said.add(message);
  return [...new Set(fresh)];
}
