/** What a body is by its first bytes, for everything that is not text. */
export interface BinaryKind {
  readonly contentType: string;
  readonly group: 'pdf' | 'image' | 'audio' | 'video' | 'archive' | 'program' | 'font' | 'office file' | 'data';
}

interface Signature extends BinaryKind {
  readonly at?: number;
  readonly starts: string;
}

const pdf: BinaryKind = { contentType: 'application/pdf', group: 'pdf' };

/** As latin1 strings; the order matters where one begins like another. */
const signatures: readonly Signature[] = [
  { starts: '%PDF-', ...pdf },
  { starts: '\x89PNG\r\n\x1a\n', contentType: 'image/png', group: 'image' },
  { starts: '\xff\xd8\xff', contentType: 'image/jpeg', group: 'image' },
  { starts: 'GIF87a', contentType: 'image/gif', group: 'image' },
  { starts: 'GIF89a', contentType: 'image/gif', group: 'image' },
  { starts: 'II*\0', contentType: 'image/tiff', group: 'image' },
  { starts: 'MM\0*', contentType: 'image/tiff', group: 'image' },
  { starts: '\0\0\x01\0', contentType: 'image/x-icon', group: 'image' },
  { starts: '\0\0\x00\x0cJXL ', contentType: 'image/jxl', group: 'image' },
  { starts: '8BPS\0\x01', contentType: 'image/vnd.adobe.photoshop', group: 'image' },
  { starts: 'WEBP', at: 8, contentType: 'image/webp', group: 'image' },
  { starts: 'WAVE', at: 8, contentType: 'audio/wav', group: 'audio' },
  { starts: 'AVI ', at: 8, contentType: 'video/x-msvideo', group: 'video' },
  { starts: 'ftypavif', at: 4, contentType: 'image/avif', group: 'image' },
  { starts: 'ftyphei', at: 4, contentType: 'image/heic', group: 'image' },
  { starts: 'ftypM4A', at: 4, contentType: 'audio/mp4', group: 'audio' },
  { starts: 'ftyp', at: 4, contentType: 'video/mp4', group: 'video' },
  { starts: '\x1aE\xdf\xa3', contentType: 'video/webm', group: 'video' },
  { starts: 'FLV\x01', contentType: 'video/x-flv', group: 'video' },
  { starts: '\0\0\x01\xba', contentType: 'video/mpeg', group: 'video' },
  { starts: 'ID3', contentType: 'audio/mpeg', group: 'audio' },
  { starts: '\xff\xfb', contentType: 'audio/mpeg', group: 'audio' },
  { starts: 'fLaC', contentType: 'audio/flac', group: 'audio' },
  { starts: 'OggS\0', contentType: 'application/ogg', group: 'audio' },
  { starts: 'MThd\0\0\0', contentType: 'audio/midi', group: 'audio' },
  { starts: 'mimetypeapplication/epub+zip', at: 30, contentType: 'application/epub+zip', group: 'office file' },
  {
    starts: 'mimetypeapplication/vnd.oasis',
    at: 30,
    contentType: 'application/vnd.oasis.opendocument',
    group: 'office file',
  },
  {
    starts: '[Content_Types].xml',
    at: 30,
    contentType: 'application/vnd.openxmlformats-officedocument',
    group: 'office file',
  },
  { starts: '_rels/', at: 30, contentType: 'application/vnd.openxmlformats-officedocument', group: 'office file' },
  { starts: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', contentType: 'application/x-ole-storage', group: 'office file' },
  { starts: '{\\rtf', contentType: 'application/rtf', group: 'office file' },
  { starts: 'PK\x03\x04', contentType: 'application/zip', group: 'archive' },
  { starts: 'PK\x05\x06', contentType: 'application/zip', group: 'archive' },
  { starts: '\x1f\x8b\x08', contentType: 'application/gzip', group: 'archive' },
  { starts: 'BZh', contentType: 'application/x-bzip2', group: 'archive' },
  { starts: '\xfd7zXZ\0', contentType: 'application/x-xz', group: 'archive' },
  { starts: '(\xb5/\xfd', contentType: 'application/zstd', group: 'archive' },
  { starts: '7z\xbc\xaf\x27\x1c', contentType: 'application/x-7z-compressed', group: 'archive' },
  { starts: 'Rar!\x1a\x07', contentType: 'application/vnd.rar', group: 'archive' },
  { starts: 'ustar', at: 257, contentType: 'application/x-tar', group: 'archive' },
  { starts: '!<arch>\n', contentType: 'application/x-archive', group: 'archive' },
  { starts: '\x7fELF', contentType: 'application/x-elf', group: 'program' },
  { starts: '\xcf\xfa\xed\xfe', contentType: 'application/x-mach-binary', group: 'program' },
  { starts: '\xca\xfe\xba\xbe', contentType: 'application/java-vm', group: 'program' },
  { starts: '\0asm', contentType: 'application/wasm', group: 'program' },
  { starts: 'wOFF', contentType: 'font/woff', group: 'font' },
  { starts: 'wOF2', contentType: 'font/woff2', group: 'font' },
  { starts: 'OTTO\0', contentType: 'font/otf', group: 'font' },
  { starts: '\0\x01\0\0\0', contentType: 'font/ttf', group: 'font' },
  { starts: 'SQLite format 3\0', contentType: 'application/vnd.sqlite3', group: 'data' },
  { starts: 'PAR1', contentType: 'application/vnd.apache.parquet', group: 'data' },
];

/** Two letters only: everything else is asked first. */
const weakSignatures: readonly Signature[] = [
  { starts: 'MZ', contentType: 'application/vnd.microsoft.portable-executable', group: 'program' },
  { starts: 'BM', contentType: 'image/bmp', group: 'image' },
];

/** Undefined for text, in any charset that keeps clear of control characters; those of UTF-16 don't. */
export function binaryKindOf(
  body: Uint8Array,
  { isUtf16, isSaidToBeText }: { isUtf16: boolean; isSaidToBeText: boolean },
): BinaryKind | undefined {
  if (isUtf16) return undefined;
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1024)).toString('latin1');
  // Text may begin like anything ("ID3 tags are …"): only these two are binary without a binary byte.
  if (!binaryByte.test(start))
    return find(signatures, start, ({ group, starts }) => group === 'pdf' || starts === '{\\rtf');
  // Some servers put blanks or a line before a PDF, and readers accept it.
  if (/%PDF-\d/.test(start)) return pdf;
  const found = find([...signatures, ...weakSignatures], start);
  if (found !== undefined) return found;
  return isSaidToBeText && hasFewStrays(start) ? undefined : { contentType: 'application/octet-stream', group: 'data' };
}

/** Pages have a stray control character here and there, which browsers pass over. Data have one in ten, and zeros. */
function hasFewStrays(start: string): boolean {
  const strays = start.match(new RegExp(binaryByte, 'g')) ?? [];
  return !start.includes('\0') && strays.length <= Math.max(2, start.length / 50);
}

/** The control characters that no text needs: all but tab, line ends, form feed and escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const binaryByte = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f]/;

function find(
  list: readonly Signature[],
  start: string,
  isWanted: (signature: Signature) => boolean = () => true,
): BinaryKind | undefined {
  const found = list.find((one) => start.startsWith(one.starts, one.at ?? 0) && isWanted(one));
  return found === undefined ? undefined : { contentType: found.contentType, group: found.group };
}
