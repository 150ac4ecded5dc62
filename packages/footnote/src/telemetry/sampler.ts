import type { TraceContext } from './trace-context.ts';

/** Whether the spans of a trace are kept. Asked for the first span of a call; those beneath it follow. */
export type Sampler = (traceId: string, parent: TraceContext | undefined) => boolean;

export const samplerNames = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof samplerNames)[number];

export function createSampler(name: SamplerName, ratio: number): Sampler {
  switch (name) {
    case 'always_on':
      return () => true;
    case 'always_off':
      return () => false;
    case 'traceidratio':
      return (traceId) => isAmong(traceId, ratio);
    case 'parentbased_always_on':
      return (_, parent) => parent?.isSampled ?? true;
    case 'parentbased_always_off':
      return (_, parent) => parent?.isSampled ?? false;
    case 'parentbased_traceidratio':
      return (traceId, parent) => parent?.isSampled ?? isAmong(traceId, ratio);
    default:
      return name satisfies never;
  }
}

/** The last 56 bits of an id are its random ones. A number holds 52 of them exactly, which is close enough. */
const randomDigits = 13;
const most = 16 ** randomDigits;

/** The same answer wherever it is asked, so that all services keep the same traces. */
function isAmong(traceId: string, ratio: number): boolean {
  const random = Number.parseInt(traceId.slice(-14).slice(0, randomDigits), 16);
  return random >= (1 - ratio) * most;
}
