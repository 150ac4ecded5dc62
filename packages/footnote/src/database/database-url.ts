import { resolve } from 'node:path';
import { FootnoteError } from '../errors.ts';

export type DatabaseAddress =
  | { readonly dialect: 'sqlite'; readonly file: string }
  | { readonly dialect: 'postgres'; readonly url: string };

/** The address is never repeated in a message: it may hold a password. */
export function parseDatabaseUrl(text: string | undefined, cwd: string): DatabaseAddress {
  if (text === undefined || text === '') throw notConfigured();
  const file = /^sqlite:(?:\/\/)?(.+)$/s.exec(text)?.[1];
  if (file !== undefined) return { dialect: 'sqlite', file: resolve(cwd, file) };
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)) return { dialect: 'postgres', url: text };
  throw new FootnoteError(
    'NOT_CONFIGURED',
    "'agent.databaseUrl' (FOOTNOTE_DATABASE_URL) is no address of a database.",
    {
      hint: 'Write it like postgres://reader@localhost/shop or sqlite:/path/to/shop.db.',
    },
  );
}

function notConfigured(): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', 'No database is configured.', {
    hint: "Set FOOTNOTE_DATABASE_URL, or 'agent.databaseUrl' in the settings, to postgres://… or sqlite:PATH; it is only read.",
  });
}
