type Env = Readonly<Record<string, string | undefined>>;

/** Runs another program and gives what it prints; empty where it fails. */
export type AskProgram = (words: readonly string[]) => Promise<string>;

/**
 * Whether this terminal makes links of OSC 8. Most ignore what they don't know, some print it, so only those count
 * that are known for it: the list of the package supports-hyperlinks 4.6.
 */
export async function supportsHyperlinks(env: Env, isTerminal: boolean, ask: AskProgram): Promise<boolean> {
  const forced = env['FORCE_HYPERLINK'];
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false';
  if (!isTerminal || env['TERM'] === 'dumb' || isSet(env['CI'])) return false;
  if (isSet(env['TMUX'])) return tmuxPassesLinks(ask);
  if (/^(?:screen|tmux)/.test(env['TERM'] ?? '')) return false;
  return isKnownTerminal(env);
}

/** Versions before 3.4 know no such feature; later ones have it where the terminal around them does. */
async function tmuxPassesLinks(ask: AskProgram): Promise<boolean> {
  const features = await ask(['tmux', 'display-message', '-p', '#{client_termfeatures}']);
  return features.trim().split(',').includes('hyperlinks');
}

function isKnownTerminal(env: Env): boolean {
  if (isSet(env['WT_SESSION'])) return true;
  const [major = 0, minor = 0] = (env['TERM_PROGRAM_VERSION'] ?? '').split('.').map(Number);
  switch (env['TERM_PROGRAM']) {
    case 'iTerm.app':
      return major > 3 || (major === 3 && minor >= 1);
    case 'WezTerm':
      return Number((env['TERM_PROGRAM_VERSION'] ?? '').slice(0, 8)) >= 20200620;
    case 'vscode':
      return isSet(env['CURSOR_TRACE_ID']) || major > 1 || (major === 1 && minor >= 72);
    case 'ghostty':
    case 'zed':
    case 'WarpTerminal':
      return true;
  }
  // 0.50.1 is written 5001; 0.50.0 crashed on links.
  if (isSet(env['VTE_VERSION'])) return Number(env['VTE_VERSION']) > 5000;
  return /^(?:alacritty|xterm-kitty)/.test(env['TERM'] ?? '');
}

function isSet(value: string | undefined): boolean {
  return value !== undefined && value !== '';
}

/** An address that may stand in an escape sequence: of the web, and nothing in it but printable ASCII. */
export function webLink(address: string): string | undefined {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  // Whoever writes a name before the host wants it to be taken for the host.
  if (url.username !== '' || url.password !== '') return undefined;
  return /^[\x21-\x7e]+$/.test(url.href) ? url.href : undefined;
}
