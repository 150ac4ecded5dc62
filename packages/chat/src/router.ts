import { useSyncExternalStore } from 'react';

/** Where the page is: in the part of its address behind `#`, so that the server needs to know of one page only. */
export type Route =
  | { readonly view: 'chat'; readonly conversation?: string }
  | { readonly view: 'docs'; readonly question?: string }
  | { readonly view: 'log' | 'settings' };

export function useRoute(): Route {
  const hash = useSyncExternalStore(subscribe, () => location.hash);
  return readRoute(hash);
}

export function readRoute(hash: string): Route {
  const [view = '', id = ''] = hash.replace(/^#?\//, '').split('/');
  if (view === 'c' && id !== '') return { view: 'chat', conversation: decoded(id) };
  if (view === 'docs') return id === '' ? { view } : { view, question: decoded(id) };
  return view === 'log' || view === 'settings' ? { view } : { view: 'chat' };
}

export function addressOf(route: Route): string {
  if (route.view === 'docs' && route.question !== undefined) return `#/docs/${encodeURIComponent(route.question)}`;
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

/** Somebody may have written the address by hand. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}
