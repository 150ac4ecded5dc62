import { readFileSync } from 'node:fs';
import type { RouteDecision } from '../../contract/agent.ts';
import { type MessageFeatures, placeBits } from './features.ts';

/** A linear model of what speaks for `web` and for `database` against `none`. `scripts/train-router.mjs` makes it. */
export interface Model {
  /** For each place, one after the other, the weights of `web` and `database`. */
  readonly weights: Int8Array;
  /** What one step of a weight means. */
  readonly step: number;
  readonly bias: { readonly web: number; readonly database: number };
}

export type Shares = Readonly<Record<RouteDecision, number>>;

/** How likely each decision is; together they are 1. */
export function sharesOf({ places, values }: MessageFeatures, { weights, step, bias }: Model): Shares {
  let [web, database] = [0, 0];
  for (let at = 0; at < places.length; at += 1) {
    const place = (places[at] ?? 0) * 2;
    const value = values[at] ?? 0;
    web += (weights[place] ?? 0) * value;
    database += (weights[place + 1] ?? 0) * value;
  }
  return softmax(web * step + bias.web, database * step + bias.database);
}

/** Of the scores; that of `none` is 0. */
function softmax(web: number, database: number): Shares {
  const most = Math.max(web, database, 0);
  const parts = { web: Math.exp(web - most), database: Math.exp(database - most), none: Math.exp(-most) };
  const sum = parts.web + parts.database + parts.none;
  return { web: parts.web / sum, database: parts.database / sum, none: parts.none / sum };
}

/** How much more a place speaks for a decision than for the other two. */
export function pullOf(place: number, decision: RouteDecision, { weights }: Model): number {
  const web = weights[place * 2] ?? 0;
  const database = weights[place * 2 + 1] ?? 0;
  if (decision === 'web') return web - Math.max(database, 0);
  if (decision === 'database') return database - Math.max(web, 0);
  return -Math.max(web, database);
}

let loaded: Model | undefined;

/** Read with the first message; nobody else pays for it. */
export function loadModel(): Model {
  loaded ??= readModel(readFileSync(new URL('./router-weights.bin', import.meta.url)));
  return loaded;
}

const headerBytes = 12;

/** The step and two biases as floats, then a byte for each weight. */
export function readModel(bytes: Uint8Array): Model {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const expected = headerBytes + 2 ** placeBits * 2;
  if (bytes.byteLength !== expected) {
    throw new Error(`The router's weights have ${bytes.byteLength} bytes instead of ${expected}: train them again.`);
  }
  return {
    step: view.getFloat32(0, true),
    bias: { web: view.getFloat32(4, true), database: view.getFloat32(8, true) },
    weights: new Int8Array(bytes.buffer, bytes.byteOffset + headerBytes, expected - headerBytes),
  };
}

export function writeModel({ weights, step, bias }: Model): Uint8Array {
  const bytes = new Uint8Array(headerBytes + weights.length);
  const view = new DataView(bytes.buffer);
  [step, bias.web, bias.database].forEach((value, at) => {
    view.setFloat32(at * 4, value, true);
  });
  bytes.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.length), headerBytes);
  return bytes;
}
