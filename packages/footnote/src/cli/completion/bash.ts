import { type CompletedOption, optionsWithValue, type Place } from './places.ts';
import { quoted } from './shells.ts';

/** Runs in bash from 3.2 on, which macOS has, and needs no other completion package. */
export function bashCompletion(places: readonly Place[]): string {
  const commands = places.filter(({ path }) => path.length === 2).map(({ path }) => path[0]);
  return `# Completion of footnote for bash.
_footnote() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD - 1]}"
  local command='' action='' word='' at choices='' list='' files=''
  # Bash breaks a word at '=': --format=json comes as three.
  local is_behind_sign=''
  if [[ $current == '=' ]]; then
    current='' is_behind_sign=1
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD - 2]}" is_behind_sign=1
  fi
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    case "$word" in
      ${optionsWithValue(places).join('|')})
        # Its value is the next word, or the one behind a sign.
        if [[ \${COMP_WORDS[at + 1]} == '=' ]]; then ((at += 2)); else ((at += 1)); fi ;;
      =) ((at += 1)) ;;
      -*) ;;
      *)
        if [[ -z $command ]]; then
          command="$word"
        elif [[ -z $action ]]; then
          case "$command" in ${[...new Set(commands)].join('|')}) action="$word" ;; esac
        fi ;;
    esac
  done
  local place="$command\${action:+ $action}"
  case "$place:$previous" in
${places.flatMap(valueArms).join('\n')}
  esac
  if [[ -z $choices$list$files ]]; then
    case "$previous" in
      ${optionsWithValue(places).join('|')}) return ;;
    esac
    if [[ -n $is_behind_sign ]]; then
      case "$place" in
${places.flatMap(suffixArm).join('\n')}
      esac
    else
      case "$place" in
${places.map(placeArm).join('\n')}
      esac
    fi
  fi
  if [[ -n $list ]]; then
    # The choices behind the last comma.
    local begun=''
    [[ $current == *,* ]] && begun="\${current%,*},"
    COMPREPLY=($(compgen -P "$begun" -W "$list" -- "\${current##*,}"))
  elif [[ -n $files ]]; then
    compopt -o filenames 2>/dev/null
    local IFS=$'\\n'
    COMPREPLY=($(compgen "$files" -- "$current"))
  else
    COMPREPLY=($(compgen -W "$choices" -- "$current"))
  fi
}
complete -F _footnote footnote
`;
}

function nameOf({ path }: Place): string {
  return path.join(' ');
}

function valueArms(place: Place): readonly string[] {
  return place.options.flatMap((option) => {
    const [variable, value] = variableOf(option);
    return value === '' ? [] : [`    ${quoted(`${nameOf(place)}:--${option.name}`)}) ${variable}=${quoted(value)} ;;`];
  });
}

function variableOf({ choices, isList, files }: CompletedOption): readonly [variable: string, value: string] {
  if (choices.length > 0) return [isList ? 'list' : 'choices', choices.join(' ')];
  return ['files', { none: '', all: '-f', folders: '-d' }[files]];
}

function suffixArm(place: Place): readonly string[] {
  return place.suffixes.length === 0
    ? []
    : [`        ${quoted(nameOf(place))}) choices=${quoted(place.suffixes.join(' '))} ;;`];
}

function placeArm(place: Place): string {
  const options = place.options.map(({ name }) => `--${name}`).join(' ');
  const words = place.words.map(({ word }) => word).join(' ');
  const files = { none: '', all: ' files=-f', folders: ' files=-d' }[place.files];
  const otherwise = files === '' ? `choices=${quoted(words)}` : files.trim();
  return `        ${quoted(nameOf(place))}) if [[ $current == -* ]]; then choices=${quoted(options)}; else ${otherwise}; fi ;;`;
}
