// A user's program; like the files beside it, it is compiled against the package as it is built, and never run:
// `src/front-door.test.ts` does that.
import {
  agentConfig,
  type CommandMessage,
  createFootnote,
  createProviderRegistry,
  createWebSearchToolDefinition,
  FootnoteError,
  formatWebSearchCommandMessage,
  render,
  type Settings,
  type WebSearchProvider,
  withBoundary,
} from 'footnote-search';
import { defaultRegistry } from './providers-and-tools.ts';

/** A third party's provider. */
const lantern: WebSearchProvider = {
  id: 'lantern',
  label: 'Lantern',
  kind: 'results',
  honours: ['numResults', 'freshness', 'includeDomains'],
  settings: { apiKey: { env: ['LANTERN_API_KEY'], meaning: 'Its key.' } },
  isConfigured: ({ webSearch }) => webSearch?.['lantern'] !== undefined,
  async search({ query, numResults, asked }, { apiKey, baseUrl, http, signal, ...context }) {
    signal.throwIfAborted();
    if (asked.has('region')) context.warn('option-adjusted', `${context.remainingMs()} ms, ${context.now()}`);
    const model: string | undefined = context.isDefault('model') ? undefined : context.setting('model');
    const form = { key: apiKey, query, count: String(numResults), model };
    const reply: unknown = await http.json({ url: `${baseUrl}/search`, form });
    const { status, headers, text } = await http.text({ url: baseUrl, query: { reply: String(reply) } });
    const title: string = `${status} ${headers.get('date')}`;
    return { results: [{ title, url: baseUrl, content: text, publishedDate: Date.now() }], answerBox: text };
  },
};

export async function program(): Promise<readonly string[]> {
  defaultRegistry.registerWebSearchProvider(lantern, { isDefault: true });
  const settings: Settings = { webSearch: { provider: 'lantern', lantern: { apiKey: 'x' } }, timeoutMs: 5_000 };
  const footnote = createFootnote({ settings, env: {}, registry: createProviderRegistry([lantern]) });
  const tool = createWebSearchToolDefinition(footnote);
  const messages: CommandMessage[] = formatWebSearchCommandMessage({}, 0, new Map([['id', { query: 'tides' }]]));
  const { values, entries } = await footnote.settings();
  const counters: readonly { readonly name: string; readonly value: number }[] = await footnote.counters();
  const { mcpServers, allowedTools } = agentConfig('claude', { mode: 'footnote' });
  try {
    const response = await footnote.search({ query: 'tides' }, { signal: AbortSignal.timeout(1_000) });
    const spans = response.answer?.citations.map(({ start, end }) => response.answer?.text.slice(start, end)) ?? [];
    const calls = response.attempts?.map(({ provider, ms }) => `${provider}: ${ms}`) ?? [];
    const outcomes = await footnote.fetchPages({ urls: ['https://example.com/'] });
    const pages = outcomes.map((outcome) => outcome.page?.content ?? outcome.error?.message ?? '');
    const counted = [...counters.map(({ name }) => name), ...entries.map(({ definition }) => definition.key)];
    const configured = [values.dataDir, ...Object.keys(mcpServers), ...allowedTools];
    return [render(response, 'cited'), withBoundary('text', 'a page'), ...spans.map(String), ...calls, ...pages].concat(
      await tool.execute({ query: 'tides' }),
      messages.map(({ output }) => output),
      counted,
      configured,
    );
  } catch (error) {
    if (FootnoteError.is(error)) return [error.code, new FootnoteError('INTERNAL', 'What.', { hint: 'How.' }).hint];
    throw FootnoteError.from(error);
  } finally {
    await footnote.close();
  }
}
