import type { DocFile } from './find-files.ts';

const moduleName = /\.[cm]?js$/;
/** For tests, tools and browsers, or not for others at all. */
const sideModule =
  /(?:^|\/)[_.]|[.-](?:min|test|spec|config|bundle|umd|iife)\.|(?:^|\/)(?:bin|scripts|examples?|demos?|bench(?:marks?)?|internals?|locales?|lang|i18n|umd|vendor|vendored|compiled)\//;
/** What a build made of files that are there as well, mostly. */
const builtFolder = /(?:^|\/)(?:dist|build|out|cjs|esm|es|es5|es6)\//;

const largestModule = 200_000;
const mostModules = 400;
const mostBytes = 1_500_000;

export function isModule(path: string): boolean {
  return moduleName.test(path) && !sideModule.test(path);
}

/** Those that people wrote, else those that a build made of them; a package of thousands only in part. */
export function withFewModules(files: readonly DocFile[]): readonly DocFile[] {
  const modules = files.filter(({ path, size }) => isModule(path) && size <= largestModule);
  const written = modules.filter(({ path }) => !builtFolder.test(path));
  const depth = ({ path }: DocFile) => path.split('/').length;
  const kept = new Set<DocFile>();
  let bytes = 0;
  for (const file of (written.length > 0 ? written : modules).toSorted((a, b) => depth(a) - depth(b))) {
    bytes += file.size;
    if (bytes > mostBytes || kept.size >= mostModules) break;
    kept.add(file);
  }
  return files.filter((file) => kept.has(file) || !moduleName.test(file.path));
}
