import { useEffect, useRef } from 'react';
import { Icon } from '../elements/icon.tsx';
import { Wordmark } from '../header.tsx';
import { useRoute } from '../router.ts';
import { HistoryList } from './history-list.tsx';

/** The conversations beside the view. */
export function HistorySidebar({ onClose }: { readonly onClose: () => void }) {
  return (
    <nav className="sidebar" aria-label="Conversations">
      <Inside onClose={onClose} closeLabel="Hide the conversations" />
    </nav>
  );
}

/** The same over the view, on a small screen. */
export function HistoryDrawer({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  // Whatever is chosen in it leads somewhere else.
  const isChoice = (target: EventTarget) => target instanceof Element && target.closest('a') !== null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      className="drawer"
      aria-label="Conversations"
      onClose={onClose}
      onClick={(event) => (event.target === event.currentTarget || isChoice(event.target)) && onClose()}
    >
      <nav className="sidebar" aria-label="Conversations">
        <Inside onClose={onClose} closeLabel="Close" />
      </nav>
    </dialog>
  );
}

function Inside({ onClose, closeLabel }: { readonly onClose: () => void; readonly closeLabel: string }) {
  const { view } = useRoute();
  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-2 ps-5 pe-3">
        <Wordmark />
        <span className="grow" />
        <button type="button" className="icon-button" aria-label={closeLabel} title={closeLabel} onClick={onClose}>
          <Icon name={closeLabel === 'Close' ? 'close' : 'sidebar'} />
        </button>
      </div>
      <a href="#/" className="sidebar-link mx-3">
        <Icon name="plus" /> New conversation
      </a>
      <HistoryList />
      <div className="sidebar-foot">
        <a href="#/docs" className="sidebar-link" aria-current={view === 'docs' ? 'page' : undefined}>
          <Icon name="book" /> Documentation
        </a>
        <a href="#/log" className="sidebar-link" aria-current={view === 'log' ? 'page' : undefined}>
          <Icon name="list" /> Log
        </a>
        <a href="#/settings" className="sidebar-link" aria-current={view === 'settings' ? 'page' : undefined}>
          <Icon name="gear" /> Settings
        </a>
      </div>
    </>
  );
}
