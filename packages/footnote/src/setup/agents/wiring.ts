/** What an agent gets: `footnote` and `native` are one of the two searches, `hybrid` depends on who can see the code. */
export const modes = ['footnote', 'native', 'hybrid', 'off'] as const;
export type Mode = (typeof modes)[number];

export type Visibility = 'public' | 'private';

/** What is really written: `hybrid` has been decided. */
export type Wish = Exclude<Mode, 'hybrid'>;

/** What everybody can read deserves the filtered, cleaned, logged search; so does what nobody could tell. */
export function decide(mode: Mode, visibility: Visibility = 'public'): Wish {
  if (mode !== 'hybrid') return mode;
  return visibility === 'private' ? 'native' : 'footnote';
}
