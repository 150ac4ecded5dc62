import { Icon } from '../elements/icon.tsx';
import { Menu } from '../elements/menu.tsx';
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
  const itemsOf = (tools: readonly Tool[], close: () => void) =>
    tools.map((tool) => (
      <AppItem
        key={tool.id}
        tool={tool}
        isChosen={tool.id === chosen}
        onChoose={() => {
          close();
          onChoose(tool.id === chosen ? undefined : tool.id);
        }}
      />
    ));
  return (
    <Menu
      label="Apps"
      buttonClass="pill-button"
      menuClass="w-88"
      opens="above"
      onOpen={onOpen}
      items={(close) =>
        list.state === 'loaded' ? (
          categoriesOf(list.tools).map(([category, tools]) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
            <div key={category} role="group" aria-label={category}>
              <div className="menu-heading" aria-hidden="true">
                {category}
              </div>
              {itemsOf(tools, close)}
            </div>
          ))
        ) : (
          <div role="menuitem" tabIndex={-1} aria-disabled="true" className="menu-item text-muted">
            {list.state === 'loading' ? 'Looking what there is …' : list.reason}
          </div>
        )
      }
    >
      <Icon name="apps" /> Apps
    </Menu>
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
