export type Environment = Readonly<Record<string, string | undefined>>;

const endpoints = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
  'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
] as const;
const exporters = ['OTEL_TRACES_EXPORTER', 'OTEL_LOGS_EXPORTER'] as const;

/** Whether OpenTelemetry's variables name a place or an exporter. Where they don't, nothing of this room is loaded. */
export function isTelemetryAsked(env: Environment): boolean {
  if (isDisabled(env)) return false;
  return (
    endpoints.some((name) => readVariable(env, name) !== undefined) ||
    exporters.some((name) => namesExporter(env, name))
  );
}

/** An empty variable is an unset one, as OpenTelemetry wants it. */
export function readVariable(env: Environment, name: string): string | undefined {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
}

function isDisabled(env: Environment): boolean {
  return readVariable(env, 'OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
}

function namesExporter(env: Environment, name: string): boolean {
  const value = readVariable(env, name);
  return value !== undefined && value !== 'none';
}
