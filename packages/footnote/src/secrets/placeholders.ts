/** The signs that documentation puts where a key belongs. */
const blank = /x{5,}|\*{3,}|\.{2}|…|(?:^|[^a-z])your|your[-_ ]|placeholder|redacted|change[-_]?me|dummy|[-_]here\b/i;

/** A stand-in inside something that has the full shape of a vendor's key. */
export function isBlank(secret: string): boolean {
  // In the thousands of characters of a certificate's key such letters come about by chance.
  return blank.test(secret.slice(0, 200));
}

/** A value that is filled in elsewhere: a variable, a template, a format, a call. */
const filledIn =
  /^[$%<{[(]|\$\{|\{\{|%[sdv]\b|^[\w.:]*\(|^[A-Z]\w*_[A-Z\d_]+$|^(?:process|os|env|config|settings|self|this)\./;

const sample = /example|sample|insert|replace|fake|^[\d\W_]*p[a@4][s$5]{2}w(?:[o0]r)?d[\d\W_]*$/i;

/** A stand-in for a value that someone named: `password = <your password>`. */
export function isPlaceholder(value: string): boolean {
  return isBlank(value) || filledIn.test(value) || sample.test(value) || usualStandIns.test(value);
}

const usualStandIns =
  /^(?:.{1,3}|[a-z_-]*(?:pass|passwd|password|passphrase|pwd|secret|token|key|credentials?)|test|testing|demo|guest|admin|root|user|name|none|null|string|hunter2|p[a@4][s$5]{2}w[o0]rd[\d\W]*|postgres|mysql|changeit|(?:my|your|the)?[-_]?(?:secret|super)*[-_]?(?:pw|pass)|x+|[*.•-]+)$/i;

/**
 * A password in a place where only passwords stand, such as `user:password@host`: everything counts
 * that is not one of the words everybody writes there.
 */
export function isRealPassword(password: string, user: string): boolean {
  return !(
    password === '' ||
    password.toLowerCase() === user.toLowerCase() ||
    usualStandIns.test(password) ||
    isBlank(password) ||
    /^[$%<{[(#]|\$\{|\{\{/.test(password)
  );
}
