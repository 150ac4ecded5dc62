import { asObject, asText, parseJson } from '../../../footnote/src/json.ts';
import { createValue } from '../value.ts';

export type Theme = 'system' | 'light' | 'dark';

/** What this browser remembers of its user's wishes; none of it is secret. */
export interface Settings {
  readonly theme: Theme;
  readonly search: 'auto' | 'off';
  /** Ids of providers; undefined is the server's choice. */
  readonly provider: string | undefined;
  /** Such as `google:gemini-3.8-flash`; undefined is the server's choice. */
  readonly model: string | undefined;
  /** A tool that every message is forced to use, until it is taken off. */
  readonly pinnedTool: string | undefined;
  /** Whether the sources stand beside the answer where there is room. */
  readonly showsSources: boolean;
  /** Whether it was said that extracts stand for answers where there is no model. */
  readonly knowsExtracts: boolean;
}

const name = 'footnote.settings';

export const settings = createValue<Settings>(read(localStorage.getItem(name)));

settings.subscribe(() => localStorage.setItem(name, JSON.stringify(settings.get())));

export function changeSettings(change: Partial<Settings>): void {
  settings.set({ ...settings.get(), ...change });
}

/** The system's theme, unless another was chosen: `style.css` reads it from the root. */
export function applyTheme(): void {
  const show = () => {
    document.documentElement.dataset['theme'] = settings.get().theme;
  };
  settings.subscribe(show);
  show();
}

function read(text: string | null): Settings {
  const { theme, search, provider, model, pinnedTool, showsSources, knowsExtracts } = asObject(parseJson(text ?? ''));
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    search: search === 'off' ? 'off' : 'auto',
    provider: asText(provider),
    model: asText(model),
    pinnedTool: asText(pinnedTool),
    showsSources: showsSources !== false,
    knowsExtracts: knowsExtracts === true,
  };
}
