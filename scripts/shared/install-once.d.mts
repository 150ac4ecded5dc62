export function installOnce(
  specs: string | readonly string[],
  name: string,
  moreFlags?: readonly string[],
): Promise<string | undefined>;
