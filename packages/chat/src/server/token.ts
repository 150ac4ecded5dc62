/** The server's token: asked for once, kept until the tab is closed. */
const name = 'footnote.token';

export function token(): string | undefined {
  return sessionStorage.getItem(name) ?? undefined;
}

export function keepToken(text: string): void {
  sessionStorage.setItem(name, text.trim());
}

/** One that was refused; a newer one stays. */
export function forgetToken(refused: string | undefined): void {
  if (token() === refused) sessionStorage.removeItem(name);
}
