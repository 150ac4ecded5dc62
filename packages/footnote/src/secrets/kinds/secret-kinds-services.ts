import { kind, type SecretKind } from './secret-kind.ts';

const text = String.raw;

const models: readonly SecretKind[] = [
  kind('openrouter', 'OpenRouter key', 'sk-or-', text`\bsk-or-v1-[a-f0-9]{64}\b`),
  kind('langfuse', 'Langfuse key', 'sk-lf-', text`\bsk-lf-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\b`),
  kind('groq', 'Groq key', 'gsk_', text`\bgsk_[A-Za-z0-9]{52}\b`),
  kind('xai', 'xAI key', 'xai-', text`\bxai-[A-Za-z0-9]{70,}\b`),
  kind('huggingface', 'Hugging Face token', 'hf_ api_org_', text`\b(?:hf|api_org)_[A-Za-z]{34}\b`, { minEntropy: 3 }),
  kind('replicate', 'Replicate token', 'r8_', text`\br8_[A-Za-z0-9]{37}\b`),
  kind('cerebras', 'Cerebras key', 'csk-', text`\bcsk-[a-z0-9]{48}\b`),
  kind('nvidia', 'NVIDIA key', 'nvapi-', text`\bnvapi-[\w\-]{60,}`),
  kind('together', 'Together key', 'tgp_v1_', text`\btgp_v1_[\w\-]{43}`),
  kind('elevenlabs', 'ElevenLabs key', /sk_[0-9a-f]{48}/, text`\bsk_[a-f0-9]{48}\b`),
  kind('langsmith', 'LangSmith key', 'lsv2_', text`\blsv2_(?:pt|sk)_[a-f0-9]{32}_[a-f0-9]{10}\b`),
  kind('pinecone', 'Pinecone key', 'pcsk_', text`\bpcsk_[A-Za-z0-9]{5,6}_[A-Za-z0-9]{50,}\b`),
];

const business: readonly SecretKind[] = [
  kind(
    'stripe',
    'Stripe key',
    'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_ sk_org_ whsec_',
    text`\b(?:[sr]k_(?:org_)?(?:live|test|prod)_[A-Za-z0-9]{14,}|whsec_[A-Za-z0-9+/]{32,})`,
  ),
  kind('square', 'Square token', 'sq0atp- sq0csp- eaaa', text`\b(?:sq0(?:atp|csp)-[\w\-]{22,43}|EAAA[\w+=\-]{22,})`),
  kind(
    'braintree',
    'Braintree token',
    'access_token$',
    text`\baccess_token\$(?:production|sandbox)\$[a-z0-9]{16}\$[a-f0-9]{32}\b`,
  ),
  kind('shopify', 'Shopify token', 'shpat_ shpca_ shppa_ shpss_', text`\bshp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}\b`),
  kind('razorpay', 'Razorpay key', 'rzp_', text`\brzp_(?:live|test)_[A-Za-z0-9]{14,}\b`),
  kind('flutterwave', 'Flutterwave key', 'flwseck', text`\bFLWSECK(?:_TEST)?-[a-z0-9]{12,32}(?:-X)?\b`),
  kind(
    'plaid',
    'Plaid token',
    'access-sandbox- access-development- access-production-',
    text`\baccess-(?:sandbox|development|production)-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\b`,
  ),
  kind('duffel', 'Duffel token', 'duffel_', text`\bduffel_(?:test|live)_[\w=\-]{43}`),
  kind('easypost', 'EasyPost key', 'ezak eztk', text`\bEZ[AT]K[A-Za-z0-9]{54}\b`),
  kind('shippo', 'Shippo token', 'shippo_', text`\bshippo_(?:live|test)_[a-fA-F0-9]{40}\b`),
  kind('mapbox', 'Mapbox secret token', 'sk.ey', text`\bsk\.eyJ[\w\-]{40,}\.[\w\-]{20,}`),
  kind('maxmind', 'MaxMind licence key', '_mmk', text`\b[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk\b`),
  kind(
    'hubspot',
    'HubSpot token',
    'pat-na pat-eu pat-ap',
    text`\bpat-(?:na|eu|ap)\d-[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}\b`,
  ),
  kind('contentful', 'Contentful token', 'cfpat-', text`\bCFPAT-[\w\-]{43}`),
  kind('adobe', 'Adobe client secret', 'p8e-', text`\bp8e-[A-Za-z0-9\-]{32}`),
  kind('typeform', 'Typeform token', 'tfp_', text`\btfp_[\w.=\-]{40,}`),
  kind('readme', 'ReadMe key', 'rdme_', text`\brdme_[a-z0-9]{70}\b`),
  kind('frameio', 'Frame.io token', 'fio-u-', text`\bfio-u-[\w=\-]{64}`),
  kind('settlemint', 'SettleMint token', 'sm_pat_ sm_aat_ sm_sat_', text`\bsm_[pas]at_[A-Za-z0-9]{16}\b`),
  kind('intra42', '42 client secret', 's-s4t2', text`\bs-s4t2(?:ud|af)-[a-f0-9]{64}\b`),
  kind('adafruit', 'Adafruit IO key', 'aio_', text`\baio_[A-Za-z0-9]{28}\b`),
];

const messages: readonly SecretKind[] = [
  kind(
    'slack',
    'Slack token',
    'xox xapp-',
    text`\b(?:xox[abeoprs](?:\.xox[bp])?-[A-Za-z\d\-]{10,}|xapp-\d-[\w\-]{30,})`,
    {
      check: (secret) => /\d{5}|[A-Za-z\d]{100}/.test(secret),
    },
  ),
  kind(
    'slack-webhook',
    'Slack webhook',
    'hooks.slack.com',
    text`hooks\.slack\.com/((?:services|workflows|triggers)/[\w+/\-]{20,})`,
    { minEntropy: 3.5 },
  ),
  kind('teams-webhook', 'Teams webhook', 'webhook.office.com', text`webhook\.office\.com/webhookb2/([\w@/.\-]{100,})`),
  kind('discord', 'Discord token', /\.[\w-]{6}\.[\w-]{27}/, text`\b[MNO][A-Za-z\d]{23,25}\.[\w\-]{6}\.[\w\-]{27,38}`),
  kind(
    'discord-webhook',
    'Discord webhook',
    'api/webhooks/',
    text`discord(?:app)?\.com/api/webhooks/(\d{17,20}/[\w\-]{60,})`,
  ),
  kind('telegram', 'Telegram bot token', /\d{5}:A[\w-]{34}/, text`\b\d{5,16}:A[\w\-]{34}(?:[^\w\-]|$)`, {
    minEntropy: 3,
  }),
  kind('twilio', 'Twilio key', /SK[0-9a-z]{32}/, text`\bSK[a-z0-9]{32}\b`),
  kind(
    'facebook',
    'Facebook token',
    /EAA[A-Z]|\d{15}(?:\||%7C)/,
    text`\b(?:EAA[B-Z][A-Za-z0-9]{60,}|\d{15,16}(?:\||%7C)[\w\-]{27,40})`,
  ),
  kind('twitter', 'Twitter bearer token', 'aaaaaaaaaaaaaaaaaaaaaa', text`\bA{22}[A-Za-z0-9%]{70,}`),
  kind('linear', 'Linear key', 'lin_api_ lin_oauth_ lin_wh_', text`\blin_(?:api|oauth|wh)_[A-Za-z0-9]{32,}`),
  kind('clickup', 'ClickUp token', /pk_\d{5,12}_[A-Z0-9]{20}/, text`\bpk_\d{5,12}_[A-Z0-9]{28,40}\b`),
  kind(
    'salesforce',
    'Salesforce session',
    /00D[A-Za-z0-9]{12}/,
    text`\b00D[A-Za-z0-9]{12}(?:[A-Za-z0-9]{3})?![\w.]{60,}`,
  ),
  kind('intercom', 'Intercom token', 'dg9ro', text`\bdG9rO[\w+/]{40,}={0,2}`),
  kind(
    'automation-webhook',
    'webhook',
    'hooks.zapier.com maker.ifttt.com/use hook.eu1.make.com hook.us1.make.com',
    text`(?:hooks\.zapier\.com/hooks/catch|maker\.ifttt\.com/use|hook\.\w+\.make\.com)/([\w/\-]{10,})`,
  ),
  kind(
    'rpc-url',
    'key in the address of a blockchain node',
    'infura.io/ alchemy.com/ alchemyapi.io/ quiknode.pro/',
    text`(?:infura\.io/v3|alchemy(?:api)?\.(?:com|io)/v2|quiknode\.pro)/([\w\-]{32,})`,
  ),
  kind(
    'notion',
    'Notion token',
    /ntn_\d{11}|secret_[A-Za-z0-9]{43}/,
    text`\b(?:ntn_\d{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43})\b`,
  ),
  kind('figma', 'Figma token', /fig[dour][a-z]?_[\w-]{20}/, text`\bfig[dour][a-z]?_[\w\-]{36,}`),
  kind('airtable', 'Airtable token', /pat[A-Za-z0-9]{14}\./, text`\bpat[A-Za-z0-9]{14}\.[a-f0-9]{64}\b`),
  kind(
    'asana',
    'Asana token',
    /\d\/\d{15,17}(?:\/\d{15,17})?:[0-9a-f]{32}/,
    text`\b\d/\d{15,17}(?:/\d{15,17})?:[0-9a-f]{32}\b`,
  ),
  kind('dropbox', 'Dropbox token', /sl\.[\w.-]{20}/, text`\bsl\.(?:u\.)?[\w=\-]{120,}`),
  kind('sendgrid', 'SendGrid key', /SG\.[\w-]{20}/, text`\bSG\.[\w=.\-]{60,70}`),
  kind(
    'mailgun',
    'Mailgun key',
    /key-[0-9a-f]{32}|[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}/,
    text`\b(?:key-[a-f0-9]{32}|[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8})\b`,
  ),
  kind('mailchimp', 'Mailchimp key', /[0-9a-f]{32}-us/, text`\b[a-f0-9]{32}-us\d{1,2}\b`),
  kind('brevo', 'Brevo key', 'xkeysib- xsmtpsib-', text`\bx(?:key|smtp)sib-[a-f0-9]{64}-[A-Za-z0-9]{16}\b`),
  kind('resend', 'Resend key', /re_[A-Za-z0-9]{8}_/, text`\bre_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}\b`),
];

/** What software talks to, but for the providers, which say themselves how their keys look. */
export const serviceKinds: readonly SecretKind[] = [...models, ...business, ...messages];
