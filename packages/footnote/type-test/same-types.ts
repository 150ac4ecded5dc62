// What the programs beside this one hold types with.

/** Whether two types are the same: no wider, no narrower, `readonly` and `?` included. */
export type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
export type Flat<T> = { [K in keyof T]: T[K] };
/** Whether a type has these fields, each exactly so; further ones may join them. */
export type Has<T, Fields> = Same<Flat<Pick<T, Extract<keyof T, keyof Fields>>>, Flat<Fields>>;

export function holds<_ extends true>(): void {}

// The checks themselves notice a field that is gone, one of another type, and one that became optional or writable.
// @ts-expect-error
holds<Has<Page, { readonly nothing: string }>>();
// @ts-expect-error
holds<Has<Page, { readonly status: number | string }>>();
// @ts-expect-error
holds<Has<Page, { readonly status?: number }>>();
// @ts-expect-error
holds<Has<Page, { status: number }>>();
