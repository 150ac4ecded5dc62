/** Servers, data, files and programs: what people say > what documentation calls it. */
export const phrasesOfPrograms = `
command line, terminal, shell > cli command process stdout
too often, so often, less often, many times, every keystroke > debounce throttle
too fast, too many requests, too many calls, calls per, requests per, per second, per minute > rate limit throttle 429
not be overwhelmed, overload, flood, spread out > rate limit throttle backpressure
at once, same time, parallel, side by side, simultaneously > parallel concurrency concurrent all
not more than, no more than, at most, only let #, only # > limit max concurrency
one after another, one by one, one at a time, in order > sequential series queue
word by word, piece by piece, bit by bit, as it arrives, little by little, line by line > stream streaming chunk
large file, big file, huge file, does not fit in memory, without loading everything > stream chunk
in the background, outside of the request, later by another process > worker background queue job
every day, every night, every hour, every minute, every second, every # seconds, every # minutes, every # hours, every monday, on a schedule, regularly > cron schedule interval repeat
timed task, timed job, planned task, at night, at midnight, certain time > cron schedule job
last run is still, still running, overlap, previous run > overrun protect overlap concurrency lock
again and again, over and over > interval poll repeat loop
some minutes, # minutes, # seconds, # hours, # days, for a while, for some time, an hour, how long > ttl maxage duration expire timeout
stops working after, no longer valid, valid for, valid until, runs out > expire expiration ttl exp maxage
remember, recall, compute twice, same result again, asked before > cache memoize persist store
forget, throw away old, too old > clear reset expire evict ttl
parts of the program, mixing up, keep apart, separate areas, name clash > namespace prefix scope
urgent, more important, go ahead, before the others, jump the queue > priority
give up after, takes too long, hangs, never answers, no answer, stuck, does not come back > timeout abort signal
stop in the middle, call off, changed my mind, no longer needed > abort cancel signal
try again, again if it fails, another attempt, when it fails > retry backoff attempt
longer and longer, wait longer each time > backoff exponential delay
even if one fails, go on even, keep going, carry on, do not stop at > settled continue error ignore exit
all of them are done, everything has finished, when all are ready > all promise settled drain idle
which comes first, whichever is first, fastest one > race any
only once, a single time, not twice, first call only > once memoize singleton idempotent
clean up, before the program ends, shut down, ctrl c, when the process ends, asked to stop, finish cleanly > shutdown exit signal dispose close sigterm
without dropping requests, finish running requests, gracefully > graceful shutdown close drain
restarts by itself, keep it running, comes up again > restart watch supervisor
several machines, several servers, more than one server, many instances > cluster distributed redis adapter lock
all cores, all processors, more processors, heavy computation > worker thread cluster pool
who is allowed, may see, not allowed, only admins, rights > authorization role permission guard access
logged in, sign in, signed in, log in, who is calling, who the user is > session auth authentication login token
sign out, log out, signed out > logout revoke session
keep secret, hide from others, confidential > encrypt secret private
scramble, unreadable, not readable > encrypt hash
fingerprint of, check sum, was not changed, tampered > hash digest signature integrity
proof that it comes from, really comes from, trust the sender > signature verify sign key
stolen, guess passwords, try passwords, brute force > rate limit hash bcrypt lock
from a stranger, untrusted, malicious, evil, attacker > security sanitize validate unsafe
outside of the target, outside the folder, escape the folder > traversal path security absolute
do not leak, internal details, hide the details, not tell the outside > mask error expose production redact
leave out passwords, hide passwords in, black out > redact mask censor
safe to show, dangerous html, bad html > sanitize escape xss
foreign site, other site, another site, other websites, someone else page, embedded by > frame iframe origin cors
another domain, different domain, other origin > cors origin
every request, each request, all requests, every call > middleware logger request hook interceptor
incoming request, who called what > request logger access morgan
write to the console, on the console, on the screen, see what happens > log logger console stdout debug
see every, watch every, look at every > log event logger listener
how long it took, how long does it take, measure the time > duration time performance timing log
follow a request, through all services, where time is spent > trace tracing span correlation
machine readable, for a log collector > json structured format
into a file per day, new file every day, too large log > rotate rotation file transport
goes wrong, something fails, what happens when, breaks > error handle catch exception
own error, own errors, my own kind of error > error class extend custom
nobody catches, not caught, crash of the program > uncaught unhandled rejection exception
what is wrong with the input, wrong input, bad input, invalid input, nonsense > validation validate error issue schema
check what comes in, check the body, right form, correct shape > validate schema parse validation pipe
not known fields, extra fields, unknown fields, fields nobody asked > strict strip whitelist passthrough additional unknown
may be missing, may be left out, not required, can be empty > optional nullable partial undefined
if nothing is given, when nothing is passed, unless given > default fallback
either this or that, one of several, only certain values, fixed set > union enum oneof literal discriminated
text to number, string to number, comes as text, numbers arrive as strings > coerce transform parse number convert
plain object to class, into my class, real instances > transform instance plain class
leave fields out of the answer, hide a field, not send the password > exclude omit select serialize expose
only part, some of the fields, a few fields, certain columns > select pick projection partial omit columns
several places, same in # places, all or nothing, together or not at all, half done > transaction atomic rollback
nobody else may, someone else changed, changed by someone, at the same moment, in the meantime > lock optimistic version
undo, take back, go back to before, reverse > rollback revert undo down
add or change, create or update, if it does not exist, insert or update, already there > upsert findorcreate conflict
instead of removing, not really delete, mark as deleted, hide instead > soft paranoid deletedat restore
change the tables, new column, evolve the database, structure of the database > migration migrate schema alter
fill with test data, first data, sample data > seed fixture factory faker
connected tables, other table, belongs to, along with its, together with its > relation join populate include eager
once for every item, for every item of, query for each, many small queries > batch dataloader n+1 include
ask the database, talk to the database > query sql connection
rows that match, find rows, only rows > where filter find select
how many, number of > count total size length
page by page, next page, more results, # at a time > pagination cursor page limit offset infinite
newest first, oldest first, by date, in which order > order sort orderby
average, sum up, add up, highest, lowest > aggregate sum avg max min reduce
put into groups, grouped, group by, put together by > groupby group partition
no duplicates, each only once, double entries > unique distinct uniq dedupe
plain sql, own sql, write sql, sql by hand > raw query sql
run before saving, before it is saved, after it is saved, when a record changes > hook subscriber trigger beforecreate beforesave
connection again and again, reuse connections, too many connections > pool connection
lost connection, connection breaks, broken connection, other side is gone, still alive > heartbeat ping reconnect keepalive
internet is gone, no internet, without internet > offline reconnect network
everyone, everybody, all others, all clients > broadcast all clients room
tell the browser when, new messages, real time, live, as soon as it changes > websocket subscribe subscription realtime sse event
somebody else's server, other service, remote service, call an api > request fetch http client
send along, extra header, with every request > header interceptor default
behind a company, through another server, corporate network > proxy agent
moved to another address, address has moved > redirect follow location
send a file, sends a file, receive a file, file from a form > upload multipart formdata
smaller answers, fewer bytes, shrink responses > compression gzip brotli encoding
not ask again, unchanged since, if nothing changed > cache etag conditional 304
other address for old, several versions of the api, old clients > version versioning prefix
will go away, should not be used any more, about to be removed, old way > deprecated deprecation deprecate reason
describe the api, page that shows the api, documentation for callers > swagger openapi document decorator
a place for a value in the address, part of the address, from the address > param path query route
after the question mark, behind the question mark > query param search
own type, special type, type of my own > custom type scalar transformer
ask for just the fields, fields i need > graphql selection query field
depends on another, hand in, gets what it needs, pass in automatically > inject injection provider dependency
swap for another, replace the implementation, another implementation > provider override mock custom useclass
on start, when the app starts, at the beginning > init bootstrap lifecycle onmoduleinit ready
depends on the environment, different in production, per environment > env config environment production
settings file, config file, where settings are, reads its settings > config configuration load search rc
from the environment, environment variable > env process dotenv
ask a question, ask the person, ask for input > prompt input question inquirer
without showing what is typed, hidden while typing, stars instead > password mask prompt hidden
pick from a list, choose one, several choices, tick several > select checkbox list choice prompt
yes or no, are you sure, really want > confirm confirmation dialog prompt messagebox
what the user typed, arguments, after the command, switches > argv option argument flag parse
help text, how to use it > help usage epilogue description
subcommand, command in a command, several commands > command subcommand
in colour, coloured, red text, bold text > color chalk ansi style
show every step, steps with their state, list of tasks > task list renderer progress
files that match, all files with, looking for files, files with the ending > glob pattern match
leave out some, except some, all but, skip some, without the ones > ignore exclude filter omit negate
hidden files, files that begin with a dot > dot dotfiles
when a file changes, file changed, changes on disk, notice changes > watch watcher change
pack, unpack, archive, zip, put into one file > archive extract tar zip compress create
delete a folder, whole folder, everything inside > recursive remove rm directory
copy a folder, move a file > copy recursive move rename
not half written, power fails, written completely > atomic write fsync
run a program, other program, another program, start a command > spawn exec execa process child
version control, repository of code, my changes, local changes > git commit branch status
put aside, set aside, put away for later > stash
which is newer, newer of #, older or newer, compare releases, compare versions > compare semver gt lt version
fits the range, allowed versions, compatible version > satisfies range semver
between # versions, what has changed between > diff log compare changelog
save as a document, as a document > pdf print export
spreadsheet, table with columns, excel > csv xlsx sheet column
turn text into, read a text as, make sense of a text > parse parser
nicely printed, readable form, with line breaks > format pretty stringify indent
find in a text, look for words, search as you > search match fulltext regex
typing mistakes, similar spelling, nearly the same word > fuzzy distance similarity levenshtein
meaning, similar texts, similar meaning > embedding embeddings similarity vector
use my functions, call my, own functions > tool tools function calling
fixed form, fixed format, as json, in a given shape > structured schema object json output
said before, earlier messages, conversation so far > history memory messages chat conversation
instructions for the model, how the model should behave > system prompt instructions
how expensive, what it costs, used up > usage token cost count
go on with the dialogue, next message, wait for the answer, wait for the reply > conversation wait dialog session
buttons under, choices under a message > keyboard inline button menu
`;
