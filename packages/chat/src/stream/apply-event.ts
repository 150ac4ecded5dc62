import type { Citation, Source, Warning } from '../../../footnote/src/contract/response.ts';
import { defined } from '../../../footnote/src/defined.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../../../footnote/src/json.ts';
import type { Answer, Step } from '../conversation/conversation.ts';
import type { StreamEvent } from './read-events.ts';

/** How long the server keeps Google's suggestions. */
const suggestionsMs = 10 * 60_000;

/** The answer after one more event; what the page has no use for changes nothing. */
export function applyEvent(answer: Answer, event: StreamEvent): Answer {
  switch (event.type) {
    case 'tool-input-available':
      return withStep(answer, {
        id: textOf(event['toolCallId']),
        tool: textOf(event['toolName']),
        input: asObject(event['input']),
        state: 'running',
      });
    case 'tool-output-available':
      return changeStep(answer, event, (step) => ({ ...step, state: 'done', ...outcomeOf(event['output']) }));
    case 'tool-output-error':
      return changeStep(answer, event, (step) => ({
        ...step,
        state: 'failed',
        message: asText(event['errorText']) ?? 'It failed, and nobody said why.',
      }));
    case 'tool-output-denied':
      return changeStep(answer, event, (step) => ({ ...step, state: 'denied' }));
    case 'tool-approval-request':
      return {
        ...changeStep(answer, event, (step) => ({ ...step, state: 'asking', approval: approvalOf(step, event) })),
        state: 'asking',
      };
    case 'data-approval':
      return changeStep(answer, asObject(event['data']), (step) => ({
        ...step,
        approval: approvalOf(step, asObject(event['data'])),
      }));
    case 'text-delta':
      return { ...answer, state: 'writing', text: answer.text + textOf(event['delta']) };
    case 'source-url':
    case 'source-document':
      return { ...answer, sources: withSource(answer.sources, event) };
    case 'data-citations':
      return { ...answer, ...citationsOf(event['data'], answer) };
    case 'data-warnings':
      return { ...answer, warnings: warningsOf(event['data']) };
    case 'data-suggestions':
      return { ...answer, ...suggestionsOf(event['data']) };
    case 'error':
      return { ...answer, state: 'failed', failure: asText(event['errorText']) ?? 'The answer failed. Ask again.' };
    case 'abort':
      return { ...answer, state: 'stopped' };
    case 'finish':
      return answer.state === 'asking' || answer.state === 'failed' ? answer : { ...answer, state: 'done' };
    default:
      return answer;
  }
}

function withStep(answer: Answer, step: Step): Answer {
  const isKnown = answer.steps.some(({ id }) => id === step.id);
  return isKnown ? answer : { ...answer, steps: [...answer.steps, step] };
}

function changeStep(answer: Answer, event: JsonObject, change: (step: Step) => Step): Answer {
  const id = event['toolCallId'];
  return { ...answer, steps: answer.steps.map((step) => (step.id === id ? change(step) : step)) };
}

/** What the server tells people of a step. */
function outcomeOf(output: unknown): Pick<Step, 'provider' | 'count' | 'message'> {
  const { provider, count, message } = asObject(output);
  return defined({ provider: asText(provider), count: asNumber(count), message: asText(message) });
}

/** The words of the question come first, then the wish itself. */
function approvalOf({ approval }: Step, { approvalId, question }: JsonObject): NonNullable<Step['approval']> {
  return { id: textOf(approvalId), question: asText(question) ?? approval?.question ?? 'May it go on?' };
}

/** Enough for the chips of an answer that still comes; what else is known of a source follows with the citations. */
function withSource(sources: readonly Source[], event: StreamEvent): readonly Source[] {
  const url = textOf(event['url']);
  const n = asNumber(at(event, 'providerMetadata', 'footnote', 'n')) ?? sources.length + 1;
  if (sources.some((source) => source.n === n)) return sources;
  const title = asText(event['title']) ?? hostOf(url);
  return [...sources, { n, title, url, domain: hostOf(url) }];
}

/** The numbers of the whole answer replace those that were counted while it came. */
function citationsOf(data: unknown, answer: Answer): Pick<Answer, 'citations' | 'sources'> {
  const { citations, sources } = asObject(data);
  const read = asList(sources).flatMap(readSource);
  return {
    citations: asList(citations).flatMap(readCitation),
    sources: read.length === 0 ? answer.sources : read.sort((a, b) => a.n - b.n),
  };
}

export function readSource(value: unknown): Source[] {
  const { n, title, url, domain, publishedDate, quote } = asObject(value);
  const number = asNumber(n);
  if (number === undefined) return [];
  const address = textOf(url);
  const host = asText(domain) ?? hostOf(address);
  const optional = defined({ publishedDate: asText(publishedDate), quote: asText(quote) });
  return [{ n: number, title: asText(title) ?? (host || 'Untitled'), url: address, domain: host, ...optional }];
}

export function readCitation(value: unknown): Citation[] {
  const { start, end, sources } = asObject(value);
  const [from, to] = [asNumber(start), asNumber(end)];
  if (from === undefined || to === undefined) return [];
  return [{ start: from, end: to, sources: asList(sources).filter((n) => typeof n === 'number') }];
}

function warningsOf(data: unknown): readonly Warning[] {
  return asList(asObject(data)['warnings']).flatMap(readWarning);
}

export function readWarning(value: unknown): Warning[] {
  const { kind, message } = asObject(value);
  const text = asText(message);
  return text === undefined ? [] : [{ kind: textOf(kind) as Warning['kind'], message: text }];
}

function suggestionsOf(data: unknown): Pick<Answer, 'suggestions'> {
  const id = asText(asObject(data)['id']);
  if (id === undefined) return {};
  return { suggestions: { id, until: new Date(Date.now() + suggestionsMs).toISOString() } };
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
