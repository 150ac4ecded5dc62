/** The server's token: asked for once, kept until the tab is closed. */
const name = 'footnote.token';
let isRefused = false;

export function token(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined;
}

export function keepToken(text: string): void {
  isRefused = false;
  sessionStorage.setItem(name, text.trim());
}

/** One that was refused; a newer one stays. */
export function forgetToken(refused: string | undefined): void {
  if (refused === undefined || token() !== refused) return;
  isRefused = true;
  sessionStorage.removeItem(name);
}

/** Whether the last one that was entered was wrong. */
export function wasRefused(): boolean {
  return isRefused;
}
