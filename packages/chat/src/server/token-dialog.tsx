import { useEffect, useId, useRef } from 'react';
import { createValue, useValue } from '../value.ts';
import { keepToken, wasRefused } from './token.ts';

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
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (asked !== undefined) dialog.current?.showModal();
  }, [asked]);
  if (asked === undefined) return null;
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={() => asked.settle(false)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('token');
          if (typeof text !== 'string' || text.trim() === '') return;
          keepToken(text);
          asked.settle(true);
        }}
      >
        <h2 id={`${id}-title`} className="font-serif text-xl">
          This server wants its token
        </h2>
        <p className="text-muted">
          It is the FOOTNOTE_TOKEN of whoever runs the server. This tab keeps it until it is closed.
        </p>
        {wasRefused() ? (
          <p role="alert" className="text-sm text-failed">
            The server did not take the last one. See whether it is whole.
          </p>
        ) : null}
        <label className="grid gap-1.5 text-sm">
          Token
          <input name="token" type="password" autoComplete="off" required className="field" />
        </label>
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={() => asked.settle(false)}>
            Not now
          </button>
          <button type="submit" className="button button-strong">
            Go on
          </button>
        </div>
      </form>
    </dialog>
  );
}
