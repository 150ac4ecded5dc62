import type { Counters } from '../../counters.ts';
import type { Network } from '../../http/network.ts';
import type { AnchorPlace } from '../../settings/parse-anchor.ts';
import { type Anchor, type AnchorOptions, type AnchorStatement, createAnchor } from './anchor.ts';
import { anchorNews } from './anchor-news.ts';

export interface OpenAnchorOptions {
  readonly place: AnchorPlace;
  /** The folder of the log. */
  readonly dir: string;
  readonly network: Pick<Network, 'send'>;
  /** Hands a statement to telemetry; undefined where that sends no logs. */
  readonly toTelemetry: ((statement: AnchorStatement) => void) | undefined;
  readonly counters: Counters;
  log(line: string): void;
}

/** What a way needs is loaded with its first use. */
export function openAnchor({ place, network, toTelemetry, ...news }: OpenAnchorOptions): Anchor {
  return createAnchor({
    send: sendTo(place, network, toTelemetry),
    news: anchorNews({ ...news, place: named(place) }),
  });
}

function sendTo(
  place: AnchorPlace,
  network: OpenAnchorOptions['network'],
  toTelemetry: OpenAnchorOptions['toTelemetry'],
): AnchorOptions['send'] {
  switch (place.kind) {
    case 'file':
      return async (statement) => (await import('./append-statement.ts')).appendStatement(place.path, statement);
    case 'syslog':
      return async (statement, signal) => (await import('./send-syslog.ts')).sendSyslog(place, statement, signal);
    case 'https':
      return async (statement, signal) =>
        (await import('./post-statement.ts')).postStatement(place.url, statement, { network, signal });
    case 'otlp':
      return async (statement) => {
        if (toTelemetry === undefined)
          throw new Error('telemetry sends no logs; OTEL_EXPORTER_OTLP_ENDPOINT asks for it');
        toTelemetry(statement);
      };
    default:
      return place satisfies never;
  }
}

/** Without the path of an address, which may be a secret. */
function named(place: AnchorPlace): string {
  switch (place.kind) {
    case 'file':
      return place.path;
    case 'syslog':
      return `the syslog at ${place.host}:${place.port}`;
    case 'https':
      return new URL(place.url).origin;
    case 'otlp':
      return 'the telemetry collector';
    default:
      return place satisfies never;
  }
}
