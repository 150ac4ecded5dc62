export function installOnce(spec: string, name: string): Promise<string | undefined>;
