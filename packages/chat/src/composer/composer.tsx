import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFitText } from '../elements/fit-text.ts';
import { Icon } from '../elements/icon.tsx';
import { toolList } from '../server/tools.ts';
import { changeSettings, settings } from '../settings/settings.ts';
import { useValue } from '../value.ts';
import { AppsMenu } from './apps-menu.tsx';
import { ToolChip } from './tool-chip.tsx';

export interface ComposerProps {
  readonly isAnswering: boolean;
  readonly onAsk: (question: string, tool: string | undefined) => void;
  readonly onStop: () => void;
  readonly onMenu: () => void;
}

/** Where a question is written; the chip says which tool it is forced to use. */
export function Composer({ isAnswering, onAsk, onStop, onMenu }: ComposerProps) {
  const { pinnedTool } = useValue(settings);
  const list = useValue(toolList);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string | undefined>(pinnedTool);
  const box = useRef<HTMLTextAreaElement>(null);
  const tools = list.state === 'loaded' ? list.tools : [];
  const tool = tools.find(({ id, isEnabled }) => id === chosen && isEnabled);

  useEffect(() => {
    // On a touch screen this would bring up the keyboard before anything was read.
    if (!matchMedia('(pointer: coarse)').matches) box.current?.focus();
  }, []);
  useFitText(box, text);

  const choose = (id: string | undefined) => {
    setChosen(id);
    if (pinnedTool !== undefined) changeSettings({ pinnedTool: undefined });
    box.current?.focus();
  };
  const send = () => {
    const question = text.trim();
    if (question === '' || isAnswering) return;
    onAsk(question, tool?.id);
    setText('');
    setChosen(pinnedTool);
  };
  const stop = () => {
    onStop();
    // The button is gone with what it stopped.
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // While an input method composes, Enter chooses a word and Backspace changes it; Safari tells by the code alone.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { selectionStart, selectionEnd } = event.currentTarget;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      send();
    } else if (event.key === 'Backspace' && tool !== undefined && selectionStart === 0 && selectionEnd === 0) {
      event.preventDefault();
      choose(undefined);
    }
  };

  return (
    <form
      className="composer"
      aria-label="Your question"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={box}
        dir="auto"
        rows={1}
        className="composer-text"
        aria-label="Question"
        placeholder={tool?.placeholder ?? 'Ask anything'}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center gap-2">
        <AppsMenu list={list} chosen={tool?.id} onChoose={choose} onOpen={onMenu} />
        {tool === undefined ? null : (
          <ToolChip
            tool={tool}
            isPinned={pinnedTool === tool.id}
            onPin={(isPinned) => changeSettings({ pinnedTool: isPinned ? tool.id : undefined })}
            onRemove={() => choose(undefined)}
          />
        )}
        <span className="grow" />
        {isAnswering ? (
          <button type="button" className="send-button" aria-label="Stop" title="Stop" onClick={stop}>
            <Icon name="stop" />
          </button>
        ) : (
          <button
            type="submit"
            className="send-button"
            aria-label="Send"
            title="Send (Enter)"
            disabled={text.trim() === ''}
          >
            <Icon name="arrowUp" />
          </button>
        )}
      </div>
    </form>
  );
}
