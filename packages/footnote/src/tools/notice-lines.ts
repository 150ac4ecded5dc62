import type { SearchResponse, Warning, WarningKind } from '../contract/response.ts';
import { shorten } from '../text/cut.ts';

/** Most important first: where the answer comes from, whether it is one, who was asked. */
const order: readonly WarningKind[] = ['local', 'provider-notice', 'failover', 'keyless'];

/** What only operators and programs need to know. */
const untold: ReadonlySet<WarningKind> = new Set(['cleaned', 'model-replaced', 'page-incomplete', 'no-model']);

/** Several providers that failed tell a reason each. */
const lineCharacters = 600;

/** What a person should know of an answer, a line each, nothing twice. */
export function noticeLines(response: Pick<SearchResponse, 'provider' | 'warnings'>): readonly string[] {
  return linesOf(response, response.warnings);
}

/** The same for a model: what it should know before it relies on the answer. */
export function noticesForModel({ provider, warnings }: Pick<SearchResponse, 'provider' | 'warnings'>): string {
  const told = warnings.filter(({ kind }) => !untold.has(kind));
  return linesOf({ provider }, told)
    .map((line) => `Note: ${shorten(line.replace(/\s+/g, ' '), lineCharacters)}`)
    .join('\n');
}

function linesOf({ provider }: Pick<SearchResponse, 'provider'>, warnings: readonly Warning[]): readonly string[] {
  const failures = messagesOf('failover', warnings).join(' ');
  const lines = new Map<WarningKind, readonly string[]>(order.map((kind) => [kind, messagesOf(kind, warnings)]));
  // One line for all that did not answer.
  if (failures !== '') lines.set('failover', [`answered by ${provider}; ${failures}`]);
  const others = warnings.filter(({ kind }) => !lines.has(kind)).map(({ message }) => message);
  return [...new Set([...[...lines.values()].flat(), ...others])];
}

function messagesOf(wanted: WarningKind, warnings: readonly Warning[]): readonly string[] {
  return [...new Set(warnings.filter(({ kind }) => kind === wanted).map(({ message }) => message))];
}
