import { useState } from 'react';

export function RenameForm({ title, onDone }: { readonly title: string; readonly onDone: (title?: string) => void }) {
  const [text, setText] = useState(title);
  const done = () => onDone(text.trim() === '' || text.trim() === title ? undefined : text.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <input
        className="field field-small"
        aria-label="Name of the conversation"
        // biome-ignore lint/a11y/noAutofocus: the user has just asked to rename it
        autoFocus
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
    </form>
  );
}
