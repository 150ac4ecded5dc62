import { useSyncExternalStore } from 'react';

/** Where the page is: in the part of its address behind `#`, so that the server needs to know of one page only. */
export type Route =
  | { readonly view: 'chat'; readonly conversation?: string }
  | { readonly view: 'log' | 'docs' | 'settings' };

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readRoute(hash);
}

export function readRoute(hash: string): Route {
  const [view = '', id = ''] = hash.replace(/^#?\//, '').split('/');
  if (view === 'c' && id !== '') return { view: 'chat', conversation: decodeURIComponent(id) };
  return view === 'log' || view === 'docs' || view === 'settings' ? { view } : { view: 'chat' };
}

export function addressOf(route: Route): string {
  if (route.view !== 'chat') return `#/${route.view}`;
  return route.conversation === undefined ? '#/' : `#/c/${encodeURIComponent(route.conversation)}`;
}

export function goTo(route: Route): void {
  location.hash = addressOf(route);
}

/** Names what is shown, without a new step for the back button. */
export function renameTo(route: Route): void {
  history.replaceState(history.state, '', addressOf(route));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
