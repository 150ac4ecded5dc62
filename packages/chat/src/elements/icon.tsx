/** Line drawings of 16 by 16, in the colour of the text around them. */
const paths = {
  apps: 'M2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM2.5 9.5h4v4h-4zM11.5 9v5M9 11.5h5',
  arrowDown: 'M8 3v10M3.5 8.5 8 13l4.5-4.5',
  arrowUp: 'M8 13V3M3.5 7.5 8 3l4.5 4.5',
  book: 'M3 3.5A1.5 1.5 0 0 1 4.5 2H13v12H4.5A1.5 1.5 0 0 1 3 12.5zM3 12.5A1.5 1.5 0 0 1 4.5 11H13M6 5h4',
  check: 'm3 8.5 3.5 3.5L13 4.5',
  chevron: 'm6 4 4 4-4 4',
  close: 'm4 4 8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  database:
    'M3 4c0-1.1 2.2-2 5-2s5 .9 5 2-2.2 2-5 2-5-.9-5-2zM3 4v8c0 1.1 2.2 2 5 2s5-.9 5-2V4M3 8c0 1.1 2.2 2 5 2s5-.9 5-2',
  download: 'M8 2v8M4.5 6.5 8 10l3.5-3.5M2.5 13.5h11',
  edit: 'M10.5 3 13 5.5 5.5 13 2.5 13.5 3 10.5z',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8.5h4M6 11h4',
  gear: 'M2 5h6.5M12 5h2M2 11h2M7.5 11H14M10.25 3.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5zM5.75 9.25a1.75 1.75 0 1 1 0 3.5 1.75 1.75 0 0 1 0-3.5z',
  globe:
    'M8 2a6 6 0 1 1 0 12A6 6 0 0 1 8 2zM2 8h12M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14M8 2C6 3.8 5.4 5.8 5.4 8S6 12.2 8 14',
  list: 'M5.5 4h8M5.5 8h8M5.5 12h8M2.5 4h.01M2.5 8h.01M2.5 12h.01',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  open: 'M6.5 3H3v10h10V9.5M9.5 2.5h4v4M13.5 2.5 8 8',
  pin: 'M6 2h4l-.5 4.5L12 9H4l2.5-2.5zM8 9v5',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM10.5 10.5l3 3',
  sources: 'M2.5 3h11v10h-11zM9.5 3v10M11.5 5.5h.01M11.5 8h.01',
  sidebar: 'M2.5 3h11v10h-11zM6.5 3v10M4.5 5.5h.01M4.5 8h.01',
  stop: 'M4.5 4.5h7v7h-7z',
  trash: 'M3 4.5h10M6.5 4.5v-2h3v2M4.5 4.5l.5 9h6l.5-9',
  warning: 'M8 2.5 14 13H2zM8 6.5v3M8 11.25h.01',
  again: 'M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="shrink-0"
    >
      <path d={paths[name]} />
    </svg>
  );
}

export function isIcon(name: string | undefined): name is IconName {
  return name !== undefined && Object.hasOwn(paths, name);
}
