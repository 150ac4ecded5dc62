import { type KeyboardEvent, type ReactNode, type ToggleEvent, useEffect, useId, useRef } from 'react';
import { moveFocus } from './move-focus.ts';
import { placeBeside } from './place-beside.ts';

export interface MenuProps {
  readonly label: string;
  /** The button's own words, where it shows a drawing alone. */
  readonly buttonLabel?: string;
  readonly buttonClass: string;
  readonly menuClass: string;
  readonly opens: 'above' | 'below';
  readonly onOpen?: () => void;
  /** Given what closes the menu; the browser gives the focus back then. */
  readonly items: (close: () => void) => ReactNode;
  readonly children: ReactNode;
}

/** A button and its menu: the browser opens and closes it, arrows and letters move in it. */
export function Menu({ label, buttonLabel, buttonClass, menuClass, opens, onOpen, items, children }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const focusFirst = () => menu.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  useEffect(() => {
    // Where another item took the place of the one that had the focus, it went with it.
    if (menu.current?.matches(':popover-open') === true && document.activeElement === document.body) focusFirst();
  });
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    const isOpen = event.newState === 'open';
    button.current?.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen || menu.current === null || button.current === null) return;
    placeBeside(menu.current, button.current, opens);
    focusFirst();
    onOpen?.();
  };
  const close = () => menu.current?.hidePopover();
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Tab') close();
    else if (moveFocus(event.currentTarget, event.key)) event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={buttonClass}
        aria-label={buttonLabel}
        title={buttonLabel}
        aria-haspopup="menu"
        aria-expanded="false"
        aria-controls={id}
        popoverTarget={id}
      >
        {children}
      </button>
      {/* The items take the focus; the menu only hears what they are told. */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className={`menu ${menuClass}`}
        onToggle={onToggle}
        onKeyDown={onKeyDown}
      >
        {items(close)}
      </div>
    </>
  );
}
