import { defined } from '../../defined.ts';
import { newItem } from './new-item.ts';
import type { Annotation, AnnotationSource, AssistantMessage, ItemUpdate, ThreadEvent } from './protocol.ts';

/** One message of the assistant while it is written; its deltas make its text. */
export interface Message {
  add(text: string): readonly ThreadEvent[];
  /** What was said last rests on this; without a place, the whole answer does. */
  annotate(source: AnnotationSource, place: 'here' | 'anywhere'): readonly ThreadEvent[];
  done(): readonly ThreadEvent[];
}

export function createMessage(threadId: string): Message {
  const item = newItem('assistant_message', threadId);
  const annotations: Annotation[] = [];
  let text = '';
  let hasBegun = false;
  const updated = (update: ItemUpdate): ThreadEvent => ({ type: 'thread.item.updated', item_id: item.id, update });
  const content = () => ({ type: 'output_text', text, annotations: [...annotations] }) as const;

  function begin(): readonly ThreadEvent[] {
    if (hasBegun) return [];
    hasBegun = true;
    const empty: AssistantMessage = { ...item, content: [] };
    const part = { type: 'assistant_message.content_part.added', content_index: 0, content: content() } as const;
    return [{ type: 'thread.item.added', item: empty }, updated(part)];
  }

  return {
    add(piece) {
      // A paragraph after a search begins with an empty line, which nothing stands before here.
      const delta = hasBegun ? piece : piece.trimStart();
      if (delta === '') return [];
      const begun = begin();
      text += delta;
      return [...begun, updated({ type: 'assistant_message.content_part.text_delta', content_index: 0, delta })];
    },
    annotate(source, place) {
      const index = place === 'here' ? text.length : undefined;
      const annotation = { type: 'annotation', source, ...defined({ index }) } as const;
      const annotation_index = annotations.push(annotation) - 1;
      const type = 'assistant_message.content_part.annotation_added';
      return [...begin(), updated({ type, content_index: 0, annotation_index, annotation })];
    },
    done() {
      if (!hasBegun) return [];
      const part = { type: 'assistant_message.content_part.done', content_index: 0, content: content() } as const;
      return [updated(part), { type: 'thread.item.done', item: { ...item, content: [content()] } }];
    },
  };
}
