import { Icon, type IconName, isIcon } from '../elements/icon.tsx';

/** The server names icons as ChatKit does. */
const names: Readonly<Record<string, IconName>> = {
  'book-open': 'book',
  document: 'file',
  cube: 'database',
};

export function ToolIcon({ name = '' }: { readonly name?: string | undefined }) {
  const known = names[name] ?? name;
  return <Icon name={isIcon(known) ? known : 'apps'} />;
}
