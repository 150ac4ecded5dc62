import { useEffect, useId, useRef } from 'react';
import { keepToken, wasRefused } from './token.ts';

/** Asks for the token; loaded where a server wants one. */
export function TokenForm({ onGiven }: { readonly onGiven: (isGiven: boolean) => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={() => onGiven(false)}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('token');
          if (typeof text !== 'string' || text.trim() === '') return;
          keepToken(text);
          onGiven(true);
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
          <button type="button" className="button" onClick={() => onGiven(false)}>
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
