/** The fields that have a value: an optional field is then absent, and never there as `undefined`. */
export function defined<T extends object>(fields: T): Defined<T> {
  const present: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) present[name] = value;
  return present as Defined<T>;
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
