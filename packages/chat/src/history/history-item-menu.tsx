import { Icon } from '../elements/icon.tsx';
import { MenuButton } from '../elements/menu-button.tsx';
import { goTo, readRoute } from '../router.ts';
import { useServices } from '../services.ts';
import type { Summary } from '../store/history.ts';
import { exportActions } from './export-conversation.ts';

export function HistoryItemMenu({ item, onRename }: { readonly item: Summary; readonly onRename: () => void }) {
  const { history, chats } = useServices();
  const remove = async () => {
    if (!confirm(`Delete “${item.title}”? It is kept nowhere else.`)) return;
    chats.forget(item.id);
    await history.remove(item.id);
    const route = readRoute(location.hash);
    if (route.view === 'chat' && route.conversation === item.id) goTo({ view: 'chat' });
  };
  return (
    <MenuButton
      label={`More about ${item.title}`}
      className="icon-button history-more"
      actions={[
        { icon: 'edit', label: 'Rename', run: onRename },
        ...exportActions(history, item.id),
        { icon: 'trash', label: 'Delete', run: () => void remove() },
      ]}
    >
      <Icon name="more" />
    </MenuButton>
  );
}
