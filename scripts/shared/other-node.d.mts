export const nodeVersions: Readonly<Record<string, string>>;
export function installNode(major: string | number): Promise<string | undefined>;
