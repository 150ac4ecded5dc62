import { defined } from '../../../footnote/src/defined.ts';
import { asList, asObject, asText } from '../../../footnote/src/json.ts';
import { createValue } from '../value.ts';
import { getJson } from './server.ts';
import { withToken } from './with-token.ts';

/** A tool of the server's registry, as the Apps menu lists it. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly shortLabel: string;
  readonly category: string;
  readonly authType: string;
  readonly isEnabled: boolean;
  readonly isConnected: boolean;
  /** Why it can't be used, or who answers in its place. */
  readonly notice?: string;
  readonly placeholder?: string;
  readonly icon?: string;
}

export type ToolList =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly tools: readonly Tool[] }
  | { readonly state: 'failed'; readonly reason: string };

export const toolList = createValue<ToolList>({ state: 'loading' });

/** What was known before stays in view until the answer is there. */
export async function loadTools(askForToken: () => Promise<boolean>): Promise<void> {
  try {
    const { tools } = asObject(await withToken(() => getJson('/api/tools'), askForToken));
    toolList.set({ state: 'loaded', tools: asList(tools).flatMap(readTool) });
  } catch (error) {
    toolList.set({ state: 'failed', reason: error instanceof Error ? error.message : String(error) });
  }
}

function readTool(value: unknown): Tool[] {
  const tool = asObject(value);
  const [id, label] = [asText(tool['id']), asText(tool['label'])];
  if (id === undefined || label === undefined) return [];
  return [
    {
      id,
      label,
      shortLabel: asText(tool['shortLabel']) ?? label,
      category: asText(tool['category']) ?? 'System Tools',
      authType: asText(tool['auth_type']) ?? 'none',
      isEnabled: tool['is_enabled'] !== false,
      isConnected: tool['status'] !== 'unavailable',
      ...defined({
        notice: asText(tool['notice']),
        placeholder: asText(tool['placeholderOverride']),
        icon: asText(tool['icon']),
      }),
    },
  ];
}
