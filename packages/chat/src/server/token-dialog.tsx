import { lazy, Suspense } from 'react';
import { createValue, useValue } from '../value.ts';

const TokenForm = lazy(async () => ({ default: (await import('./token-form.tsx')).TokenForm }));

/** Whoever waits for the token; all who ask meanwhile share one dialog. */
const waiting = createValue<
  { readonly promise: Promise<boolean>; readonly settle: (isGiven: boolean) => void } | undefined
>(undefined);

/** Asks for the server's token; false where the user gives none. */
export function askForToken(): Promise<boolean> {
  const known = waiting.get();
  if (known !== undefined) return known.promise;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const settle = (isGiven: boolean) => {
    waiting.set(undefined);
    resolve(isGiven);
  };
  waiting.set({ promise, settle });
  return promise;
}

export function TokenDialog() {
  const asked = useValue(waiting);
  return asked === undefined ? null : (
    <Suspense>
      <TokenForm onGiven={asked.settle} />
    </Suspense>
  );
}
