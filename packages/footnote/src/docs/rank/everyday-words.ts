import { findStem } from '../../text/words/find-stem.ts';

/**
 * What people say, and what documentation calls it: who asks how to remove something finds how to delete it, and who
 * wants a function called less often finds how to debounce it. On the left words or short phrases, on the right what
 * they may mean; `=` goes both ways. Only what holds in most projects belongs here.
 */
const table = `
remove = delete drop discard clear erase unset
evict purge prune = remove expire
expire = stale outdated ttl expiration maxage
create = make generate build construct
start = begin launch boot init initialize
stop = end halt terminate kill quit shutdown
abort = cancel interrupt
show = display print render
hide = suppress silence mute invisible
get = retrieve fetch read obtain
send = emit dispatch publish post
wait = delay sleep pause await
retry = attempt again backoff
error = exception failure fail
throw = reject raise
change = modify update edit alter mutate patch
option = setting config configuration flag parameter
convert = transform turn translate cast coerce
check = verify validate ensure assert
limit = maximum max cap
minimum = min least
size = length
folder = directory dir
image = photo picture
combine = merge join concat concatenate
split = separate divide
ignore = skip exclude omit
callback = handler listener hook
authenticate = auth login signin
password = credential secret
concurrent = parallel simultaneous concurrency
sequential = serial series
iterate = loop traverse walk
nested = deep depth recursive
prevent = avoid disable
enable = activate allow
allow = permit accept
deny = forbid block refuse reject
empty = blank
duplicate = twice unique distinct
hang = stuck freeze
crash = exit
decode = unescape
encode = escape
schema = model shape
find = search lookup query
insert = add append push
first = initial
last = final latest
subscribe = watch observe listen
log = logger logging
environment = env dotenv
tls = ssl https certificate
timeout = deadline
lock = mutex
job = task
sort = order
middleware = plugin extension interceptor
url = address link href
locale = language translation
mock = stub fake spy
several = multiple many
array = list
key = property field
whole = entire full complete
custom = own
temporary = temp tmp
automatic = auto automatically
optional = nullable undefined
colour = color
keep = preserve retain persist
upgrade = migrate migration
command line, terminal, shell > cli command process stdout
too often, so often, less often, many times, every keystroke > debounce throttle
while typing, user types, typing > debounce input onchange keystroke
too fast, too many requests, calls per minute, per second, per minute > rate limit throttle 429
at once, at the same time, in parallel, side by side > parallel concurrency concurrent all
not more than, no more than, at most > limit max concurrency
one after another, one by one, in order > sequential series queue
word by word, piece by piece, bit by bit, as it arrives, little by little > stream streaming chunk
large file, big file, huge file > stream chunk
in the background > worker background queue job
every day, every night, every hour, every minute, on a schedule, regularly > cron schedule interval repeat
again and again, over and over > interval poll repeat loop
minutes, for a while, for some time, some minutes, an hour, how long > ttl maxage duration expire timeout
remember, remembers, recall > cache memoize persist store session
forget, forgets > clear reset expire
visitor, visitors, customer, person, people > user client session
between page loads, between visits, next visit, comes back later > session cookie persist localstorage storage
logged in, sign in, signed in, log in > session auth authentication login token
who is allowed, may see, not allowed, permission > authorization role permission guard access
keep secret, hide from others > encrypt secret private
scramble, unreadable > encrypt hash
safe to show, dangerous html, bad html > sanitize escape xss
other site, another site, other websites, other domain > frame iframe origin cors
from another domain, different domain > cors origin
pop up, popup, little window, small window > dialog modal popover tooltip popup
are you sure, yes or no, ask the user > confirm confirmation dialog prompt messagebox
hint, when hovering, mouse over, hover over > tooltip hover title
little message, short message, small message > toast notification alert snackbar
spinning, still loading, please wait, loading > spinner progress pending loading suspense skeleton
how far, how much is done, percentage > progress
grey out, greyed out, not clickable > disabled
cannot be changed, must not change, not editable > readonly immutable frozen
black background, dark colours, night mode > dark theme mode
small screens, phone, phones, narrow > responsive breakpoint mobile media
moves smoothly, fade in, fade out, slide in, smoothly > animate animation transition
goes away, disappears, removed from the page, taken away > exit unmount remove leave
drag, dragged, dragging, move around > drag draggable dragging drop
stay inside, not leave > constraints bounds contain
long list, thousands of rows, many rows, many items > virtual virtualized pagination windowing
page by page, next page, more results > pagination cursor page limit offset infinite
as you scroll, scroll down, scrolling > infinite scroll intersection
go back, previous page, previous screen, last page > back history navigate router
another page, other page, different page, move to a page > navigate redirect link router push
by code, from code, in code, without a click > programmatically programmatic imperative navigate
not found, does not exist, missing page > 404 notfound fallback
only part, some of the fields, a few fields > select pick projection partial omit
how many, number of > count total size length
how long ago, in words, ago > relative fromnow distance humanize
days between, how many days, time between, far apart > difference diff duration interval
other country, another country, time zone, local time > timezone zone locale tz
write a date, nicely written date, date as text > format tostring locale
preview, small version, smaller version, smaller > thumbnail resize scale
make smaller, shrink, less space > compress minify resize
cut out, part of a picture > crop extract
turn around, upside down > rotate flip
right away, without waiting for the server > optimistic mutate
comes back to, looks at the page again, returns to the tab, focus again > focus revalidate refetch visibility
load again, fresh data, newest data > refetch revalidate refresh invalidate
internet is gone, no internet, connection lost, without internet > offline reconnect network
connection breaks, broken connection, other side is gone, still alive > heartbeat ping reconnect keepalive
everyone, everybody, all others, all clients > broadcast all clients
new messages, in real time, live > websocket subscribe subscription realtime
pretend, replace during a test, instead of the real > mock stub fake
was called, how often it was called > spy calledwith tohavebeencalled callcount
skip time, jump ahead, without waiting > faketimers advance tick clock
only sometimes fails, fails sometimes, unreliable test > retry retries flaky
before every test, before each, after every test, clean up after > beforeeach aftereach setup teardown cleanup
picture of the page, photo of the page > screenshot capture
save as a document, as a document > pdf print export
every request, each request, all requests > middleware logger request morgan
to the console, on the console, on the screen > log logger console stdout
in colour, coloured, red text > color chalk ansi style
what the user typed, arguments, after the command > argv option argument flag parse
help text > help usage epilogue
pick a file, choose a file, select a file > open dialog input upload file
send a file, sends a file, receive a file > upload multipart formdata
files that match, all files with > glob pattern match
when a file changes, file changed, changes on disk > watch watcher
run a program, other program, another program > spawn exec execa process child
wrong input, bad input, invalid input, what is wrong > validation validate error issue schema
same in two places, all or nothing, together or not at all > transaction atomic rollback
undo, take back > rollback revert undo
add or change, create or update, if it does not exist > upsert findorcreate
connected tables, other table, belongs to > relation join populate include
average, sum up, add up > aggregate sum avg reduce
group, grouped, put together by > groupby group partition
no duplicates, only once, each only once > unique distinct uniq once
random > uuid nanoid id random
use my functions, call functions > tool tools function calling
answer in a fixed form, fixed format, as json > structured schema object json output
meaning, similar texts, similar meaning > embedding embeddings similarity vector
what was said before, earlier messages, conversation > history memory messages chat
instructions for the model, how the model should behave > system prompt instructions
use less memory > memory limit stream
what happens when, goes wrong, something fails > error handle catch
own error, own errors > error class extend custom
share between components, everywhere in the app, from anywhere > context global store provider
draws again, renders again, redraw > rerender render memo
only when needed, when it is needed, later on > lazy dynamic import suspense
on the server, before it reaches the browser > ssr server render loader
turn text into, read a text as > parse parser
slow, slower, takes long > performance timeout optimize cache
`;

/** Phrases of everyday speech, with the words that they may mean. */
interface Phrases {
  readonly said: readonly string[];
  readonly meant: readonly string[];
}

let read: { readonly words: string; readonly phrases: readonly Phrases[] } | undefined;
const found = new Map<string, readonly string[]>();

/** Other words for a stem, as they are written. */
export function otherWordsFor(stem: string): readonly string[] {
  let others = found.get(stem);
  if (others === undefined) {
    others = findOthers(stem);
    found.set(stem, others);
  }
  return others;
}

/** What the phrases in a text may mean: a group of words for each. */
export function meantByPhrases(text: string): readonly (readonly string[])[] {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')} `;
  return readTable()
    .phrases.filter(({ said }) => said.some((phrase) => words.includes(` ${phrase} `)))
    .map(({ meant }) => meant);
}

function findOthers(stem: string): readonly string[] {
  const { words } = readTable();
  const others = new Set<string>();
  for (const { at, word } of findStem(words, stem)) {
    const line = words.slice(words.lastIndexOf('\n', at) + 2, words.indexOf('\n', at) - 1);
    for (const other of line.split(' ')) if (other !== word) others.add(other);
  }
  return [...others];
}

/** The lines of words that mean the same as one text, with a blank before and after each word. */
function readTable() {
  if (read !== undefined) return read;
  const lines = table.trim().split('\n');
  const words = lines.filter((line) => line.includes(' = ')).map((line) => ` ${line.replace(' = ', ' ')} `);
  const phrases = lines.flatMap((line) => {
    const [said = '', meant] = line.split(' > ');
    return meant === undefined ? [] : [{ said: said.split(', '), meant: meant.split(' ') }];
  });
  read = { words: `\n${words.join('\n')}\n`, phrases };
  return read;
}
