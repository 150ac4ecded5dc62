import { describe, expect, it } from 'vitest';
import { supportsHyperlinks } from './hyperlinks.ts';

type Env = Readonly<Record<string, string>>;

function supports(env: Env, { isTerminal = true, tmux = '' } = {}): Promise<boolean> {
  return supportsHyperlinks(env, isTerminal, async () => tmux);
}

describe('links to click', () => {
  it.each<[Env]>([
    [{ WT_SESSION: '1' }],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.1.0' }],
    [{ TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20240203-110809-5046fc22' }],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.72.0' }],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '0.40', CURSOR_TRACE_ID: 'x' }],
    [{ TERM_PROGRAM: 'ghostty' }],
    [{ TERM_PROGRAM: 'zed' }],
    [{ TERM_PROGRAM: 'WarpTerminal' }],
    [{ VTE_VERSION: '7600' }],
    [{ TERM: 'alacritty' }],
    [{ TERM: 'xterm-kitty' }],
  ])('are made in %j', async (env) => {
    expect(await supports(env)).toBe(true);
  });

  it.each<[Env]>([
    [{}],
    [{ TERM: 'xterm-256color' }],
    [{ TERM_PROGRAM: 'Apple_Terminal', TERM_PROGRAM_VERSION: '455' }],
    [{ TERM_PROGRAM: 'iTerm.app', TERM_PROGRAM_VERSION: '3.0.15' }],
    [{ TERM_PROGRAM: 'WezTerm', TERM_PROGRAM_VERSION: '20200503-171512-b13ef15f' }],
    [{ TERM_PROGRAM: 'vscode', TERM_PROGRAM_VERSION: '1.71.2' }],
    [{ VTE_VERSION: '5000' }],
    [{ VTE_VERSION: '4601' }],
    [{ TERM: 'screen-256color', WT_SESSION: '1' }],
    [{ TERM: 'dumb', WT_SESSION: '1' }],
    [{ CI: 'true', WT_SESSION: '1' }],
  ])('are not made in %j', async (env) => {
    expect(await supports(env)).toBe(false);
  });

  it('are not made in a pipe', async () => {
    expect(await supports({ WT_SESSION: '1' }, { isTerminal: false })).toBe(false);
  });

  it('are what FORCE_HYPERLINK says, wherever that is', async () => {
    expect(await supports({ FORCE_HYPERLINK: '1', TERM: 'dumb' }, { isTerminal: false })).toBe(true);
    expect(await supports({ FORCE_HYPERLINK: '0', WT_SESSION: '1' })).toBe(false);
  });

  it('are made inside tmux where it passes them on, whatever runs around it', async () => {
    const env = { TMUX: '/tmp/tmux-0/default,1,0', WT_SESSION: '1' };
    expect(await supports(env, { tmux: '256,clipboard,hyperlinks,title\n' })).toBe(true);
    expect(await supports(env, { tmux: '256,clipboard,title\n' })).toBe(false);
    expect(await supports(env, { tmux: '' })).toBe(false);
  });
});
