import { lazy, Suspense, useEffect, useState } from 'react';
import type { Chat } from './conversation/chat.ts';
import { ChatView } from './conversation/chat-view.tsx';
import { Header } from './header.tsx';
import { HistoryDrawer, HistorySidebar } from './history/history-sidebar.tsx';
import { type Route, useRoute } from './router.ts';
import { TokenDialog } from './server/token-dialog.tsx';
import { useServices } from './services.ts';
import { useMediaQuery } from './use-media-query.ts';

const DocsView = lazy(async () => ({ default: (await import('./docs/docs-view.tsx')).DocsView }));
const LogView = lazy(async () => ({ default: (await import('./log/log-view.tsx')).LogView }));
const SettingsView = lazy(async () => ({ default: (await import('./settings/settings-view.tsx')).SettingsView }));

/** The page: conversations on the left, the view that the address names, and what lies over both. */
export function App() {
  const route = useRoute();
  const hasRoom = useMediaQuery('(min-width: 1200px)');
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isFolded, setFolded] = useState(false);
  const isBeside = hasRoom && !isFolded;
  return (
    <>
      <div className="page" data-sidebar={isBeside || undefined}>
        {isBeside ? <HistorySidebar onClose={() => setFolded(true)} /> : null}
        <div className="view">
          <Header
            route={route}
            onMenu={isBeside ? undefined : () => (hasRoom ? setFolded(false) : setDrawerOpen(true))}
          />
          <main>
            <Suspense>
              <View route={route} />
            </Suspense>
          </main>
        </div>
      </div>
      {isDrawerOpen && !hasRoom ? <HistoryDrawer onClose={() => setDrawerOpen(false)} /> : null}
      <TokenDialog />
    </>
  );
}

function View({ route }: { readonly route: Route }) {
  switch (route.view) {
    case 'chat':
      return <OpenChat conversation={route.conversation} />;
    case 'settings':
      return <SettingsView />;
    case 'log':
      return <LogView />;
    case 'docs':
      return <DocsView question={route.question} />;
    default:
      return route satisfies never;
  }
}

function OpenChat({ conversation }: { readonly conversation: string | undefined }) {
  const { chats } = useServices();
  const [chat, setChat] = useState<Chat | 'missing' | undefined>(() =>
    conversation === undefined ? chats.begin() : chats.peek(conversation),
  );
  useEffect(() => {
    if (conversation === undefined) {
      setChat((current) => (isUnused(current) ? current : chats.begin()));
      return;
    }
    let isCurrent = true;
    void chats.open(conversation).then((opened) => isCurrent && setChat(opened ?? 'missing'));
    return () => {
      isCurrent = false;
    };
  }, [conversation, chats]);
  if (chat === 'missing') {
    return (
      <p className="p-8 text-muted">
        This conversation is not kept in this browser. <a href="#/">Begin a new one.</a>
      </p>
    );
  }
  return chat === undefined ? null : <ChatView key={chat.id} chat={chat} />;
}

function isUnused(chat: Chat | 'missing' | undefined): boolean {
  return chat !== undefined && chat !== 'missing' && chat.current().exchanges.length === 0;
}
