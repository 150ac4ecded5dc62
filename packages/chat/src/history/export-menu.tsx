import { Icon } from '../elements/icon.tsx';
import { MenuButton } from '../elements/menu-button.tsx';
import { useServices } from '../services.ts';
import { exportActions } from './export-conversation.ts';

export function ExportMenu({ conversation }: { readonly conversation: string }) {
  const { history } = useServices();
  return (
    <MenuButton label="Save this conversation" className="icon-button" actions={exportActions(history, conversation)}>
      <Icon name="download" />
    </MenuButton>
  );
}
