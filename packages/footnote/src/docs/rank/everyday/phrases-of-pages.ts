/** Pages, pictures, dates and tests: what people say > what documentation calls it. */
export const phrasesOfPages = `
while typing, user types, as they type > debounce input onchange keystroke
visitor, customer, person, people > user client session
between page loads, between visits, next visit, comes back later, after a reload, survive a reload > session cookie persist localstorage storage
pop up, popup, little window, small window > dialog modal popover tooltip popup
ask the user, user whether, wants to do this > confirm dialog prompt messagebox
hint, when hovering, mouse over, hover over, hold the mouse > tooltip hover title popup
little message, short message, small message > toast notification alert snackbar
spinning, still loading, please wait, loading > spinner progress pending loading suspense skeleton
how far, how much is done, percentage > progress
grey out, greyed out, not clickable, cannot be clicked, cannot click > disabled
cannot be changed, must not change, not editable, no one can change > readonly immutable frozen freeze
black background, dark colours, night mode, bright and dark > dark theme mode
same look, own colours, our colours > theme palette token style
small screens, phone, narrow, size of the window > responsive breakpoint mobile media query
window gets, size changes, gets bigger or smaller > resize observer
moves smoothly, fade in, fade out, slide in, smoothly > animate animation transition ease
goes away, disappears, removed from the page, taken away > exit unmount remove leave
drag, dragging, move around, pull > drag draggable dragging drop
stay inside, not leave, out of its parent > constraints bounds contain
long list, thousands of rows, many rows, many items > virtual virtualized pagination windowing
as you scroll, scroll down, reaches the end > infinite scroll intersection observer
comes into view, becomes visible, is visible on screen > intersection observer visibility visible inview
click somewhere else, click outside, next to it > outside click dismiss
shortcut, key combination, press a key > keyboard hotkey key keydown shortcut
copy to, copy text, paste > clipboard copy
go back, previous page, previous screen, last page > back history navigate router
another page, other page, different page, move to a page > navigate redirect link router push
by code, from code, without a click > programmatically programmatic imperative navigate
before a page opens, before leaving, not saved yet, unsaved > guard beforeeach beforeunload blocker navigation
only for signed in, keep strangers out, protected page > guard auth redirect protected
not found, does not exist, missing page, any other address > 404 notfound fallback catchall
part of a picture, cut out > crop extract
preview, small version, smaller version, small picture > thumbnail resize scale
make smaller, shrink, less space > compress minify resize
turn around, upside down > rotate flip
picture of the page, photo of the page, what it looks like > screenshot capture snapshot
without waiting for the server, before the server, at once before > optimistic mutate
comes back to, looks at the page again, returns to the tab, active again, focus again > focus revalidate refetch visibility
load again, fresh data, newest data, out of date > refetch revalidate refresh invalidate stale
share between components, everywhere in the app, from anywhere, deep down > context global store provider provide inject
reacts to a change, when a value changes, do something when, notice that a value > watch effect subscribe observe watcher
calculated from, follows from other, derived > computed derived selector getter memo
draws again, renders again, redraw > rerender render memo
back to the beginning, as at the start, initial state > reset initial
keep when the page, stays after closing > persist storage
only when needed, when it is needed, later on, load a part > lazy dynamic import async suspense
on the server, before it reaches the browser > ssr server render loader hydrate
fill in, form with > form field input validation
what the user wrote, text field > input value model form
same thing with other content, place for content, fill from outside > slot children template
put somewhere else in the page, outside of its parent element > portal teleport
next to the clock, corner of the screen > tray notification
language of the page, other languages, another language, in german > locale language i18n translation translate
one or many, singular and plural > plural pluralization count
no text in that language, missing text > fallback locale missing translation
money, price, as currency > currency format number
thousands separator, # digits after, round > format number decimal round fixed fraction
how long ago, in words, ago > relative fromnow distance humanize
days between, how many days, time between, far apart > difference diff duration interval
other country, another country, time zone, local time > timezone zone locale tz
write a date, nicely written date, date as text > format tostring locale
read a date, date from text > parse date
later than, earlier than, which date is > isbefore isafter compare
last day of, first day of, beginning of the month > endof startof
random data, made up, invented, realistic data, names and addresses > fake faker random mock generate
same every time, same random, repeatable > seed deterministic
pretend, replace during a test, instead of the real, act as if > mock stub fake intercept
without the network, no real requests, real server in tests, answers from a server > mock intercept nock handler server
was called, how often it was called, was it called with > spy calledwith tohavebeencalled callcount
skip time, jump ahead, without waiting, control the clock > faketimers advance tick clock timers
only sometimes fails, fails sometimes, unreliable test > retry retries flaky
before every test, before each, after every test, clean up after > beforeeach aftereach setup teardown cleanup hook
only this test, just one test, skip a test > only skip grep filter
same test with, many inputs, table of inputs > each parametrize cases
compare with last time, compare with an earlier, looks different > snapshot screenshot visual regression
how much is tested, which lines are > coverage
wait until it appears, wait for something, shows up > waitfor findby expect timeout locator
find a button, find an element, by its text > getbyrole locator selector query
blind, people who cannot see, cannot use a mouse, readable for everyone > accessibility aria a11y axe screenreader
try in several browsers, other browsers, as a phone > browser project device emulate
record what happened, look at it afterwards, replay > trace video report record
already logged in, without logging in each time > storagestate session auth setup
test a server, call my server in tests > request supertest inject
page without a browser, browser in node > jsdom dom headless
draw a line, draw lines, curve, bars, pie > chart line bar dataset graph
axis, scale of the > axis scale tick
several lines in one, second scale > dataset axis multiple
on a map, place on a map, put a pin > marker map layer popup
where the user is, position of the device > geolocation position coordinates
how far apart, distance between, as the crow flies > distance length haversine
inside an area, within a region, point in > polygon within contains boolean
around a point, circle around, everything within > buffer circle radius
fly to, move the map, zoom to > flyto fitbounds center zoom camera
many points, too many markers, points close together > cluster clustering
colour by value, depending on a value > expression color gradient scale
sound, play music, video > audio video media play player
make a sentence, speak, read aloud > speech synthesis
take a photo, camera, microphone > camera media stream capture device
full screen, whole screen > fullscreen
how fast, frame rate, smooth picture > fps animation frame performance
slow, slower, takes long > performance timeout optimize cache
use less memory, memory grows > memory leak limit stream
smaller bundle, less code, only what i use > treeshaking bundle import split
old browsers > polyfill target browserslist legacy
`;
