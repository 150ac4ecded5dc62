import { isWebOff, type SettingsReader } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import type { Chain } from '../search/route.ts';
import { hasSetting } from '../settings/provider-settings.ts';

/** A tool of Footnote's own, as a page or a menu lists it. */
export interface SystemTool {
  readonly id: SystemToolId;
  readonly label: string;
  readonly shortLabel: string;
  readonly category: 'System Tools';
  readonly auth_type: 'none';
  readonly is_enabled: boolean;
  readonly status: 'connected' | 'unavailable';
  /** Why it can't be used, by whom it was switched off, or who answers in its place. */
  readonly notice?: string;
  /** One of ChatKit's own names, so that a page can hand a tool to its `composer.tools` as it is. */
  readonly icon: string;
}

export type SystemToolId = 'google_search' | 'web_search' | 'docs' | 'fetch' | 'database';

/** All of them, as they are before any settings are known: nothing needs to be connected. */
export const SYSTEM_TOOLS: Readonly<Record<SystemToolId, SystemTool>> = {
  google_search: systemTool('google_search', 'Google Search', 'Google', 'globe'),
  web_search: systemTool('web_search', 'Web Search', 'Web', 'search'),
  docs: systemTool('docs', 'Installed Documentation', 'Docs', 'book-open'),
  fetch: systemTool('fetch', 'Read a Page', 'Page', 'document'),
  database: systemTool('database', 'Database', 'Database', 'cube'),
};

/**
 * The same as the settings make them. Google Search is always there: without its key another provider of the chain
 * answers, which is what searches ask now.
 */
export function systemToolsFor({ values, entry }: SettingsReader, chain: Chain | FootnoteError): readonly SystemTool[] {
  const isOff = isWebOff(values);
  const { layer = 'default' } = entry('policy.web')?.origin ?? {};
  const off = { is_enabled: false, notice: `The web is switched off here (policy.web, ${switchedBy[layer]}).` };
  return Object.values(SYSTEM_TOOLS).map((tool) => {
    if (tool.id === 'docs') return tool;
    if (tool.id === 'database') return values.agent?.databaseUrl === undefined ? { ...tool, ...noDatabase } : tool;
    if (!isOff) return tool.id === 'google_search' ? { ...tool, ...insteadOfGemini(values, chain) } : tool;
    return tool.id === 'google_search' ? { ...tool, ...off } : { ...tool, ...off, status: 'unavailable' as const };
  });
}

function insteadOfGemini(values: SettingsReader['values'], chain: Chain | FootnoteError): Pick<SystemTool, 'notice'> {
  if (hasSetting(values, 'gemini', 'apiKey')) return {};
  const entries = FootnoteError.is(chain) ? [] : chain.entries;
  const { provider } = entries.find((asked) => asked.provider.local !== true) ?? {};
  return {
    notice:
      provider === undefined
        ? 'No Gemini key is set, and no other web search provider is configured: set GEMINI_API_KEY.'
        : `No Gemini key is set (GEMINI_API_KEY): ${provider.label} answers instead.`,
  };
}

const noDatabase = {
  is_enabled: false,
  status: 'unavailable',
  notice: 'No database is configured: set FOOTNOTE_DATABASE_URL.',
} as const;

const switchedBy = {
  default: 'by default',
  user: 'by your settings',
  project: "by this project's footnote.json",
  environment: 'by FOOTNOTE_WEB',
  call: 'by this program',
  managed: 'by the managed settings of this machine',
} as const;

function systemTool(id: SystemToolId, label: string, shortLabel: string, icon: string): SystemTool {
  return {
    id,
    label,
    shortLabel,
    category: 'System Tools',
    auth_type: 'none',
    is_enabled: true,
    status: 'connected',
    icon,
  };
}
