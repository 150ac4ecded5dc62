/** What libraries of many kinds can do, in everyday words > what documentation calls it. */
export const phrasesOfLibraries = `
fields must agree, must be equal, both passwords, depends on another field > refine superrefine custom validator
own rule, own check, special check > custom refine validator rule
type from schema, derive type, without writing type twice > infer type
own words for error, own error text, friendly error, different error text > message error map custom
remove spaces, blanks around, capital letters, lower case > trim lowercase uppercase transform
add another line, list of fields, rows in form > fieldarray append array dynamic
after leaving field, when leaving field > blur touched mode validate
pressed twice, submit twice, double click > submitting disabled pending idempotency
click on header, by clicking column > sort sorting header column
tick rows, choose rows, mark rows > selection row checkbox select
width of column, wider column > resize sizing width column
show and hide columns, hide column > visibility column hide
only ask when, only load when, not load until, wait for another value > enabled skip dependent lazy
every few seconds, every # seconds, keeps asking, ask every > polling interval refetchinterval poll
before it is needed, ahead of time, before clicking > prefetch preload warm
split state, split store, several parts of state > slice module combine
outside of component, not in component > vanilla getstate subscribe store
step back in time, time travel, look at every change > devtools history undo
load before showing, get data before, data for page > loader fetch load getserversideprops resolver
keep filter in address, in url, shareable address > searchparams query params
frame around pages, same header on every page, common frame > layout nested outlet
appear one after, items appear, each a bit later > stagger delay children
bouncy, springy, natural movement > spring stiffness damping
follows the scroll, depending on scroll > scroll progress parallax
only last answer, only newest answer, forget earlier request > switchmap abort takelatest cancel
ignore same value, only when really changed > distinctuntilchanged equality compare
latest of several, combine several sources > combinelatest merge zip
stop listening, no more events, remove listener > unsubscribe off removelistener takeuntil dispose
too large body, body too big, limit the size > limit payload maxsize 413
files from folder, serve files, pictures from disk > static serve public assets
offer a download, let user download, save file > download attachment sendfile blob
not readable by script, script must not read > httponly cookie
forged request, trick a user > csrf token samesite
real address of visitor, address behind, ip of visitor > proxy trust forwarded ip
same beginning for routes, all addresses begin > prefix group mount router
available in every handler, use in all routes > context decorate plugin locals provider
only those in a group, only some clients, members of group > room namespace channel group
received by other side, was it received, confirm receipt > ack acknowledgement confirm callback
somebody left, user leaves, closes tab > disconnect close leave presence unload
missed while away, messages missed > recovery offset replay history
many rows at once, many records, insert a lot > bulk batch createmany insertmany copy
ignoring case, upper and lower, big and small letters > insensitive ilike collation lowercase
delete children, delete everything that belongs, along with parent > cascade ondelete
time of creation, when it was created, last changed > timestamps createdat updatedat
only if field has, combine conditions, this or that condition > where or and filter operator
refers to itself, parent and child, tree of > tree parent self recursive closure
many to many, both sides many > manytomany join table through
read only what changed, notify on database > changestream listen notify watch
several commands in one go, one round trip > pipeline multi batch transaction
run it later, start later, in an hour > delay delayed schedule
failed jobs, failed again, after failure > attempts retry failed backoff
job after another, depends on other job, once others are done > flow dependency children parent chain
delete finished, clean old jobs, keep only last > removeoncomplete clean retention
picture inside mail, image in mail > attachment embedded cid inline
without really sending, test mail > transport stream mock preview
taken sideways, wrong way round, camera orientation > rotate exif orient
on top of another, logo on picture, watermark > composite overlay
see through, transparent > alpha opacity transparent
without cutting, keep proportions, aspect > fit contain inside cover ratio
modern picture format, smaller pictures > webp avif quality format
join documents, several documents into one, put pages together > merge copy pages concat
fill out, fields of document > form field fill
turning circle, waiting sign > spinner loader ora
bar that fills, bar shows > progress bar percentage
mistyped command, did you mean > suggestion similar
must be given, has to be given, cannot be left out > required mandatory requiredoption
may be given several times, repeat an option > variadic multiple array collect
output while running, see output live > stdout stream pipe inherit
give input to, feed into > stdin input pipe
exit code, nonzero, failed command > exitcode reject status
make sure folder exists, missing folders > mkdir recursive ensure
temporary folder, throwaway file > tmp temp mkdtemp
not include a package, leave package out of bundle > external exclude
short paths, shorter import, own import path > alias resolve paths
replace a constant, value at build time > define replace env
original source, readable stack, find line in source > sourcemap
changes visible at once, without reload, update without reloading > hmr hot reload watch
several starting points, more than one entry > entry input multiple
turn rule off, allow in one file, ignore a rule > disable override ignore comment
repair automatically, correct automatically > fix autofix
replace whole module, fake a module, pretend module > mock module
things every test needs, shared by tests, prepared for test > fixture extend setup context
choose file in test, upload in test > setinputfiles upload
block pictures, do not load images, stop requests > route abort intercept block
slow network, bad connection, slow answers > throttle delay latency emulate network
answer differently second, first fail then, different answers > once times sequence reply mockreturnvalueonce
answer with error, server is broken, server fails > error reply status networkerror
request nobody expected, unexpected request, not handled > unhandled onunhandledrequest disablenetconnect
all expected calls, were all called, still outstanding > done pending isdone verify
compare what was sent, check what was sent, body that was sent > match body calledwith payload
sign in with, login through another, external account > oauth provider strategy openid
renew without password, stay signed in, longer than token > refresh token rotate
who is in token, read token, look into token > decode payload claims jwt
public keys from, keys of provider > jwks keyset remote
second factor, code from phone > totp otp twofactor
told by other service, service calls us > webhook signature event
pay every month, monthly payment > subscription recurring plan
give money back > refund
stop answering, break off answer > abort stop signal
shorter answers, longest answer > maxtokens limit length
less random, always same answer > temperature seed deterministic
several rounds, step after step, until finished > loop agent steps stop
person must approve, ask before doing > approval confirm interrupt
talk to picture, look at image, picture as input > image multimodal vision
search own documents, answer from documents > retrieval embedding vector rag
open in real browser, open link outside > shell external open
only started once, second start, already running > singleinstance lock instance
talk between windows, window and main > ipc channel contextbridge message
new version by itself, update itself > autoupdate update updater
where window was, position of window > bounds position state
start with computer, after login > loginitem autostart launch
what was clicked on, object under mouse > raycast pick hit intersect
light and shadow, bright side > light shadow
turn around object, look from all sides > orbit controls camera rotate
load model, model from file > loader gltf model
put a value into text, name in sentence, text with gaps > interpolation placeholder variable format
texts in several files, split translations > namespace split load
language of visitor, which language > detect detector locale accept
add days, days from now, a week later > add plus adddays duration
week begins, monday first > weekstart startofweek locale firstday
same day, same month, ignoring time > issame startof sameday
working days, without weekends > business weekday
time left, until date > countdown duration difference
compare objects, same content, # objects equal > isequal deep equal compare
copy with everything inside, independent copy > clone deep structured
put objects together, combine settings, defaults filled > merge defaults deep assign
deep inside object, nested value without error > get path optional
pieces of equal size, small portions, packets of > chunk batch split
find by key, lookup table, list into object > keyby groupby map index
what one has and other not, missing in other > difference without except
flatten, nested lists > flat flatten flatmap
exact decimals, rounding errors, cents > decimal precision big rounding
short id, short identifier, sorted by time id > nanoid uuid v7 ulid
same start of address, base address, common address > baseurl prefix instance
bad status, not treat as error, error for status > status throw validatestatus ok
keep cookies, cookies between requests > cookie jar
own certificate, certificate not trusted > certificate ca tls rejectunauthorized
all links of page, text from page, read a web page > selector parse html cheerio scrape
own syntax, extend language, new kind of block > plugin extension tokenizer rule
anchors for headings, table of contents > slug toc heading id
colour the code, coloured code > highlight syntax
same id in all lines, which request wrote > child correlation context bindings
only serious, fewer messages, less noise > level filter silent
to several places, file and console > transport multistream destination
search upwards, parent folders > search up stopdir findup
only one process, other process must wait > lock mutex lockfile exclusive
receiver too slow, reads slower, too much data > backpressure highwatermark drain buffer
change each piece, while it flows > transform stream pipe map
own fields on, add property to type, extend a type > augment declaration interface module extend
fewer calls, collect calls, gather several, together in one call > batch debounce group merge
measure size of element, how big is element > size bounding element observer rect
remembers open, open and close, fold out, unfold > collapse accordion toggle expand
swipe, with finger, touch > gesture swipe touch pointer
choose day, calendar > datepicker calendar date
suggestions while, complete as you type > autocomplete combobox typeahead
stars, rate something > rating
see changes by others, work together on > collaboration realtime sync crdt
switch off in production, only while developing > development production env devtools
count how often, counts visits > counter increment metric
numbers for monitoring, watch health, is it alive > metrics health monitor prometheus probe
undo last, back one step > undo history rollback revert down
which came first, order of arrival, keep order > order sequence fifo sequential
random order, mix > shuffle random
pick some at random > sample random
by name, look up by name, register under name > registry name lookup token
# of the same, same name twice, conflict > duplicate conflict unique
turned into json, save object as text > serialize json stringify tojson
circular, refers to each other, each other > circular forwardref lazy
only in one place, single copy, one shared > singleton scope shared instance
new one for each request, fresh for each > request scope transient factory
in front of class, mark a method, annotate > decorator metadata annotation
check before method, who may call > guard authorize middleware
change answer before sending, wrap every answer > interceptor transform serialize map
turn errors into answers, every error > exception filter handler middleware
`;
