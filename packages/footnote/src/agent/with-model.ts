import { readFileSync } from 'node:fs';
import type { AgentToolName } from '../contract/agent.ts';
import { FootnoteError } from '../errors.ts';
import type { Turn, Writer } from './conversation.ts';
import type { SureRoute } from './route.ts';
import { sentenceCleaner } from './sentence-cleaner.ts';

/** The model answers, with tools; a sure route decides what its first step may do. */
export async function answerByModel(
  route: Pick<SureRoute, 'decision' | 'isSure'> & { readonly forces?: AgentToolName },
  turn: Turn,
  /** What was looked up before the model was asked; it stands in the user's own turn. */
  found?: string,
): Promise<Writer> {
  const { model: chosen, tools, signal, history } = turn;
  if (chosen === undefined) throw new FootnoteError('INTERNAL', 'There is no model.');
  const [{ openModel }, { runModelTurn }] = await Promise.all([import('./ai-sdk.ts'), import('./model-turn.ts')]);
  const cleaner = sentenceCleaner(chosen, turn.footnote);
  const vendor = { id: chosen.vendor, label: chosen.label, model: chosen.id, sentenceCleaner: cleaner };
  const model = await openModel(chosen, turn.footnote.modelFetch(vendor, turn.call));
  const asked = { role: 'user' as const, content: found === undefined ? turn.text : `${turn.text}\n\n${found}` };
  const said = await runModelTurn({
    model,
    label: chosen.label,
    sentenceCleaner: cleaner,
    system: systemPrompt(tools.schemaText),
    messages: [...history, asked],
    tools: tools.all,
    first: found === undefined ? firstStep(route, turn) : undefined,
    signal,
    call: turn.steps.call,
    say: turn.say,
  });
  turn.remember([asked, ...said]);
  return 'model';
}

/** Sure of the web: the model writes the query, and nothing else first. Sure of the database: the web is not offered. */
function firstStep({ decision, isSure, forces }: Parameters<typeof answerByModel>[0], { tools }: Turn) {
  if (forces !== undefined) return { must: forces };
  if (!isSure) return undefined;
  if (decision === 'web' && tools.get('web_search') !== undefined) return { must: 'web_search' };
  if (decision !== 'database' || tools.get('query_database') === undefined) return undefined;
  return { only: tools.all.map(({ name }) => name).filter((name) => name !== 'web_search' && name !== 'fetch_page') };
}

function systemPrompt(schemaText: string | undefined): string {
  const prompt = readFileSync(new URL('./prompt.md', import.meta.url), 'utf8').trim();
  const dated = prompt.replace('{{date}}', new Date().toISOString().slice(0, 10));
  return schemaText === undefined ? dated : `${dated}\n\n<database>\n${schemaText}\n</database>`;
}
