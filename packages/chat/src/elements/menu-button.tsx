import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';

export interface MenuAction {
  readonly icon: IconName;
  readonly label: string;
  readonly run: () => void;
}

/** A drawing with a small menu of things to do. */
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
  return (
    <Menu
      label={label}
      buttonLabel={label}
      buttonClass={className}
      menuClass="w-56"
      opens="below"
      items={(close) =>
        actions.map(({ icon, label: name, run }) => (
          <button
            key={name}
            type="button"
            role="menuitem"
            tabIndex={-1}
            className="menu-item"
            onClick={() => {
              close();
              run();
            }}
          >
            <Icon name={icon} /> {name}
          </button>
        ))
      }
    >
      {children}
    </Menu>
  );
}
