// OTLP's messages as OpenTelemetry's own package defines them, from npm, once, into .cache. This version is the last
// one whose definitions are compiled from the .proto files as they are; later ones write the bytes by hand.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { installOnce } from './install-once.mjs';

const name = '@opentelemetry/otlp-transformer';
const version = '0.209.0';
const ids = new Set(['traceId', 'spanId', 'parentSpanId']);

/** `throughBytes(signal, json)` reads a request, writes it as protobuf and reads that; undefined without a network. */
export async function loadOtlpDefinitions() {
  const folder = await installOnce(`${name}@${version}`, `otlp/${version}`);
  if (folder === undefined) return undefined;
  const { opentelemetry } = createRequire(join(folder, 'package.json'))(`${name}/build/src/generated/root.js`);
  const { trace, logs } = opentelemetry.proto.collector;
  const types = { traces: trace.v1.ExportTraceServiceRequest, logs: logs.v1.ExportLogsServiceRequest };
  return {
    throughBytes(signal, json) {
      const type = types[signal];
      const message = type.fromObject(withIds(json, (hex) => Buffer.from(hex, 'hex')));
      const read = type.decode(type.encode(message).finish());
      const plain = type.toObject(read, { longs: String, enums: Number, bytes: Buffer });
      return withIds(plain, (bytes) => Buffer.from(bytes).toString('hex'));
    },
  };
}

/** OTLP's JSON has ids in hex, where protobuf's own has base64. */
function withIds(value, change) {
  if (Array.isArray(value)) return value.map((item) => withIds(item, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, ids.has(key) ? change(inner) : withIds(inner, change)]),
  );
}
