import { type CompletedOption, optionsWithValue, type Place } from './places.ts';

export function fishCompletion(places: readonly Place[]): string {
  return `# Completion of footnote for fish.

# Whether the commands that are typed so far are these.
function __footnote_at
    set -l path
    set -l skips 0
    for word in (commandline -opc)[2..-1]
        if test $skips = 1
            set skips 0
            continue
        end
        switch $word
            case ${optionsWithValue(places).join(' ')}
                set skips 1
            case '-*'
            case '*'
                set -a path $word
        end
    end
    # What follows a command without sub-commands is its own.
    switch "$path[1]"
        case ${withSubcommands(places).join(' ')}
            set path $path[1..2]
        case '*'
            set path $path[1]
    end
    test "$path" = "$argv"
end

# Several choices, separated by commas.
function __footnote_list
    set -l begun (commandline -ct | string replace -r '^--[a-z-]+=' '' | string replace -rf '^(.*,)[^,]*$' '$1')
    for choice in $argv
        echo "$begun$choice"
    end
end

# NAME, or NAME=SUFFIX behind a sign.
function __footnote_suffixed
    set -l name (commandline -ct | string replace -rf '^([^=]*)=.*$' '$1')
    for suffix in $argv
        test -n "$name"; and echo "$name=$suffix"
    end
end

complete -c footnote -f
${places.flatMap(linesOf).join('\n')}
`;
}

function withSubcommands(places: readonly Place[]): readonly string[] {
  return [...new Set(places.flatMap(({ path }) => (path.length === 2 ? path.slice(0, 1) : [])))];
}

function linesOf(place: Place): readonly string[] {
  const start = `complete -c footnote -n ${quotedForFish(`__footnote_at ${place.path.join(' ')}`.trim())}`;
  const words = place.words.map(({ word, help }) => `${start} -a ${word}${described(help)}`);
  const suffixed =
    place.suffixes.length === 0 ? [] : [`${start} -a '(__footnote_suffixed ${place.suffixes.join(' ')})'`];
  const files = { none: [], all: [`${start} -F`], folders: [`${start} -a '(__fish_complete_directories)'`] }[
    place.files
  ];
  return [...words, ...suffixed, ...files, ...place.options.map((option) => `${start} ${optionWords(option)}`)];
}

function optionWords({ name, short, help, value, choices, isList, files }: CompletedOption): string {
  const flags = `-l ${name}${short === undefined ? '' : ` -s ${short}`}`;
  if (value === undefined) return `${flags}${described(help)}`;
  const list = choices.join(' ');
  const offered = choices.length === 0 ? '' : ` -a ${isList ? `'(__footnote_list ${list})'` : quotedForFish(list)}`;
  const kind = { none: '-x', all: '-r -F', folders: "-x -a '(__fish_complete_directories)'" }[files];
  return `${flags} ${kind}${offered}${described(help)}`;
}

function described(help: string): string {
  return help === '' ? '' : ` -d ${quotedForFish(help)}`;
}

/** Between single quotes fish knows two escapes. */
function quotedForFish(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`;
}
