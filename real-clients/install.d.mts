export type Clients =
  | { readonly folder: string; readonly node: string; readonly missing?: undefined }
  | { readonly missing: string };
export function installClients(): Promise<Clients>;
