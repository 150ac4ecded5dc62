/** The fields that have a value: an optional field is then absent, and never there as `undefined`. */
export function defined<T extends object>(fields: T): Defined<T> {
  const present: Record<string, unknown> = {};
  // Not by way of `Object.entries`, which makes a list for each field: this runs many times in a search.
  for (const name in fields) if (fields[name] !== undefined) present[name] = fields[name];
  return present as Defined<T>;
}

type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};
