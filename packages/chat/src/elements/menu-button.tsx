import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { moveFocus } from './move-focus.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuAction {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** A button with a small menu of things to do. */
export function MenuButton({
  label,
  className,
  actions,
  children,
}: {
  readonly label: string;
  readonly className: string;
  readonly actions: readonly MenuAction[];
  readonly children: ReactNode;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open';
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || menu.current === null || button.current === null) return;
    placeBeside(menu.current, button.current, 'below');
    menu.current.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
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
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded="false"
        popoverTarget={id}
      >
        {children}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu w-56"
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {actions.map(({ icon, label: name, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={() => {
              menu.current?.hidePopover();
              run();
            }}
          >
            <Icon name={icon} /> {name}
          </button>
        ))}
      </div>
    </>
  );
}
