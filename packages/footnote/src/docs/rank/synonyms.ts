import { stemOf } from '../../text/words/words.ts';

/**
 * Words that developers use for one another: who asks how to remove something finds how to delete it. Each line is
 * a group, and a word may be in several. Only what is nearly always interchangeable belongs here.
 */
const groups = `
remove delete drop discard clear erase unset
evict purge prune remove
expire stale outdated old ttl
create make generate build construct
start begin launch boot init initialize
stop end halt terminate kill quit shutdown
abort cancel interrupt
show display print render
hide suppress silence mute
get retrieve fetch read obtain
send emit dispatch publish
broadcast everyone
wait delay sleep pause backoff
retry attempt repeat
error exception failure fail
throw reject raise
change modify update edit alter mutate
option setting config configuration flag parameter
convert transform turn translate
check verify validate ensure
wrap fold
limit maximum max cap
minimum min least
size length
folder directory dir
image photo picture
combine merge join concat concatenate
split separate divide
ignore skip exclude omit
callback handler listener hook
authenticate auth login
password credential secret token
slow latency performance
quick fast speed
concurrent parallel simultaneous
sequential serial
replica slave secondary
master primary
iterate loop scan traverse walk
nested deep depth level
prevent avoid disable
enable activate allow
allow permit accept
deny forbid block refuse
empty blank
duplicate twice
unique distinct
newline linebreak
rotate orientation
hang stuck freeze block
crash exit
decode unescape
encode escape
schema model
find search lookup
insert add append push
first initial
last final latest
subscribe watch observe listen
log logger logging
environment env
tls ssl https certificate
timeout deadline
lock mutex
job task
sort order
middleware plugin extension
url address link
locale language
mock stub fake
several multiple many
variadic multiple
array list
key property field
whole entire full complete
hidden dot dotfile
custom own
temporary temp tmp
automatic auto automatically
optional nullable
tab window
colour color
keep preserve retain
rename renamed
behind after
upgrade migrate migration
`;

type SynonymEntry = readonly [word: string, group: readonly string[]];
let entries: ReadonlyMap<string, readonly SynonymEntry[]> | undefined;

/** Other words for a stem, as they are written. */
export function synonymsOf(stem: string): readonly string[] {
  entries ??= byFirstLetter();
  const found: string[] = [];
  // A stem begins as its word does, so that one question stems few of all these words.
  for (const [word, group] of entries.get(stem.charAt(0)) ?? []) {
    if (stemOf(word) === stem) found.push(...group.filter((other) => other !== word));
  }
  return found;
}

function byFirstLetter(): ReadonlyMap<string, readonly SynonymEntry[]> {
  const letters = new Map<string, SynonymEntry[]>();
  for (const line of groups.trim().split('\n')) {
    const group = line.split(' ');
    for (const word of group) {
      const own = letters.get(word.charAt(0));
      if (own === undefined) letters.set(word.charAt(0), [[word, group]]);
      else own.push([word, group]);
    }
  }
  return letters;
}
