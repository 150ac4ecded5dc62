export interface OtlpDefinitions {
  /** The request as it is after it was written as protobuf and read again: what OTLP has no place for is gone. */
  throughBytes(signal: 'traces' | 'logs', json: unknown): unknown;
}

export function loadOtlpDefinitions(): Promise<OtlpDefinitions | undefined>;
