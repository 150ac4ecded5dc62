import { looksRandom } from '../entropy.ts';
import { hasThreeClasses } from '../named-secrets.ts';
import { isPlaceholder, isRealPassword } from '../placeholders.ts';
import { kind, type SecretKind } from './secret-kind.ts';

const text = String.raw;

/** A value of an option, quoted or not; the first group that is there is the value. */
const value = text`(?:"([^"\n]{4,})"|'([^'\n]{4,})'|([^\s"'\x60|;&<>]{4,}))`;
const isPassword = (password: string) => isRealPassword(password, '') && !isPlaceholder(password);

/** Passwords and tokens in commands, headers and addresses: what stands around them says what they are. */
export const kindsByCommand: readonly SecretKind[] = [
  kind(
    'command-password',
    'password in a command',
    'mysql mariadb sshpass redis-cli docker podman helm ldapsearch wget smbclient mongosh mongo sqlcmd',
    [
      text`(?i:\b(?:mysql(?:dump|admin|import)?|mariadb(?:-dump)?|mongo(?:sh|dump)?)\b)[^\n|;]*?\s(?:-p|--password=)${value}`,
      text`\bsshpass\s+-p\s*${value}`,
      text`\bredis-cli\b[^\n|;]*?\s(?:-a|--pass)\s+${value}`,
      text`\b(?:docker|podman|helm\s+registry|nerdctl)\s+login\b[^\n|;]*?\s(?:-p|--password)(?:\s+|=)${value}`,
      text`\bldapsearch\b[^\n|;]*?\s-w\s*${value}`,
      text`\bwget\b[^\n|;]*?\s--(?:http-|ftp-|proxy-)?password(?:\s+|=)${value}`,
      text`\bsqlcmd\b[^\n|;]*?\s-P\s*${value}`,
    ].join('|'),
    { minEntropy: 0, check: isPassword, isOneLine: true },
  ),
  kind(
    'windows-share',
    'password of a share',
    'net use',
    text`(?i:\bnet\s+use\b)[^\n|]*?\s(?i:/user:)\S+\s+([^\s"']{6,})`,
    {
      minEntropy: 0,
      check: isPassword,
      isOneLine: true,
    },
  ),
  kind(
    'httpie-user',
    'password for HTTPie',
    '-a --auth',
    text`(?:^|[\s$\x60])(?:https?|xhs?)\s(?:[^\n|;]*?\s)?(?:-a|--auth)(?:\s+|=)["']?([^\s"':]+:[^\s"']+)`,
    {
      minEntropy: 0,
      check: (pair) => isRealPassword(pair.slice(pair.indexOf(':') + 1), pair.slice(0, pair.indexOf(':'))),
      isOneLine: true,
    },
  ),
  kind(
    'variable-password',
    'password in a variable',
    'pgpassword mysql_pwd sshpass rediscli_auth',
    text`\b(?:PGPASSWORD|MYSQL_PWD|SSHPASS|REDISCLI_AUTH)=${value}`,
    { minEntropy: 0, check: isPassword, isOneLine: true },
  ),
  kind('netrc', 'line of a netrc file', 'machine', text`(?i:\bmachine\s+\S+\s+login\s+\S+\s+password\s+)(\S{6,})`, {
    minEntropy: 0,
    check: isPassword,
    isOneLine: true,
  }),
  kind(
    'pgpass',
    'line of a password file',
    /:\d{4,5}:[\w*-]{1,64}:[\w*-]{1,64}:/,
    text`(?:^|\s)[\w.*\-]{1,80}:\d{4,5}:[\w*\-]{1,64}:[\w*\-]{1,64}:([^\s:]{6,})`,
    { minEntropy: 0, check: (password) => looksRandom(password) || hasThreeClasses(password), isOneLine: true },
  ),
  kind(
    'password-word',
    'password',
    'passwort kennwort mot contrase senha palavra парол 密码 密碼 口令 パスワード 비밀번호 wachtwoord hasło parola',
    text`(?i:passwort|kennwort|mot\s{1,2}de\s{1,2}passe|contrase[ñn]a|senha|palavra-passe|пароль|密码|密碼|口令|パスワード|비밀번호|wachtwoord|hasło|parola)["'»”]?(?:\s{0,2}[:：=]{1,2}\s{0,3}|\s{1,2}(?:ist|lautet|est|es|é|это|jest|è)(?:\s{0,2}:)?\s{1,2}|\s?(?:は|是|为|為)\s?)["'«“„「]?([^\s"'»”“」,;，。]{6,})`,
    { minEntropy: 0, check: isSpokenPassword, isOneLine: true },
  ),
  kind(
    'token-in-url',
    'token in an address',
    /:\/\/[\w-]{20,255}@/,
    text`\b[a-zA-Z][a-zA-Z\d+.\-]{1,20}://([\w\-]{20,})@[\w\[]`,
    { check: looksRandom },
  ),
  kind(
    'signed-url',
    'signature of an address',
    'sig= signature=',
    text`(?i:(?:^|[?&;\s"'])(?:sig|(?:x-(?:amz|goog)-)?signature)=)([\w%+/=\-]{32,})`,
    { check: looksRandom },
  ),
  kind('oauth-code', 'OAuth code', 'code=', text`[?&]code=([\w%./\-]{20,})`, {
    beside: text`[?&]state=|/(?:callback|oauth\w*|auth|login|redirect)\b`,
    check: looksRandom,
  }),
  kind(
    'link-token',
    'token in a link',
    '/reset /verify /confirm /invit /magic /activate /unsubscribe /password',
    text`/(?:reset|verify|confirm|invit|magic|activate|unsubscribe|password)[\w\-]{0,20}/([\w\-]{32,})`,
    { check: (token) => looksRandom(token) && !/^[\da-f]{8}-/i.test(token) },
  ),
  kind(
    'session-cookie',
    'session cookie',
    /(?:sess|sid|connect\.sid|auth|token|cookie)[\w.-]{0,20}["']?[=:]/i,
    text`(?i:(?:^|[\s;"',])(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|session_?id|sapisid|__secure-[\w\-]{3,30}|li_at|(?:[\w.\-]{0,20}[._\-])?session(?:-token)?)=)([\w%.+/=:\-]{16,})`,
    { check: (cookie) => looksRandom(decoded(cookie)) },
  ),
  kind(
    'cookie-header',
    'cookie',
    'cookie:',
    text`(?i:\b(?:set-)?cookie["'\x60]?\s?:\s{0,2}["'\x60]?)([^\s="']{1,60}=[^\n"'\x60]{16,})`,
    {
      check: (line) => line.split(/[;=\s]+/).some((part) => part.length >= 16 && looksRandom(decoded(part))),
      isOneLine: true,
    },
  ),
  kind('digest-auth', 'Digest authorization', 'digest', text`(?i:\bdigest\s)[^\n]*?\bresponse="([a-f0-9]{32,64})"`),
  kind(
    'kubernetes-string',
    'Kubernetes secret',
    'stringdata',
    text`(?m)^[ \t]+[\w.\-]+:[ \t]*["']?([^\s"'{}\[\]|>$<][^\s"']{7,})["']?[ \t]*$`,
    {
      beside: text`(?is)\bkind:[ \t]*["']?secret\b.*\bstringData:|\bstringData:.*\bkind:[ \t]*["']?secret\b`,
      minEntropy: 0,
      check: (secret) => isPassword(secret) && (looksRandom(secret) || hasThreeClasses(secret)),
      isOneLine: true,
    },
  ),
];

/** As people write one into a sentence: with a digit or a sign in it, and no ordinary word. */
function isSpokenPassword(written: string): boolean {
  const password = written.replace(/[.?!]+$/, '');
  return isPassword(password) && password.length >= 6 && (looksRandom(password) || hasThreeClasses(password));
}

function decoded(cookie: string): string {
  return cookie.replace(/%[\da-f]{2}/gi, '-');
}
