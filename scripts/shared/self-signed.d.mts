/** For these DNS names; the certificate is its own authority. */
export function selfSigned(hosts: readonly string[]): { readonly key: string; readonly cert: string };
