import { beforeAll, describe, expect, it } from 'vitest';
import { getAllWebSearchProviders } from '../providers/registry.ts';
import { draw, uuid } from './secret-samples.test-kit.ts';
import { createSecretScanner, type SecretScanner } from './secret-scanner.ts';

let scanner: SecretScanner;
beforeAll(async () => {
  scanner = await createSecretScanner([], getAllWebSearchProviders());
});

const kindsIn = (text: string) => scanner.find(text).map(({ kind }) => kind);

/** The texts that were found, in order. */
const found = (text: string) => scanner.find(text).map(({ start, end }) => text.slice(start, end));

describe('a value that is named as a secret', () => {
  const value = draw('mixed', 24);

  it.each([
    `ACME_API_KEY=${value}`,
    `export ACME_TOKEN="${value}"`,
    `"acmeToken": "${value}"`,
    `{\\"clientSecret\\": \\"${value}\\"}`,
    `acme_secret: ${value}`,
    `acme token => ${value}`,
    `acmeToken := "${value}"`,
    `let acmeToken: String = "${value}"`,
    `acme_token: |\n  ${value}`,
    `ACME_TOKEN ||= '${value}'`,
    `const acme_key = \`${value}\`;`,
    `-- password for acme: ${value}`,
    `os.environ['ACME_API_KEY'] = '${value}'`,
    `client.setToken("${value}")`,
    `headers.set('X-Api-Key', '${value}')`,
    `<password>${value}</password>`,
    `<add key="ClearTextPassword" value="${value}" />`,
    `Authorization: Bearer ${value}`,
    `tool --token ${value} --verbose`,
    `my acme api key is ${value}, why 401?`,
    `Server=db;User Id=sa;Password=${value};Encrypt=true`,
  ])('is found: %s', (text) => {
    expect(found(text)).toEqual([value]);
  });

  it('is found to its end, however long it is', () => {
    const long = draw('mixed', 1_200);
    expect(found(`AWS_SESSION_TOKEN=${long} expired`)).toEqual([long]);
  });

  it.each([
    ['a UUID', `HEROKU_API_KEY=${uuid}`],
    ['a hash', `EXA_API_KEY=${draw('hex', 40)}`],
    ['a number of sixteen digits', `asana token => ${draw('digits', 16)}`],
    ['a password with capitals, digits and signs', 'db password: Tr0ub4dor&3'],
    ['said in a sentence', 'my password is Tr0ub4dor&3, why'],
    ['between quotes, with signs of code', `SECRET_KEY = 'django-insecure-${draw('mixed', 12)}(&${draw('mixed', 18)}'`],
    ['the base of keys', `SECRET_KEY_BASE=${draw('hex', 64)}`],
    ['called a PAT', `AZURE_DEVOPS_EXT_PAT=${draw('small', 52)}`],
    ['of letters only', 'PAGERDUTY_TOKEN=qZkWvXbRtYpLmNcFgHjD'],
    ['named in German', 'Kennwort lautet Sommer2024!'],
    ['named in French', 'mot de passe : Soleil-2024'],
    ['named in Spanish', 'la contraseña es Verano#2024'],
    ['named in Portuguese', 'senha: Verao#2024'],
    ['named in Russian', 'пароль: Leto-2024x'],
    ['named in Chinese', '密码：Xiatian2024!'],
    ['named in Japanese', 'パスワードはNatsu-2024です'],
    ['a vendor’s key that is only called key', `const hubspot_key = "${uuid}"`],
  ])('may be %s', (_, text) => {
    expect(kindsIn(text)).toHaveLength(1);
  });

  it.each([
    'vault kv put secret/foo password=',
    'password: <your password>',
    'token = process.env.GITHUB_TOKEN_V2',
    `API_KEY=$${'{{ secrets.API_KEY_2024 }}'}`,
    'password must be at least 12 characters: how to validate',
    'secret_length = X25519.secret_length',
    'password: Password123',
    'token: Uint8ClampedArray',
    `kms_key_id = "${uuid}"`,
    `foreignKey=${draw('mixed', 24)}`,
    `public_key = "${draw('mixed', 43)}"`,
    `nextPageToken=${draw('mixed', 24)}`,
    `passwordHash: ${draw('hex', 64)}`,
    `cacheKey=${draw('hex', 32)}`,
    'access_token_url=https://example.com/oauth2/v2.0/token',
    `OPS_TOKEN=ops_eyJzaWduSW5BZGRyZXNz...`,
    `Authorization: Basic ${Buffer.from('user:password').toString('base64')}`,
    `RECAPTCHA_SITE_KEY=6L${draw('mixed', 38)}`,
    `<div class="g-recaptcha" data-sitekey="6L${draw('mixed', 38)}">`,
    'password=Passw0rd!',
    'from ip import IPV4_PAT, IPV6_ADDRZ_PAT',
    "['/etc/passwd', 'javascript:alert(1)']",
    `TWILIO_ACCOUNT_SID=AC${draw('hex', 32)}`,
    `GOOGLE_CLIENT_ID=${draw('digits', 12)}-${draw('small', 32)}.apps.googleusercontent.com`,
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY as AWS_SECRET_ACCESS_KEY',
    'AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  ])('is no secret: %s', (text) => {
    expect(kindsIn(text)).toEqual([]);
  });
});
