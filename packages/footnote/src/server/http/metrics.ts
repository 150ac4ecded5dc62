import type { CounterReading } from '../../counters.ts';
import type { Durations } from './durations.ts';

const helps: Readonly<Record<string, string>> = {
  audit_anchored_total: 'How often the head of the audit log was written to audit.anchor.',
  audit_anchor_failures_total: 'How often that failed.',
  cache_answers_total: 'Searches by where their answer came from.',
  cache_loads_total: 'Answers that were fetched from a provider.',
  limit_refusals_total: 'Calls that a limit or the budget refused.',
  limit_fallbacks_total: 'Calls counted by this process alone because the shared store was away.',
  spent_usd_total: 'Money spent, in US dollars.',
  store_changes_total: 'How often the shared store went away or came back.',
  http_requests_total: 'Requests by route and status.',
  http_requests_in_flight: 'Requests whose answer is not yet sent to its end, streams included.',
  http_connections: 'Open connections, idle ones included.',
  provider_resting: 'Whether a provider that failed is left alone for now (1) or may be asked again (0).',
  tool_calls_total: 'Calls of MCP tools by outcome.',
  chatkit_feedback_total: 'Thumbs up and down from ChatKit pages.',
  telemetry_sent_total: 'Spans and log records that the collector took.',
  telemetry_dropped_total: 'Spans and log records that were lost on the way to the collector.',
  mcp_sessions: 'MCP sessions of the older protocol era that are open.',
};

/** The text that Prometheus reads, sorted, so that the same numbers are the same text. */
export function prometheusText(readings: readonly CounterReading[], durations: Durations): string {
  const byName = new Map<string, CounterReading[]>();
  for (const reading of readings) byName.set(reading.name, [...(byName.get(reading.name) ?? []), reading]);
  const blocks = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, all]) => block(name, all));
  const memory = `# HELP process_resident_memory_bytes Resident memory.\n# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ${process.memoryUsage.rss()}`;
  return `${[...blocks, ...durationBlock(durations), memory].join('\n')}\n`;
}

function durationBlock(durations: Durations): readonly string[] {
  const name = 'footnote_http_request_duration_seconds';
  const lines = durations.lines(name);
  return [`# HELP ${name} Seconds until the answer began, by route.`, `# TYPE ${name} histogram`, ...lines];
}

function block(name: string, readings: readonly CounterReading[]): string {
  const full = `footnote_${name}`;
  const type = name.endsWith('_total') ? 'counter' : 'gauge';
  const lines = readings.map(({ labels, value }) => `${full}${labelText(labels)} ${value}`).sort();
  const help = helps[name];
  return [...(help === undefined ? [] : [`# HELP ${full} ${help}`]), `# TYPE ${full} ${type}`, ...lines].join('\n');
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}
