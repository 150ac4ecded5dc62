import { prefixRows } from './kinds/secret-kinds-by-prefix.ts';

const lower = 'abcdefghijklmnopqrstuvwxyz';
const digits = '0123456789';
const alphabets = {
  hex: `${digits}abcdef`,
  digits,
  letters: lower + lower.toUpperCase(),
  capitals: `${lower.toUpperCase()}234567`,
  small: lower + digits,
  mixed: lower + lower.toUpperCase() + digits,
  bech32: 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L',
};

/** Always the same for the same length, and with nothing in this file that looks like a key. */
export function draw(alphabet: keyof typeof alphabets, length: number): string {
  const characters = alphabets[alphabet];
  let state = length;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return characters.charAt((state >>> 12) % characters.length);
  }).join('');
}

export const uuid = [8, 4, 4, 4, 12].map((length) => draw('hex', length)).join('-');

const jwtPart = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');

export function jwt(payload: object): string {
  return [jwtPart({ alg: 'HS256', typ: 'JWT' }), jwtPart(payload), draw('mixed', 43)].join('.');
}

const base64 = (value: string) => Buffer.from(value).toString('base64');
const pem = (body: string) => `-----BEGIN ${'PRIVATE'} KEY-----\n${body}\n-----END ${'PRIVATE'} KEY-----`;

const privateKey = (begin: string) => `${begin}${draw('mixed', 60)}`;

/** Of the table of prefixes: what fits a row, and what is too short for it. */
const byPrefix = Object.fromEntries(
  prefixRows.map(([id, , prefixes, body, shortest]) => {
    const prefix = prefixes.split(' ')[0] ?? '';
    const alphabet = body === 'hex' || body === 'small' || body === 'capitals' ? body : 'mixed';
    return [id, [prefix + draw(alphabet, shortest), prefix + draw(alphabet, 9)] as const];
  }),
);

/** For every kind one that must be found, and a near miss that must not. */
export const samples: Readonly<Record<string, readonly [secret: string, nearMiss: string]>> = {
  aws: [`AKIA${draw('capitals', 16)}`, `AKIA${draw('capitals', 9)}EXAMPLE`],
  'aws-bedrock': [`ABSK${draw('mixed', 120)}`, `ABSK${draw('mixed', 20)}EXAMPLE`],
  google: [`AIza${draw('mixed', 35)}`, `AIza${draw('mixed', 20)}`],
  'google-oauth': [`GOCSPX-${draw('mixed', 28)}`, `GOCSPX-${draw('mixed', 8)}`],
  azure: [`${draw('mixed', 3)}8Q~${draw('mixed', 34)}`, `${draw('mixed', 3)}8Q~${'x'.repeat(34)}`],
  'azure-storage': [`AccountKey=${draw('mixed', 86)}==`, 'AccountKey=<key>;EndpointSuffix=core.windows.net'],
  alibaba: [`LTAI${draw('mixed', 20)}`, 'LTAI5t prefix'],
  tencent: [`AKID${draw('mixed', 32)}`, `AKID${draw('mixed', 12)}`],
  yandex: [`YC${draw('mixed', 38)}`, `YC${draw('mixed', 20)}`],
  digitalocean: [`dop_v1_${draw('hex', 64)}`, `dop_v1_${draw('hex', 30)}`],
  heroku: [`HRKU-AA${draw('mixed', 58)}`, 'HRKU-AA prefix'],
  fly: [`fo1_${draw('mixed', 43)}`, `fo1_${'x'.repeat(43)}`],
  cloudflare: [`cfut_${draw('mixed', 48)}`, `cfut_${draw('mixed', 49)}`],
  scalingo: [`tk-us-${draw('mixed', 48)}`, `tk-us-${draw('mixed', 20)}`],
  supabase: [`sbp_${draw('hex', 40)}`, `sbp_${draw('hex', 20)}`],
  vercel: [`vcp_${draw('mixed', 56)}`, 'vcp_token'],
  netlify: [`nfp_${draw('mixed', 36)}`, `nfp_${draw('mixed', 20)}`],
  render: [`rnd_${draw('mixed', 28)}`, 'rnd_seed_generator'],
  planetscale: [`pscale_tkn_${draw('mixed', 43)}`, `pscale_tkn_${'x'.repeat(43)}`],
  neon: [`napi_${draw('small', 64)}`, `napi_${draw('small', 20)}`],
  'mongodb-atlas': [`mdb_sa_sk_${draw('mixed', 40)}`, 'mdb_sa_sk_ prefix'],
  clickhouse: [`4b1d${draw('mixed', 38)}`, `4b1d${draw('hex', 36)}`],
  databricks: [`dapi${draw('hex', 32)}`, `dapi${draw('hex', 20)}`],
  openshift: [`sha256~${draw('mixed', 43)}`, `sha256:${draw('hex', 64)}`],
  okta: [`okta.token = "00${draw('mixed', 40)}"`, `okta.orgUrl = "00${draw('mixed', 20)}"`],
  vault: [`hvs.${draw('mixed', 90)}`, 'hvs.placeholder'],
  'vault-legacy': [`s.${draw('mixed', 24)}`, 's.AcceptanceTimeoutSeconds'],
  terraform: [`${draw('mixed', 14)}.atlasv1.${draw('mixed', 67)}`, 'what is atlasv1 in a token'],
  pulumi: [`pul-${draw('hex', 40)}`, `pul-${draw('hex', 12)}`],
  doppler: [`dp.pt.${draw('mixed', 43)}`, `dp.pt.${draw('mixed', 10)}`],
  infracost: [`ico-${draw('mixed', 32)}`, `favicon.ico-${draw('hex', 32)}.png`],
  prefect: [`pnu_${draw('small', 36)}`, `pnu_${'x'.repeat(36)}`],
  onepassword: [
    ['A3', ...[6, 6, 5, 5, 5, 5].map((length) => draw('capitals', length))].join('-'),
    ['A3', draw('capitals', 6), draw('capitals', 6)].join('-'),
  ],
  age: [`AGE-SECRET-KEY-1${draw('bech32', 58)}`, `AGE-SECRET-KEY-1${draw('bech32', 20)}`],
  artifactory: [`AKCp${draw('mixed', 69)}`, `AKCp${draw('mixed', 20)}`],
  grafana: [`glsa_${draw('mixed', 32)}_${draw('hex', 8)}`, `glc_${'1'.repeat(42)}=`],
  'new-relic': [`NRAK-${draw('small', 27)}`, `NRAK-${draw('small', 10)}`],
  dynatrace: [`dt0c01.${draw('capitals', 24)}.${draw('capitals', 64)}`, `dt0c01.${draw('capitals', 24)}`],
  sentry: [`sntryu_${draw('hex', 64)}`, `sntryu_${'a'.repeat(64)}`],
  launchdarkly: [`sdk-${uuid}`, uuid],
  postman: [`PMAK-${draw('hex', 24)}-${draw('hex', 34)}`, `PMAK-${draw('hex', 24)}`],
  harness: [`pat.${draw('mixed', 22)}.${draw('hex', 24)}.${draw('mixed', 20)}`, `pat.${draw('mixed', 22)}.js`],
  'defined-networking': [`dnkey-${draw('mixed', 26)}-${draw('mixed', 52)}`, `dnkey-${draw('mixed', 26)}`],
  authress: [
    `sc_${draw('small', 10)}.${draw('small', 4)}.acc_${draw('small', 12)}.${draw('mixed', 40)}`,
    'sc_service.abcd.acc_account',
  ],
  'sumo-logic': [`SUMO_ACCESS_ID=su${draw('mixed', 12)}`, `sumObject = su${draw('mixed', 12)}`],
  github: [`ghp_${draw('mixed', 36)}`, 'what does ghp_ mean'],
  gitlab: [`glpat-${draw('mixed', 20)}`, 'glpat-XXXXXXXXXXX-XXXXXXXX'],
  atlassian: [`ATATT3xFfGF0${draw('mixed', 180)}`, 'ATATT3xFfGF0 prefix'],
  sourcegraph: [`sgp_local_${draw('hex', 40)}`, `sgp_local_${draw('hex', 20)}`],
  npm: [`npm_${draw('mixed', 36)}`, 'npm_config_registry_environment_variable'],
  pypi: [`pypi-AgEIcHlwaS5vcmc${draw('mixed', 70)}`, `pypi-AgEIcHlwaS5vcmc${draw('mixed', 20)}`],
  rubygems: [`rubygems_${draw('hex', 48)}`, `rubygems_${draw('hex', 12)}`],
  nuget: [`oy2${draw('small', 43)}`, `oy2${draw('small', 20)}`],
  crates: [`cio${draw('mixed', 32)}`, `cio${draw('mixed', 12)}`],
  endor: [`endr+${draw('mixed', 16)}`, 'endr+prefix'],
  clojars: [`CLOJARS_${draw('small', 60)}`, 'CLOJARS_USERNAME'],
  docker: [`dckr_pat_${draw('mixed', 27)}`, 'dckr_pat_tooshort'],
  circleci: [`CCIPAT_${draw('mixed', 22)}_${draw('hex', 40)}`, `CCIPAT_${draw('mixed', 22)}`],
  buildkite: [`bkua_${draw('hex', 40)}`, `bkua_${draw('hex', 20)}`],
  octopus: [`API-${draw('capitals', 26)}`, `api-${draw('hex', 26)}.gif`],
  sonar: [`squ_${draw('hex', 40)}`, `squ_${draw('hex', 12)}`],
  anthropic: [`sk-ant-api03-${draw('mixed', 93)}AA`, `sk-ant-api03-${draw('mixed', 30)}`],
  openrouter: [`sk-or-v1-${draw('hex', 64)}`, `sk-or-v1-${draw('hex', 12)}`],
  langfuse: [`sk-lf-${uuid}`, 'sk-lf- prefix'],
  openai: [`sk-proj-${draw('mixed', 120)}`, 'sk-proj-your-project-key-goes-in-here-and-nowhere-else'],
  groq: [`gsk_${draw('mixed', 52)}`, `wordgsk_${draw('mixed', 52)}`],
  xai: [`xai-${draw('mixed', 80)}`, `xai-${draw('mixed', 20)}`],
  huggingface: [`hf_${draw('letters', 34)}`, `hf_${'Fake'.repeat(8)}Fa`],
  replicate: [`r8_${draw('mixed', 37)}`, `r8_${draw('mixed', 12)}`],
  cerebras: [`csk-${draw('small', 48)}`, `csk-${draw('small', 12)}`],
  nvidia: [`nvapi-${draw('mixed', 64)}`, 'nvapi-key'],
  together: [`tgp_v1_${draw('mixed', 43)}`, `tgp_v1_${draw('mixed', 12)}`],
  elevenlabs: [`sk_${draw('hex', 48)}`, `sk_${draw('hex', 12)}`],
  langsmith: [`lsv2_pt_${draw('hex', 32)}_${draw('hex', 10)}`, `lsv2_pt_${draw('hex', 32)}`],
  pinecone: [`pcsk_${draw('mixed', 6)}_${draw('mixed', 63)}`, `pcsk_${draw('mixed', 6)}`],
  tavily: [`tvly-dev-${draw('mixed', 32)}`, 'TAVILY key starts with tvly-dev-'],
  brave: [`BSA${draw('mixed', 28)}`, 'BSA_PRIORITY_QUEUE_IMPLEMENTATION'],
  perplexity: [`pplx-${draw('mixed', 48)}`, 'pplx-70b-online'],
  firecrawl: [`fc-${draw('hex', 32)}`, `fc-${draw('hex', 12)}`],
  jina: [`jina_${draw('mixed', 60)}`, 'jina_embeddings_v2_base_code'],
  you: [`ydc-sk-${draw('hex', 16)}-${draw('mixed', 32)}-${draw('hex', 8)}`, 'ydc-sk-…'],
  stripe: [`sk_live_${draw('mixed', 24)}`, `pk_live_${draw('mixed', 24)}`],
  square: [`sq0csp-${draw('mixed', 43)}`, `sq0idp-${draw('mixed', 22)}`],
  braintree: [`access_token$production$${draw('small', 16)}$${draw('hex', 32)}`, 'access_token$production$'],
  shopify: [`shpat_${draw('hex', 32)}`, `shpat_${draw('hex', 12)}`],
  razorpay: [`rzp_live_${draw('mixed', 14)}`, 'rzp_live_key'],
  flutterwave: [`FLWSECK_TEST-${draw('hex', 32)}-X`, 'FLWSECK_TEST-key'],
  plaid: [`access-sandbox-${uuid}`, 'access-sandbox-environment'],
  duffel: [`duffel_test_${draw('mixed', 43)}`, 'duffel_test_token'],
  easypost: [`EZAK${draw('mixed', 54)}`, `EZAK${draw('mixed', 20)}`],
  shippo: [`shippo_test_${draw('hex', 40)}`, 'shippo_test_key'],
  mapbox: [`sk.eyJ${draw('mixed', 60)}.${draw('mixed', 22)}`, `pk.eyJ${draw('mixed', 60)}.${draw('mixed', 22)}`],
  maxmind: [`${draw('mixed', 6)}_${draw('mixed', 29)}_mmk`, `${draw('mixed', 6)}_mmk`],
  hubspot: [`pat-na1-${uuid}`, 'pat-na1-region'],
  contentful: [`CFPAT-${draw('mixed', 43)}`, `CFPAT-${draw('mixed', 12)}`],
  adobe: [`p8e-${draw('mixed', 32)}`, `p8e-${draw('mixed', 12)}`],
  typeform: [`tfp_${draw('mixed', 59)}`, `tfp_${draw('mixed', 12)}`],
  readme: [`rdme_${draw('small', 70)}`, `rdme_${'x'.repeat(70)}`],
  frameio: [`fio-u-${draw('mixed', 64)}`, `fio-u-${draw('mixed', 12)}`],
  settlemint: [`sm_pat_${draw('mixed', 16)}`, `sm_pat_${draw('mixed', 6)}`],
  intra42: [`s-s4t2af-${draw('hex', 64)}`, `s-s4t2af-${draw('hex', 12)}`],
  adafruit: [`aio_${draw('mixed', 28)}`, 'aio_read_callback_function_name'],
  slack: [`xoxb-${draw('digits', 12)}-${draw('digits', 13)}-${draw('mixed', 24)}`, 'xoxb-xxxxxxxxx-xxxxxxxxxx'],
  'slack-webhook': [
    `https://hooks.slack.com/services/T${draw('capitals', 8)}/B${draw('capitals', 10)}/${draw('mixed', 24)}`,
    'https://hooks.slack.com/services/TXXXXX/BXXXXX/XXXXXXXXXX',
  ],
  'teams-webhook': [
    `https://acme.webhook.office.com/webhookb2/${uuid}@${uuid}/IncomingWebhook/${draw('hex', 32)}/${uuid}`,
    'https://acme.webhook.office.com/webhookb2/ 404',
  ],
  discord: [
    `MT${draw('mixed', 22)}.${draw('mixed', 6)}.${draw('mixed', 38)}`,
    'com.google.android.material.bottomnavigation',
  ],
  'discord-webhook': [
    `https://discord.com/api/webhooks/${draw('digits', 18)}/${draw('mixed', 68)}`,
    'https://discord.com/api/webhooks/ID/TOKEN',
  ],
  telegram: [`${draw('digits', 9)}:AA${draw('mixed', 33)}`, `${draw('digits', 9)}:AA`],
  twilio: [`SK${draw('hex', 32)}`, `SK${draw('hex', 12)}`],
  facebook: [`${draw('digits', 16)}|${draw('mixed', 27)}`, `${draw('digits', 16)} | ${draw('mixed', 27)}`],
  twitter: [`${'A'.repeat(22)}${draw('mixed', 80)}`, 'A'.repeat(100)],
  linear: [`lin_api_${draw('mixed', 40)}`, 'lin_api_key'],
  notion: [`ntn_${draw('digits', 11)}${draw('mixed', 35)}`, `ntn_${draw('digits', 11)}`],
  figma: [`figd_${draw('mixed', 40)}`, 'figd_token'],
  airtable: [`pat${draw('mixed', 14)}.${draw('hex', 64)}`, `pat${draw('mixed', 14)}.js`],
  asana: [`1/${draw('digits', 16)}:${draw('hex', 32)}`, `1/${draw('digits', 16)}`],
  dropbox: [`sl.${draw('mixed', 140)}`, `sl.${draw('mixed', 30)}`],
  sendgrid: [`SG.${draw('mixed', 22)}.${draw('mixed', 43)}`, `SG.${draw('mixed', 22)}..${draw('mixed', 43)}`],
  mailgun: [`key-${draw('hex', 32)}`, `key-${draw('hex', 12)}`],
  mailchimp: [`${draw('hex', 32)}-us20`, `${draw('hex', 32)}-utc`],
  brevo: [`xkeysib-${draw('hex', 64)}-${draw('mixed', 16)}`, `xkeysib-${draw('hex', 12)}`],
  resend: [`re_${draw('mixed', 8)}_${draw('mixed', 24)}`, 're_compiled_pattern'],
  ...byPrefix,
  'azure-identifiable': [`${draw('mixed', 76)}AZDO${draw('mixed', 4)}`, `${draw('mixed', 20)}AZDO${draw('mixed', 4)}`],
  infisical: [`st.${draw('hex', 24)}.${draw('hex', 32)}.${draw('hex', 33)}`, `st.${draw('hex', 24)}.js`],
  bitwarden: [`0.${uuid}.${draw('mixed', 30)}:${draw('mixed', 22)}==`, `0.${uuid}`],
  k3s: [`K10${draw('hex', 64)}::server:${draw('hex', 32)}`, `K10${draw('hex', 20)}::server:`],
  rancher: [`kubeconfig-u-${draw('small', 10)}:${draw('small', 54)}`, 'kubeconfig-user.yaml:12'],
  jetbrains: [`perm:${draw('mixed', 12)}.${draw('mixed', 6)}.${draw('mixed', 30)}`, 'perm:read.write.all'],
  clickup: [`pk_${draw('digits', 8)}_${draw('capitals', 32)}`, `pk_${draw('digits', 8)}_KEY`],
  salesforce: [`00D${draw('mixed', 15)}!AQ${draw('mixed', 90)}`, `00D${draw('mixed', 15)}`],
  intercom: [base64(`tok:${draw('hex', 8)}_${draw('hex', 30)}:1:0`), base64('tok:')],
  'automation-webhook': [
    `https://hooks.zapier.com/hooks/catch/${draw('digits', 7)}/${draw('small', 7)}/`,
    'https://hooks.zapier.com/hooks/catch/ 404',
  ],
  'rpc-url': [`https://mainnet.infura.io/v3/${draw('hex', 32)}`, 'https://mainnet.infura.io/v3/PROJECT'],
  'private-key-body': [privateKey('MC4CAQAwBQYDK2VwBCIEI'), 'what does MC4CAQAwBQYDK2VwBCIEI mean'],
  'private-key-base64': [
    base64(pem(draw('mixed', 64))),
    base64(`${'-'.repeat(5)}BEGIN CERTIFICATE${'-'.repeat(5)}${draw('mixed', 64)}`),
  ],
  'putty-key': [
    `PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\n${draw('mixed', 48)}`,
    `PuTTY-User-Key-File-3: ssh-ed25519\nPublic-Lines: 1\n${draw('mixed', 48)}`,
  ],
  jwk: [`{"kty":"OKP","d":"${draw('mixed', 43)}"}`, `{"kty":"OKP","x":"${draw('mixed', 43)}"}`],
  paseto: [`v4.local.${draw('mixed', 60)}`, 'v4.local.md'],
  macaroon: [base64(`0021location ${draw('mixed', 60)}`), base64('0021location')],
  'bitcoin-key': [`K${'2x9'}${draw('mixed', 48).replace(/[0OIl]/g, 'z')}`, `K${draw('mixed', 20)}`],
  'seed-phrase': [
    `seed phrase: ${'apple brick candle dragon eagle forest garden hammer island jungle kitten ladder'}`,
    'a seed phrase has twelve words',
  ],
  'one-time-password': [`TOTP seed: ${draw('capitals', 32)}`, 'TOTP seed: how long'],
  'password-hash': [`root:$6$${draw('mixed', 8)}$${draw('mixed', 86)}`, '$2b$10$ is the prefix of bcrypt'],
  'command-password': [`mysql -u root -p${draw('mixed', 10)} shop`, 'mysql -u root -p shop'],
  'windows-share': [`net use z: \\\\nas\\x /user:me ${draw('mixed', 10)}`, 'net use z: /user:me *'],
  'httpie-user': [`http -a me:${draw('mixed', 9)} example.com`, 'http -a user:pass example.com'],
  'variable-password': [`PGPASSWORD=wooden-lamp psql -h db`, 'PGPASSWORD=postgres psql'],
  netrc: [`machine a.example login me password ${draw('mixed', 10)}`, 'machine a.example login me password <password>'],
  pgpass: [`db.example.com:5432:shop:app:7x${draw('mixed', 12)}`, 'at main.go:1234:12:error:undefined'],
  'password-word': ['Passwort: Sommer2024!', 'Passwort: vergessen'],
  'token-in-url': [`https://${draw('mixed', 40)}@example.com/a.git`, 'https://someone-with-a-long-name@example.com/'],
  'signed-url': [`https://a.example/x?se=2026&sig=${draw('mixed', 43)}%3D`, 'https://a.example/x?sig=none'],
  'oauth-code': [`https://a.example/callback?code=${draw('mixed', 40)}`, 'https://a.example/callback?code=200'],
  'link-token': [
    `https://a.example/reset/${draw('mixed', 40)}`,
    'https://a.example/reset/your-password-in-three-easy-steps',
  ],
  'session-cookie': [`PHPSESSID=${draw('small', 26)}`, 'PHPSESSID=abc'],
  'cookie-header': [`Cookie: theme=dark; id=${draw('mixed', 32)}`, 'Cookie: theme=dark; lang=en-GB; consent=yes'],
  'digest-auth': [
    `Authorization: Digest username="me", response="${draw('hex', 32)}"`,
    'Authorization: Digest username="me"',
  ],
  'kubernetes-string': [
    `kind: Secret\nstringData:\n  db: 7x${draw('mixed', 12)}\n`,
    `kind: ConfigMap\nstringData:\n  db: 7x${draw('mixed', 12)}\n`,
  ],
  'private-key': [pem(draw('mixed', 64)), `${'-'.repeat(5)}BEGIN RSA PRIVATE KEY${'-'.repeat(5)} or PKCS 8?`],
  jwt: [jwt({ sub: 'me', role: 'admin' }), jwt({ sub: '1234567890', name: 'John Doe', iat: 1516239022 })],
  'jwt-base64': [base64(jwt({ sub: 'me', role: 'admin' })), base64('eyJ is how a JSON Web Token begins, always')],
  'database-url': [
    `postgres://app:${draw('mixed', 10)}@db.example.com/x`,
    'postgres://user:password@localhost:5432/db',
  ],
  'url-password': [`https://me:${draw('mixed', 10)}@example.com/`, 'https://{USER}:{PASS}@example.com/'],
  'curl-user': [
    `curl -s -u admin:${draw('mixed', 9)} https://example.com`,
    `curl -u "$NAME:$PASS" https://example.com`,
  ],
  'basic-auth': [
    `Authorization: Basic ${base64(`me:${draw('mixed', 9)}`)}`,
    `Authorization: Basic ${base64('user:pass')}`,
  ],
  bundler: [`BUNDLE_GEMS__EXAMPLE__COM=${draw('hex', 8)}:${draw('hex', 9)}`, 'BUNDLE_GEMS__EXAMPLE__COM=user:pass'],
  'kubernetes-secret': [
    `apiVersion: v1\nkind: Secret\ndata:\n  db: ${base64('app:not-a-word')}\n`,
    `apiVersion: v1\nkind: ConfigMap\ndata:\n  db: ${base64('app:not-a-word')}\n`,
  ],
};
