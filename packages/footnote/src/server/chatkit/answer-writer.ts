import type { AgentAnswer, AgentStepEnded, AgentStepStarted } from '../../contract/agent.ts';
import type { Source } from '../../contract/response.ts';
import type { TurnEvent } from '../chat/turns.ts';
import { citedSource } from './cited-source.ts';
import { createMessage, type Message } from './message.ts';
import type { ThreadEvent } from './protocol.ts';
import { createUnmarkedText, type UnmarkedPiece } from './unmarked-text.ts';
import { createWorkflow, type Workflow } from './workflow.ts';

/**
 * What the agent tells of a turn, as events of a thread: workflows and messages by turns, each ended before the other
 * begins. It outlives a request, where the turn waits for an answer to a question.
 */
export interface AnswerWriter {
  write(event: AnswerEvent): readonly ThreadEvent[];
  /** Ends what is open, because the turn waits or failed. */
  pause(): readonly ThreadEvent[];
  /** The same at the end of the turn: sources that no sentence names are in the list. */
  end(answer: AgentAnswer): readonly ThreadEvent[];
}

type AnswerEvent = Extract<TurnEvent, { type: 'step' | 'text' | 'citation' | 'source' }>;

export function createAnswerWriter(threadId: string): AnswerWriter {
  const unmarked = createUnmarkedText();
  const sources = new Map<number, Source>();
  const documentation = new Set<string>();
  let workflow: Workflow | undefined;
  let message: Message | undefined;

  function* endWorkflow(): Iterable<ThreadEvent> {
    if (workflow !== undefined) yield* workflow.done();
    workflow = undefined;
  }

  function* endMessage(): Iterable<ThreadEvent> {
    yield* said(unmarked.end());
    if (message !== undefined) yield* message.done();
    message = undefined;
  }

  function* step(event: AgentStepStarted | AgentStepEnded): Iterable<ThreadEvent> {
    if (event.state === 'ended' && event.tool === 'docs_search') {
      for (const { url } of event.sources ?? []) documentation.add(url);
    }
    yield* endMessage();
    workflow ??= createWorkflow(threadId);
    yield* workflow.step(event);
  }

  function* said(pieces: readonly UnmarkedPiece[]): Iterable<ThreadEvent> {
    for (const piece of pieces) {
      if ('cites' in piece) {
        for (const n of piece.cites) yield* annotated(n, 'here');
        continue;
      }
      if (message === undefined && piece.text.trim() === '') continue;
      yield* endWorkflow();
      yield* openMessage().add(piece.text);
    }
  }

  function openMessage(): Message {
    message ??= createMessage(threadId);
    return message;
  }

  function* annotated(n: number, place: 'here' | 'anywhere'): Iterable<ThreadEvent> {
    const source = sources.get(n);
    if (source === undefined) return;
    yield* endWorkflow();
    yield* openMessage().annotate(citedSource(source, documentation.has(source.url)), place);
  }

  function* write(event: AnswerEvent): Iterable<ThreadEvent> {
    switch (event.type) {
      case 'step':
        return yield* step(event);
      case 'text':
        return yield* said(unmarked.push(event.text));
      case 'citation':
        return yield* said(unmarked.cite(event));
      case 'source':
        sources.set(event.source.n, event.source);
        return unmarked.know(event.source);
      default:
        event satisfies never;
    }
  }

  function* pause(): Iterable<ThreadEvent> {
    yield* endMessage();
    yield* endWorkflow();
  }

  function* end({ citations, sources: all }: AgentAnswer): Iterable<ThreadEvent> {
    yield* said(unmarked.end());
    const cited = new Set(citations.flatMap((citation) => citation.sources));
    for (const { n } of all) if (!cited.has(n)) yield* annotated(n, 'anywhere');
    yield* pause();
  }

  return {
    write: (event) => [...write(event)],
    pause: () => [...pause()],
    end: (answer) => [...end(answer)],
  };
}
