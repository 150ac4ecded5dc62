import { looksRandom } from '../entropy.ts';
import { kind, type SecretKind } from './secret-kind.ts';

/** What follows a prefix, as RE2 writes it. */
const bodies = {
  hex: '[a-f0-9]',
  small: '[a-z0-9]',
  capitals: '[A-Z0-9]',
  mixed: '[A-Za-z0-9]',
  token: String.raw`[\w\-]`,
  dotted: String.raw`[\w.\-]`,
  base64: String.raw`[\w+/=\-]`,
} as const;

type PrefixRow = readonly [
  id: string,
  label: string,
  prefixes: string,
  body: keyof typeof bodies,
  shortest: number,
  longest?: number,
];

/**
 * Tokens that their first letters make certain: prefixes, what follows them, and how much of it at least. With a
 * longest length they end on a border; others end where the body does. Shapes are those of the vendors' documentation.
 */
export const prefixRows: readonly PrefixRow[] = [
  ['tailscale', 'Tailscale key', 'tskey-auth- tskey-api- tskey-client- tskey-scim- tskey-webhook-', 'token', 20],
  ['docker-swarm', 'Docker Swarm token', 'SWMTKN-1-', 'token', 60],
  ['honeycomb', 'Honeycomb key', 'hcaik_ hcbik_ hcalk_ hcblk_ hcamk_ hcbmk_', 'small', 26],
  ['elastic', 'Elastic Cloud key', 'essu_', 'base64', 40],
  ['confluent', 'Confluent Cloud secret', 'cflt', 'base64', 56],
  ['datadog', 'Datadog application key', 'ddapp_ ddpat_', 'mixed', 30],
  ['vercel-blob', 'Vercel Blob token', 'vercel_blob_rw_', 'token', 36],
  ['google-refresh', 'Google refresh token', '1//0', 'token', 35],
  ['google-hmac', 'Google Cloud HMAC key', 'GOOG1E', 'capitals', 55, 58],
  ['amazon-mws', 'Amazon MWS token', 'amzn.mws.', 'token', 32],
  ['spaces', 'DigitalOcean Spaces key', 'DO00', 'capitals', 16, 16],
  ['scaleway', 'Scaleway access key', 'SCW', 'capitals', 17, 17],
  ['trello', 'Trello token', 'ATTA', 'mixed', 60],
  ['posthog', 'PostHog key', 'phx_ phs_', 'mixed', 32],
  ['paypal', 'PayPal token', 'A21AA', 'token', 60],
  ['shopify-app', 'Shopify app token', 'atkn_ shptka_ shpua_', 'mixed', 20],
  ['salesforce-refresh', 'Salesforce refresh token', '5Aep', 'dotted', 60],
  ['discord-mfa', 'Discord token', 'mfa.', 'token', 60],
  ['linkedin', 'LinkedIn token', 'AQ', 'token', 150],
  ['instagram', 'Instagram token', 'IGQ IGAA', 'token', 60],
  ['cursor', 'Cursor key', 'key_ crsr_', 'hex', 64, 64],
  ['e2b', 'E2B key', 'e2b_', 'hex', 40, 40],
  ['fireworks', 'Fireworks key', 'fw_', 'mixed', 22, 28],
  ['voyage', 'Voyage key', 'pa-', 'token', 40],
  ['modal', 'Modal token', 'ak- as-', 'mixed', 22, 22],
  ['composio', 'Composio key', 'ak_', 'token', 20],
  ['helicone', 'Helicone key', 'sk-helicone-', 'token', 27],
  ['mandrill', 'Mandrill key', 'md-', 'token', 22, 22],
  ['sanity', 'Sanity token', 'sk', 'mixed', 80],
  ['adyen', 'Adyen key', 'AQE', 'base64', 80],
  ['slack-session', 'Slack session token', 'xoxc- xoxd- xwfp-', 'base64', 40],
  ['lambda', 'Lambda key', 'secret_', 'dotted', 64],
  ['onfido', 'Onfido token', 'api_live. api_live_us. api_live_ca. api_sandbox.', 'dotted', 32],
  ['paddle', 'Paddle key', 'pdl_live_apikey_ pdl_sdbx_apikey_', 'token', 30],
  ['deno', 'Deno Deploy token', 'ddp_ ddo_ ddw_', 'mixed', 36, 40],
  ['xprv', 'extended private key', 'xprv yprv zprv tprv', 'mixed', 100],
];

export const kindsByPrefix: readonly SecretKind[] = prefixRows.map(([id, label, prefixes, body, shortest, longest]) => {
  const names = prefixes.split(' ');
  const starts = names.map((prefix) => prefix.replace(/[.]/g, String.raw`\.`)).join('|');
  const length = longest === undefined ? `{${shortest},}` : `{${shortest},${longest}}`;
  const end = longest === undefined ? '' : String.raw`\b`;
  const keywords = names.every((prefix) => prefix.length >= 4)
    ? names.map((prefix) => prefix.toLowerCase()).join(' ')
    : new RegExp(String.raw`(?<![\w-])(?:${starts})${bodies[body]}{${Math.min(20, shortest)}}`);
  const afterPrefix = (token: string) => token.slice(names.find((prefix) => token.startsWith(prefix))?.length ?? 0);
  return kind(id, label, keywords, String.raw`(?:^|[^\w\-])((?:${starts})${bodies[body]}${length})${end}`, {
    // A name in code has words behind its prefix, a token has none.
    check: (token) => (/^[A-Z\d]*\d[A-Z\d]*$/i.test(afterPrefix(token)) ? true : looksRandom(afterPrefix(token))),
  });
});
