import { X509Certificate } from 'node:crypto';
import tls, { type SecureContext } from 'node:tls';
import { readRegularFile } from '../disk/read-regular-file.ts';
import { FootnoteError } from '../errors.ts';

/** Certificates in PEM form, as they stand in a file. */
export interface CaFile {
  readonly path: string;
  readonly text: string;
}

/** The bundle of a whole system has some 200 KB. */
const mostBytes = 4 * 1024 * 1024;

export async function readCaFile(path: string): Promise<CaFile> {
  const found = (await readRegularFile(path, mostBytes)) ?? { problem: 'cannot be read (ENOENT)' };
  if (found.bytes === undefined) throw unusable(`${path} ${found.problem}`);
  return { path, text: found.bytes.toString('utf8') };
}

/** The usual roots and those of the file, parsed once for all connections. */
export function trustCaFile({ path, text }: CaFile): SecureContext {
  const own = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (own.length === 0) throw unusable(`${path} holds no certificate in PEM form`);
  for (const [index, certificate] of own.entries()) {
    if (!isCertificate(certificate)) throw unusable(`certificate ${index + 1} in ${path} is damaged`);
  }
  return tls.createSecureContext({ ca: [...usualRoots(), ...own] });
}

/** A list of our own replaces Node's, so Node's is put in front; newer ones can say what it holds. */
function usualRoots(): readonly string[] {
  const { getCACertificates } = tls as { getCACertificates?: (type: 'default') => string[] };
  return getCACertificates?.('default') ?? tls.rootCertificates;
}

function isCertificate(pem: string): boolean {
  try {
    new X509Certificate(pem);
    return true;
  } catch {
    return false;
  }
}

function unusable(what: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `The certificate authority can't be used: ${what}.`, {
    hint: 'Point network.caFile (or FOOTNOTE_CA_FILE) to a PEM file, or remove it.',
  });
}
