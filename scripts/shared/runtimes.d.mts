type Installed = { readonly bin: string; readonly version: string; readonly missing?: undefined };

export const nodeMajors: readonly string[];
export function installNode(major: string): Promise<Installed | { readonly missing: string }>;
export function installBun(): Promise<Installed | { readonly missing: string }>;
