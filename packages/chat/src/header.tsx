import { Icon } from './elements/icon.tsx';
import { ExportMenu } from './history/export-menu.tsx';
import type { Route } from './router.ts';

/** The name of the page, and the ways out of the conversation. */
export function Header({ route, onMenu }: { readonly route: Route; readonly onMenu: (() => void) | undefined }) {
  return (
    <header className="header">
      {onMenu === undefined ? null : (
        <button type="button" className="icon-button" aria-label="Conversations" title="Conversations" onClick={onMenu}>
          <Icon name="menu" />
        </button>
      )}
      {onMenu === undefined ? null : <Wordmark />}
      <span className="grow" />
      {route.view === 'chat' && route.conversation !== undefined ? (
        <ExportMenu conversation={route.conversation} />
      ) : null}
      {onMenu === undefined ? null : (
        <a className="icon-button" href="#/" aria-label="New conversation" title="New conversation">
          <Icon name="plus" />
        </a>
      )}
    </header>
  );
}

export function Wordmark({ isLarge = false }: { readonly isLarge?: boolean }) {
  return (
    <a href="#/" className="wordmark" data-large={isLarge || undefined} aria-label="Footnote">
      Footnote<sup aria-hidden="true">1</sup>
    </a>
  );
}
