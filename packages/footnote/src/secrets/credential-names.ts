/**
 * How far a name is to be believed: `password` and `credential` say outright that a secret follows,
 * `some-key` may be any kind of key.
 */
type CredentialName = 'password' | 'credential' | 'some-key';

/** Reads the identifier around text[start..end], whose last word says what it names: `kms_key_id` is no key. */
export function credentialName(text: string, start: number, end: number): CredentialName | undefined {
  const before = text.slice(Math.max(0, start - 60), start);
  const prefix = /[\w.-]*$/.exec(before)?.[0] ?? '';
  // Our own stand-in names a kind, not what follows it.
  if (before.slice(0, before.length - prefix.length).endsWith('[REDACTED:')) return undefined;
  const words = wordsOf(prefix + text.slice(start, end));
  while (endings.has(words.at(-1) ?? '')) words.pop();
  const last = words.pop() ?? '';
  if (words.some((word) => harmless.has(word))) return undefined;
  if (last === 'id') return isCredentialId(words) ? 'credential' : undefined;
  if (passwordWord.test(last)) return 'password';
  if (credentialWord.test(last)) return 'credential';
  if (last !== 'key' && last !== 'keys') return undefined;
  if (words.some((word) => harmlessKeys.has(word))) return undefined;
  const spoken = wordsOf(before.slice(0, before.length - prefix.length)).slice(-2);
  return [...words, ...spoken].some((word) => qualifiers.has(word) || vendors.has(word)) ? 'credential' : 'some-key';
}

/** Ids that count as one half of a key at these vendors, and are looked for by scanners of repositories, too. */
function isCredentialId(words: readonly string[]): boolean {
  return idOwners.has(words.at(-1) ?? '') && words.some((word) => idVendors.has(word));
}

const idOwners = new Set('client tenant access application app'.split(' '));
const idVendors = new Set(
  'adobe ad asana azure arm bitbucket discord linkedin looker messagebird bird plaid sendbird sumo logic'.split(' '),
);

/** `oktaApiToken_2` → okta api token */
function wordsOf(identifier: string): string[] {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

const passwordWord = /^(?:pass|pwd|pw|passphrase|passcode|\w*(?:password|passwd))$/;
const credentialWord =
  /^(?:auth|bearer|pat|creds?|credentials?|authorization|\w*(?:token|secret|apikey|accesskey|secretkey|authkey|privatekey))s?$/;

/** What is put behind a name without changing what it names. */
const endings = new Set(
  'value val string str text raw prod production dev test live staging sandbox default base'.split(' '),
);

/** Tokens that page through lists, and keys that everybody may see. */
const harmless = new Set(
  'next page continuation cursor sync cancellation public publishable pub site sitekey'.split(' '),
);

/** Keys of tables, stores and lists. */
const harmlessKeys = new Set(
  (
    'bucket cache composite dedup foreign group hash idempotency issuer local lookup map object partition primary query ' +
    'react routing row sequence sort storage translation unique'
  ).split(' '),
);

const qualifiers = new Set(
  'api access secret private auth signing encryption master service license licence account subscription app admin shared write ingest integration webhook deploy client user bot'.split(
    ' ',
  ),
);

/** Vendors whose keys are letters and digits only: nothing but the name beside them tells what they are. */
const vendors = new Set(
  (
    'adobe airtable alchemy algolia amplitude anthropic artifactory asana atlassian auth aws azure beamer bintray bitbucket ' +
    'bittrex brave census clearbit clickhouse cloudflare cloudinary codecov cohere coinbase confluence confluent contentful ' +
    'datadog deepgram deepl deepseek digitalocean discord docusign doppler droneci dropbox duffel elastic etherscan etsy exa ' +
    'expensify facebook fastly finicity finnhub firebase firecrawl fireworks flickr flutterwave freshbooks freshdesk gcp gemini ' +
    'giphy github gitlab gitter gocardless google grafana groq heroku hubspot huggingface infura intercom jfrog jina jira kagi ' +
    'kraken kucoin lambdatest launchdarkly line linear linkedin linkup lob logdna looker mailchimp mailgun mailjet mapbox ' +
    'mattermost maxmind meraki messagebird microsoft mistral mixpanel mongodb moralis netlify newrelic notion npm nvidia nytimes ' +
    'okta openai openrouter openweather opsgenie pagerduty parallel paypal pendo perplexity pinecone plaid planetscale polygon ' +
    'postman posthog postmark quickbooks rapidapi readme recaptcha redis relic rollbar salesforce scalingo segment sendbird ' +
    'sendgrid sendinblue sentry serpapi serper shippo shopify slack snowflake snyk sonar sonarqube sourcegraph splunk spotify ' +
    'square squarespace stackhawk statuspage stripe sumo sumologic supabase tavily telegram terraform travis travisci trello ' +
    'twilio twitch twitter typeform unsplash upstash vercel voyage weatherapi xai yandex you youtube ydc zendesk zoho zoom'
  ).split(' '),
);
