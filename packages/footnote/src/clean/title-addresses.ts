import type { Edit } from './edits.ts';
import { isTypeset } from './typeset.ts';

/** Letters and digits of any script, roughly: the exact classes of Unicode take Node longer to read than a search. */
const letter = '\\w\\u00aa-\\u1fff\\u2c00-\\u2fff\\u3040-\\udfff\\uf900-\\ufdff';

/**
 * An address in a title: with a scheme, as `www.…/…`, or between parentheses, where Footnote itself writes where a
 * source is. A host alone, such as www.python.org, Booking.com or Node.js, is a name like others.
 */
const address = new RegExp(
  [
    '(?<scheme>[(（]\\s?)?(?:https?|ftp|file|wss?):\\s?[/∕⁄\\\\]{1,3}\\s?',
    `(?<rest>(?:\\[[\\da-f:.]+\\]|[${letter}])(?:[^\\s()<>"'“”‘’‹›[\\]（）]|\\([^\\s()]{0,200}\\)){0,2000})`,
    `|(?<www>[(（]\\s?)(?<named>www\\.[${letter}][^\\s()<>"'“”‘’‹›[\\]（）]{0,2000})`,
    `|(?<![${letter}@.-])(?<long>www\\.[${letter}][${letter}.-]{0,253}[/∕⁄][^\\s()<>"'“”‘’‹›[\\]（）]{0,2000})`,
    `|(?<bare>[(（]\\s?)(?<placed>(?:[${letter}-]{1,63}\\.){1,8}[${letter}]{2,63}[/∕⁄][^\\s()（）]{0,2000})(?=\\s?[)）])`,
  ].join(''),
  'gi',
);
/** What every one of them holds: most titles need no closer look. */
const mayHoldAddress = /[/∕⁄\\]|www\./i;
const punctuationBehind = /[.,:;!?…|–—-]+$/u;

/**
 * Whoever reads `[1] Moon (https://nasa.gov/moon) (https://evil.example/a)` from the left takes the first address for
 * the source's own. So a title keeps only the host of what it names, in brackets that Footnote never puts around one;
 * and it is one line, without the soft hyphens that could hide an address.
 */
export function titleEdits(text: string): Edit[] {
  const folded = isTypeset(text) ? text : text.normalize('NFKC');
  // Letters of another kind, that read as an address: what they stand for is found in the next round.
  if (folded !== text && findsAddress(folded) && !findsAddress(text)) {
    return [{ start: 0, end: text.length, text: folded, what: 'title-address' }];
  }
  const found = mayHoldAddress.test(text) ? text.matchAll(address) : [];
  const addresses = Array.from(found, (match) => addressEdit(text, match));
  const others = Array.from(text.matchAll(/\u00ad|[\r\n\u0085\u2028\u2029]+/g), ({ index, 0: sign }): Edit => {
    return { start: index, end: index + sign.length, text: sign === '\u00ad' ? '' : ' ', what: 'invisible' };
  });
  return addresses.length === 0 ? others : addresses;
}

function findsAddress(text: string): boolean {
  return mayHoldAddress.test(text) && text.search(address) !== -1;
}

function addressEdit(text: string, match: RegExpExecArray): Edit {
  const { scheme, rest, www, named, long, bare, placed } = match.groups ?? {};
  const written = rest ?? named ?? long ?? placed ?? '';
  const opening = scheme ?? www ?? bare ?? '';
  const found = written.replace(punctuationBehind, '');
  const until = match.index + match[0].length - (written.length - found.length);
  const closing = opening === '' ? '' : (/^\s?[)）]/u.exec(text.slice(until, until + 2))?.[0] ?? '');
  const before = opening !== '' && closing === '' ? opening : '';
  return {
    start: match.index,
    end: until + closing.length,
    text: `${before}‹${hostIn(found)}›`,
    what: 'title-address',
  };
}

/** As a browser would read it, so that no user name before it counts for the host. */
function hostIn(found: string): string {
  const written = `https://${found.replace(/[∕⁄\\]/g, '/')}`;
  const host = URL.canParse(written) ? new URL(written).host : (/^[^/?#]*/.exec(found)?.[0] ?? '');
  return host.replace(/^(?:www\.)+/, '');
}
