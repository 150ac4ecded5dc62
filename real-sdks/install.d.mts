export type Sdks =
  | { readonly folder: string; readonly node: string; readonly missing?: undefined }
  | { readonly missing: string };
export function installSdks(): Promise<Sdks>;
