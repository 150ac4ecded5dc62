import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import tls, { type SecureContext } from 'node:tls';
import { FootnoteError } from '../errors.ts';

/** The usual roots and those of the file, parsed once for all connections. */
export async function trustCaFile(caFile: string): Promise<SecureContext> {
  const text = await readFile(caFile, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw unusable(`${caFile} cannot be read (${error.code ?? 'unknown reason'})`);
  });
  const own = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (own.length === 0) throw unusable(`${caFile} holds no certificate in PEM form`);
  for (const [index, certificate] of own.entries()) {
    if (!isCertificate(certificate)) throw unusable(`certificate ${index + 1} in ${caFile} is damaged`);
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
