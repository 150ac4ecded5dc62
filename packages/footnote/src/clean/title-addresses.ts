import type { Edit } from './edits.ts';

/**
 * An address in a title: with a scheme, as `www.…/…`, or between parentheses, where Footnote itself writes where a
 * source is. A host alone, such as www.python.org, Booking.com or Node.js, is a name like others.
 */
const address = new RegExp(
  [
    '(?<scheme>[(（]\\s?)?(?:https?|ftp|file|wss?):\\s?[/∕⁄\\\\]{1,3}\\s?',
    '(?<rest>(?:\\[[\\da-f:.]+\\]|[\\p{L}\\p{N}])(?:[^\\s()<>"\'“”‘’‹›[\\]（）]|\\([^\\s()]{0,200}\\)){0,2000})',
    '|(?<www>[(（]\\s?)(?<named>www\\.[\\p{L}\\p{N}][^\\s()<>"\'“”‘’‹›[\\]（）]{0,2000})',
    '|(?<![\\p{L}\\p{N}@.-])(?<long>www\\.[\\p{L}\\p{N}][\\p{L}\\p{N}.-]{0,253}[/∕⁄][^\\s()<>"\'“”‘’‹›[\\]（）]{0,2000})',
    '|(?<bare>[(（]\\s?)(?<placed>(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}\\p{L}{2,63}[/∕⁄][^\\s()（）]{0,2000})(?=\\s?[)）])',
  ].join(''),
  'giu',
);
const punctuationBehind = /[.,:;!?…|–—-]+$/u;

/**
 * Whoever reads `[1] Moon (https://nasa.gov/moon) (https://evil.example/a)` from the left takes the first address for
 * the source's own. So a title keeps only the host of what it names, in brackets that Footnote never puts around one;
 * and it is one line, without the soft hyphens that could hide an address.
 */
export function titleEdits(text: string): Edit[] {
  const folded = text.normalize('NFKC');
  // Letters of another kind, that read as an address: what they stand for is found in the next round.
  if (folded !== text && folded.search(address) !== -1 && text.search(address) === -1) {
    return [{ start: 0, end: text.length, text: folded, what: 'title-address' }];
  }
  const addresses = Array.from(text.matchAll(address), (match) => addressEdit(text, match));
  const others = Array.from(text.matchAll(/\u00ad|[\r\n\u0085\u2028\u2029]+/g), ({ index, 0: found }): Edit => {
    return { start: index, end: index + found.length, text: found === '\u00ad' ? '' : ' ', what: 'invisible' };
  });
  return addresses.length === 0 ? others : addresses;
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
