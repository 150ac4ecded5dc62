import type { DocSource } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import type { Manifest } from './manifest.ts';

/** A folder with documents, as its manifest describes it. */
export function sourceFrom(root: string, manifest: Manifest, fallbackName: string, isDirect: boolean): DocSource {
  const { name, version, repository, about } = manifest;
  return { name: name || fallbackName, version, root, isDirect, ...defined({ repository, about }) };
}
