import type { AgentStepEnded, AgentStepStarted } from '../../contract/agent.ts';
import { asText } from '../../json.ts';
import { shorten } from '../../text/cut.ts';
import { hostOf, withoutWww } from '../../text/page-address.ts';

/** A step as people read it while it runs, and when it has ended. */
export function stepWords(step: AgentStepStarted | AgentStepEnded): string {
  if (step.state === 'started') return doing(step);
  const { message = 'Done.', provider, ok } = step;
  if (!ok) return `${doing(step)}: ${message}`;
  return provider === undefined ? message : `${message} from ${provider}`;
}

function doing({ tool, input }: Pick<AgentStepStarted, 'tool' | 'input'>): string {
  const field = (name: string) => shorten(asText(input[name]) ?? '', 120);
  switch (tool) {
    case 'web_search':
      return `Searching the web for “${field('query')}”`;
    case 'docs_search':
      return `Looking in the installed documentation for “${field('query')}”`;
    case 'fetch_page':
      return `Reading ${withoutWww(hostOf(field('url'))) || 'a page'}`;
    case 'query_database':
      return 'Asking the database';
    case 'write_file':
      return `Writing ${field('path')}`;
    default:
      return tool satisfies never;
  }
}
