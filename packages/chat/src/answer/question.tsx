import { type KeyboardEvent, useRef, useState } from 'react';
import type { Exchange } from '../conversation/conversation.ts';
import { useFitText } from '../elements/fit-text.ts';
import { Icon } from '../elements/icon.tsx';
import { toolList } from '../server/tools.ts';
import { useValue } from '../value.ts';

/** A long question is read, not looked at, so it is set smaller. */
const headingCharacters = 120;

export function Question({
  exchange,
  onEdit,
}: {
  readonly exchange: Exchange;
  readonly onEdit: (text: string) => void;
}) {
  const { id, question, tool } = exchange;
  const [isEditing, setEditing] = useState(false);
  const list = useValue(toolList);
  const label = list.state === 'loaded' ? list.tools.find((one) => one.id === tool)?.label : undefined;
  if (isEditing) {
    return (
      <QuestionEditor
        question={question}
        onCancel={() => setEditing(false)}
        onSend={(text) => {
          setEditing(false);
          onEdit(text);
        }}
      />
    );
  }
  return (
    <header className="question">
      {tool === undefined ? null : <p className="question-tool">{label ?? tool}</p>}
      <div className="flex items-start gap-2">
        <h2 id={`${id}-question`} dir="auto" data-long={question.length > headingCharacters || undefined}>
          {question}
        </h2>
        <button
          type="button"
          className="icon-button question-edit"
          aria-label="Edit this question"
          title="Edit and ask again"
          onClick={() => setEditing(true)}
        >
          <Icon name="edit" />
        </button>
      </div>
    </header>
  );
}

function QuestionEditor({
  question,
  onSend,
  onCancel,
}: {
  readonly question: string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const [text, setText] = useState(question);
  const box = useRef<HTMLTextAreaElement>(null);
  useFitText(box, text);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'Escape') onCancel();
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    if (text.trim() !== '') onSend(text.trim());
  };
  return (
    <form
      className="composer mb-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') onSend(text.trim());
      }}
    >
      <textarea
        ref={box}
        dir="auto"
        className="composer-text"
        aria-label="Edit the question"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to edit it
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-end gap-2">
        <span className="grow text-sm text-muted">What follows it will be asked anew.</span>
        <button type="button" className="button" onClick={onCancel}>
          Cancel
        </button>
        <button type="submit" className="button button-strong" disabled={text.trim() === ''}>
          Ask
        </button>
      </div>
    </form>
  );
}
