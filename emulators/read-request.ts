import type { EmulatedRequest } from './emulator.ts';

/** What a vendor takes in each field of an object; a field that isn't named here is refused. */
export type FieldChecks = Readonly<Record<string, (value: unknown) => boolean>>;
export type RequestBody = Readonly<Record<string, unknown>>;

export function bearerKey({ headers }: EmulatedRequest): string | undefined {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
}

export function bodyOf({ json }: EmulatedRequest): RequestBody {
  return (json ?? {}) as RequestBody;
}

export function valueAt({ json }: EmulatedRequest, ...path: readonly string[]): unknown {
  return path.reduce<unknown>((inner, name) => (inner as RequestBody | undefined)?.[name], json);
}

/** The name of the first field that the vendor would refuse. */
export function invalidName(body: object, checks: FieldChecks): string | undefined {
  return Object.entries(body).find(([name, value]) => checks[name]?.(value) !== true)?.[0];
}

export function isValid(value: unknown, checks: FieldChecks): boolean {
  return typeof value === 'object' && value !== null && invalidName(value, checks) === undefined;
}

export const isText = (value: unknown) => typeof value === 'string' && value !== '';
export const isDomains = (value: unknown) => Array.isArray(value) && value.every((domain) => /^[\w.-]+$/.test(domain));
