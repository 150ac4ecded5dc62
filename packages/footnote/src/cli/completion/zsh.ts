import type { CompletedOption, Place } from './places.ts';
import { quoted } from './shells.ts';

/** A function for each place; zsh's own `_arguments` reads what each may hold. */
export function zshCompletion(places: readonly Place[]): string {
  return `#compdef footnote
# Completion of footnote for zsh.

${places.map((place) => functionOf(place, places)).join('\n\n')}

# Loaded by name from a folder of fpath, or read by source.
if [[ $funcstack[1] == _footnote ]]; then
  _footnote "$@"
else
  compdef _footnote footnote
fi
`;
}

function functionOf(place: Place, places: readonly Place[]): string {
  const below = places.filter(({ path }) => {
    return path.length === place.path.length + 1 && place.path.every((word, at) => path[at] === word);
  });
  const specs = [...place.options.flatMap(optionSpecs), ...wordSpecs(place, below.length > 0)];
  const calls = below.map((next) => `    ${next.path.at(-1)}) ${functionName(next)} ;;`);
  return `${functionName(place)}() {
  local context state state_descr line
  typeset -A opt_args
  _arguments -C \\
${specs.map((spec) => `    ${spec}`).join(' \\\n')}${
  calls.length === 0
    ? ''
    : `
  [[ $state == rest ]] && case $line[1] in
${calls.join('\n')}
  esac`
}
}`;
}

function functionName({ path }: Place): string {
  return ['_footnote', ...path].join('_');
}

function optionSpecs({ name, short, multiple, help, value, ...option }: CompletedOption): readonly string[] {
  const told = `[${escaped(help)}]`;
  if (value !== undefined) {
    return [quoted(`${multiple ? '*' : ''}--${name}=${told}:${escaped(value)}:${actionOf(option)}`)];
  }
  if (short === undefined) return [quoted(`--${name}${told}`)];
  return [`'(-${short} --${name})'{-${short},--${name}}${quoted(told)}`];
}

function actionOf({ choices, isList, files }: Pick<CompletedOption, 'choices' | 'isList' | 'files'>): string {
  if (choices.length > 0) return isList ? `_sequence compadd - ${choices.join(' ')}` : `(${choices.join(' ')})`;
  return { none: '', all: '_files', folders: '_files -/' }[files];
}

function wordSpecs({ words, suffixes, files }: Place, leadsOn: boolean): readonly string[] {
  const choices = words.map(({ word, help }) => `${word}\\:${inDoubleQuotes(help)}`).join(' ');
  if (leadsOn) return [quoted(`1: :((${choices}))`), quoted('*:: :->rest')];
  if (suffixes.length > 0) {
    const names = words.map(({ word }) => word).join(' ');
    return [quoted(`*: :{ if compset -P "*="; then compadd ${suffixes.join(' ')}; else compadd ${names}; fi }`)];
  }
  if (words.length > 0) return [quoted(`1: :(${words.map(({ word }) => word).join(' ')})`)];
  return files === 'none' ? [] : [quoted(`*: :${files === 'all' ? '_files' : '_files -/'}`)];
}

/** What `_arguments` would take for the end of a part. */
function escaped(text: string): string {
  return text.replace(/[[\]:\\]/g, '\\$&');
}

function inDoubleQuotes(text: string): string {
  return `"${text.replace(/["\\$`]/g, '\\$&').replace(/[():]/g, '\\$&')}"`;
}
