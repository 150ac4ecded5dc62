export function readableAddress(url: URL): { url: URL; headers?: Record<string, string> } {
  return { url };
}
