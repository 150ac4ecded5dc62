import type { AgentStepEnded, AgentStepStarted, AgentToolName } from '../../contract/agent.ts';
import { asText } from '../../json.ts';
import { formatWebSearchCommandMessage } from '../../tools/library-web-search.ts';
import { safeLine } from './safe-text.ts';

type Step = Pick<AgentStepStarted, 'tool' | 'input'>;

/** What is being done, in the form that every transcript has: `web_search: "<query>"`. */
export function describeStep({ tool, input }: Step): string {
  return safeLine(describe(tool, input));
}

function describe(tool: AgentToolName, input: Step['input']): string {
  switch (tool) {
    case 'web_search':
      return formatWebSearchCommandMessage({ args: input }, 0, {})
        .map(({ command }) => command)
        .join('');
    case 'docs_search':
      return `${tool}: "${asText(input['query']) ?? ''}"`;
    case 'fetch_page':
      return `${tool}: ${asText(input['url']) ?? ''}`;
    case 'write_file':
      return `${tool}: ${asText(input['path']) ?? ''}`;
    case 'query_database':
      return `${tool}: ${asText(input['sql']) ?? ''}`;
    default:
      return tool satisfies never;
  }
}

const counted: Readonly<Record<AgentToolName, readonly [one: string, many: string]>> = {
  web_search: ['result', 'results'],
  docs_search: ['passage', 'passages'],
  fetch_page: ['page', 'pages'],
  write_file: ['file', 'files'],
  query_database: ['row', 'rows'],
};

/** Such as `8 results, gemini, 1.2 s`, or why it failed. */
export function describeOutcome({ tool, ok, count, provider, message, tookMs }: AgentStepEnded): string {
  const [one, many] = counted[tool];
  const parts = [
    ...(count === undefined ? [] : [`${count.toLocaleString('en')} ${count === 1 ? one : many}`]),
    // Where something was counted, a success says no more.
    ...(message === undefined || (ok && count !== undefined) ? [] : [safeLine(message).replace(/\.$/, '')]),
    ...(provider === undefined ? [] : [safeLine(provider)]),
    inSeconds(tookMs),
  ];
  return parts.join(', ');
}

export function inSeconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
