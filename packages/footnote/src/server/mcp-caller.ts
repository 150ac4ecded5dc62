/** The caller of an MCP client: its own name for itself, tamed, because it goes into limits and the log. */
export function mcpCaller(clientName: string | undefined, address?: string): string {
  const name = (clientName ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 64);
  const caller = name === '' ? 'mcp' : `mcp:${name}`;
  return address === undefined ? caller : `${caller}@${address}`;
}
