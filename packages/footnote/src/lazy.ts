/** Lazy initialisation: made with the first call, then shared by all who ask. */
export interface Lazy<T> {
  (): Promise<T>;
  /** What was begun; undefined where nobody has asked yet. */
  begun(): Promise<T> | undefined;
}

/** A failure is not kept: what was wrong, such as a settings file, may be mended before the next call. */
export function lazy<T>(make: () => Promise<T>): Lazy<T> {
  let promise: Promise<T> | undefined;
  const get = () => {
    promise ??= make().catch((error: unknown) => {
      promise = undefined;
      throw error;
    });
    return promise;
  };
  return Object.assign(get, { begun: () => promise });
}
