export function installBun(): Promise<string | undefined>;
