/** What a fenced code block calls the language of a file, by the ending of its name. */
const byEnding: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    ts: 'ts mts cts',
    tsx: 'tsx',
    js: 'js mjs cjs',
    jsx: 'jsx',
    python: 'py pyi pyw',
    ruby: 'rb rake gemspec',
    go: 'go',
    rust: 'rs',
    java: 'java',
    kotlin: 'kt kts',
    scala: 'scala sc',
    groovy: 'groovy gradle',
    c: 'c h',
    cpp: 'cc cpp cxx hh hpp hxx',
    csharp: 'cs',
    fsharp: 'fs fsx',
    swift: 'swift',
    objectivec: 'm mm',
    dart: 'dart',
    php: 'php',
    perl: 'pl pm',
    lua: 'lua',
    r: 'r',
    julia: 'jl',
    haskell: 'hs',
    elixir: 'ex exs',
    erlang: 'erl hrl',
    clojure: 'clj cljs cljc edn',
    ocaml: 'ml mli',
    zig: 'zig',
    nim: 'nim',
    solidity: 'sol',
    bash: 'sh bash zsh',
    fish: 'fish',
    powershell: 'ps1 psm1',
    bat: 'bat cmd',
    sql: 'sql',
    graphql: 'graphql gql',
    proto: 'proto',
    css: 'css',
    scss: 'scss',
    less: 'less',
    vue: 'vue',
    svelte: 'svelte',
    html: 'html htm',
    yaml: 'yaml yml',
    toml: 'toml',
    ini: 'ini cfg conf properties editorconfig env',
    diff: 'diff patch',
    hcl: 'tf hcl',
    nix: 'nix',
    cmake: 'cmake',
    makefile: 'mk',
    dockerfile: 'dockerfile',
    vim: 'vim',
    latex: 'tex sty cls',
    jsonc: 'jsonc json5 code-workspace',
    wgsl: 'wgsl',
    glsl: 'glsl vert frag',
    asm: 's asm',
  }).flatMap(([language, endings]) => endings.split(' ').map((ending) => [ending, language] as const)),
);

const byName: Readonly<Record<string, string>> = {
  dockerfile: 'dockerfile',
  containerfile: 'dockerfile',
  makefile: 'makefile',
  gnumakefile: 'makefile',
  rakefile: 'ruby',
  gemfile: 'ruby',
  podfile: 'ruby',
  jenkinsfile: 'groovy',
  'cmakelists.txt': 'cmake',
  '.gitignore': 'gitignore',
  '.npmrc': 'ini',
  '.bashrc': 'bash',
  '.zshrc': 'bash',
  '.profile': 'bash',
};

/** Undefined for a name that no program's source has. */
export function languageOfFile(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (Object.hasOwn(byName, lower)) return byName[lower];
  const ending = endingOf(lower);
  return Object.hasOwn(byEnding, ending) ? byEnding[ending] : undefined;
}

/** What stands behind the last dot, lower-cased; empty without one. */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** The last part of an address's path, decoded; empty for a folder. */
export function fileNameOf(address: string): string {
  const path = URL.canParse(address) ? new URL(address).pathname : '';
  const name = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
