export type InstalledBrowser =
  | { readonly executable: string; load(name: string): unknown; readonly missing?: undefined }
  | { readonly missing: string };
export function installBrowser(env?: NodeJS.ProcessEnv): Promise<InstalledBrowser>;
