/** What a module of JavaScript gives to others: its own names for it, each with those under which it is exported. */
export type ExportedLocals = ReadonlyMap<string, readonly string[]>;

/** A bundler's short names say nothing. */
const leastAlias = 3;

const identifier = String.raw`[\w$]{1,100}`;
const declared = new RegExp(
  String.raw`^export\s{1,9}(?:default\s{1,9})?(?:async\s{1,9})?(?:function\s{0,9}\*?|class|const|let|var)\s{1,9}(${identifier})`,
  'gm',
);
const listed = /^export\s{0,9}\{([^}]{0,5000})\}(?!\s{0,9}from\b)/gm;
const single = new RegExp(String.raw`^export\s{1,9}default\s{1,9}(${identifier})\s{0,9}(?:;|$)`, 'gm');
/** `export default awaitify(eachLimit, 4)`, and what compilers make of it. */
const wrapped = new RegExp(
  String.raw`^(?:export\s{1,9}default|(?:module\.)?exports(?:\.default)?\s{0,9}=)\s{0,9}[^\n;{]{0,100}\(\s{0,9}(${identifier})\s{0,9}[,)]`,
  'gm',
);
/** `var app = exports = module.exports = {`, `module.exports = mkdirp.mkdirp = mkdirp`. */
const assigned = new RegExp(
  String.raw`^(?:(?:var|let|const)\s{1,9})?(?:(${identifier})\s{0,9}=\s{0,9})?(?:exports\s{0,9}=\s{0,9})?module\.exports\s{0,9}=\s{0,9}(?:exports\s{0,9}=\s{0,9})?(?:(?:async\s{1,9})?(?:function\s{0,9}\*?|class)\s{1,9})?(${identifier})?`,
  'gm',
);
const literal = /^(?:[\w$ ]{1,100}=\s{0,9})?module\.exports\s{0,9}=\s{0,9}\{([^}]{0,5000})\}/gm;
const named = new RegExp(
  String.raw`^(?:module\.)?exports\.(${identifier})\s{0,9}=\s{0,9}(?:(${identifier})\s{0,9}(?:;|$))?`,
  'gm',
);

/** Both kinds of modules, as people write them and compilers do; what is exported in other ways is not known. */
export function exportedLocals(text: string): ExportedLocals {
  const locals = new Map<string, string[]>();
  const add = (local: string | undefined, alias = local) => {
    if (local === undefined || local === 'exports' || local === 'require') return;
    const known = locals.get(local) ?? [];
    const isName = alias !== undefined && alias !== local && alias !== 'default' && alias.length >= leastAlias;
    locals.set(local, isName && !known.includes(alias) ? [...known, alias] : known);
  };
  for (const pattern of [declared, single, wrapped]) for (const [, name] of text.matchAll(pattern)) add(name);
  for (const [, first, second] of text.matchAll(assigned)) {
    add(first);
    add(second);
  }
  for (const [, entries = ''] of text.matchAll(listed)) {
    for (const entry of entries.split(',')) {
      const [local, alias] = entry.trim().split(/\s+as\s+/);
      add(local === '' ? undefined : local, alias);
    }
  }
  for (const [, entries = ''] of text.matchAll(literal)) {
    for (const entry of entries.split(',')) {
      const [, name, local] = /^\s*([\w$]+)\s*(?::\s*([\w$]+)\s*)?$/.exec(entry) ?? [];
      add(local ?? name, name);
    }
  }
  for (const [, name, local] of text.matchAll(named)) add(local ?? name, name);
  return locals;
}
