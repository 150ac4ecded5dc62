import { unescaped } from './escapes.ts';

/** An address inside an address. */
const mostEncodings = 3;

/** A text as it would be understood elsewhere: without invisible characters and odd forms of letters, and decoded. */
export function readings(text: string): readonly string[] {
  const found = [plain(text)];
  for (let round = 0; round < mostEncodings; round++) {
    const decoded = unescaped(found.at(-1) ?? '');
    if (decoded === undefined) break;
    found.push(plain(decoded.text));
  }
  return found;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '');
}
