import { type KeyboardEvent, type ToggleEvent, useId, useRef } from 'react';
import { Icon } from '../elements/icon.tsx';
import { moveFocus } from '../elements/move-focus.ts';
import { placeBeside } from '../elements/place-beside.ts';
import type { Tool, ToolList } from '../server/tools.ts';
import { ToolIcon } from './tool-icon.tsx';

export interface AppsMenuProps {
  readonly list: ToolList;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly onOpen: () => void;
}

/** The server's tools. One that can't be used stays in the menu, with the reason. */
export function AppsMenu({ list, chosen, onChoose, onOpen }: AppsMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open';
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || menu.current === null || button.current === null) return;
    placeBeside(menu.current, button.current, 'above');
    menu.current.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
    onOpen();
  };
  const close = () => {
    menu.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') menu.current?.hidePopover();
    else if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  };

  return (
    <>
      <button
        ref={button}
        type="button"
        className="pill-button"
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls={id}
        popoverTarget={id}
      >
        <Icon name="apps" /> Apps
      </button>
      {/* The items take the focus; the menu only hears what they are told. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label="Apps"
        className="menu w-88"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {list.state === 'loaded' ? (
          categoriesOf(list.tools).map(([category, tools]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
            <div key={category} role="group" aria-label={category}>
              <div className="menu-heading" aria-hidden="true">
                {category}
              </div>
              {tools.map((tool) => (
                <AppItem
                  key={tool.id}
                  tool={tool}
                  isChosen={tool.id === chosen}
                  onChoose={() => {
                    close();
                    onChoose(tool.id === chosen ? undefined : tool.id);
                  }}
                />
              ))}
            </div>
          ))
        ) : (
          <div role="menuitem" tabIndex={-1} aria-disabled="true" className="menu-item text-muted">
            {list.state === 'loading' ? 'Looking what there is …' : list.reason}
          </div>
        )}
      </div>
    </>
  );
}

function AppItem({ tool, isChosen, onChoose }: { tool: Tool; isChosen: boolean; onChoose: () => void }) {
  const { label, isEnabled, isConnected, authType, notice, icon } = tool;
  return (
    <div
      role="menuitemcheckbox"
      aria-checked={isChosen}
      aria-disabled={!isEnabled}
      tabIndex={-1}
      className="menu-item"
      onClick={() => isEnabled && onChoose()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (isEnabled) onChoose();
      }}
    >
      <ToolIcon name={icon} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline gap-2">
          <span className="truncate font-medium">{label}</span>
          {isChosen ? <Icon name="check" size={13} /> : null}
          <span className="grow" />
          <span className="status-word" data-connected={isConnected && isEnabled ? '' : undefined}>
            {isConnected ? 'Connected' : 'Unavailable'}
          </span>
        </div>
        <div className="menu-note">
          {notice === undefined ? null : `${notice} `}
          <code>auth_type: {authType}</code>
        </div>
      </div>
    </div>
  );
}

function categoriesOf(tools: readonly Tool[]): readonly (readonly [string, readonly Tool[]])[] {
  const names = [...new Set(tools.map(({ category }) => category))];
  return names.map((name) => [name, tools.filter(({ category }) => category === name)]);
}
