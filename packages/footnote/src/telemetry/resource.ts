import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { version } from '../version.ts';
import type { Attributes } from './otlp-json.ts';

/** What is said of this process with everything that is sent; what the operator says of it counts more. */
export function resourceOf(operators: Readonly<Record<string, string>>): Attributes {
  return {
    'service.name': 'footnote',
    'service.version': version,
    // Two processes on one machine are told apart by it, and so are their audit records.
    'service.instance.id': randomUUID(),
    'host.name': hostname(),
    'process.pid': process.pid,
    ...operators,
    'telemetry.sdk.name': 'footnote-search',
    'telemetry.sdk.language': 'nodejs',
    'telemetry.sdk.version': version,
  };
}
