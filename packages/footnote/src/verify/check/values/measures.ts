/** What a number measures: every unit that its sign or word can stand for, and where both end. */
export interface Measure {
  readonly units: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** The unit of the number that stands there; undefined for what is no known unit, and for `5 km/s` or `5 cubic feet`. */
export function measureOf(text: string, start: number, end: number): Measure | undefined {
  const before = currencyBefore.exec(text.slice(Math.max(0, start - 5), start + 1));
  if (before !== null) {
    const units = unitsOf(before[1] ?? before[2] ?? '');
    return units === undefined ? undefined : { units, start: start + 1 - before[0].length, end };
  }
  const own = /(?:%|\p{L}+)$/u.exec(text.slice(start, end))?.[0] ?? '';
  if (/^(?:%|percent|percentage|pct|cent|prozent)$/i.test(own)) return percentOf(text, start, end);
  // `420m` was read as millions, too.
  const from = own === 'm' ? end - 1 : end;
  const after = unitBehind.exec(text.slice(from, from + longestUnit));
  if (after === null) return undefined;
  const [all, kind = '', word = ''] = after;
  // `In the 1990s`, `his 20s`
  if (word === 's' && all.length === 1) return undefined;
  const unit = unitsOf(word);
  const last = from + all.length;
  const speed = perHour.exec(text.slice(last, last + longestUnit))?.[0];
  if (speed !== undefined)
    return unit?.includes('kilometre') || unit?.includes('mile')
      ? { units: unit.map((name) => `${name}-per-hour`), start, end: last + speed.length }
      : undefined;
  if (unit === undefined || isCompound.test(text.slice(last, last + 7))) return undefined;
  const units = /^sq/i.test(kind) ? unit.map((name) => `square ${name}`) : unit;
  return { units, start, end: last };
}

/** Whether both are known, and are never the same unit. */
export function isOtherUnit(own: Measure | undefined, other: Measure | undefined): boolean {
  return own !== undefined && other !== undefined && !own.units.some((unit) => other.units.includes(unit));
}

function percentOf(text: string, start: number, end: number): Measure {
  const points = /^[ -]points?\b/i.exec(text.slice(end, end + 12));
  return points === null ? { units: ['%'], start, end } : { units: ['point'], start, end: end + points[0].length };
}

const longestUnit = 40;
const currencyBefore =
  /(?:(?<![\p{L}])(?:US|A|C|HK|NZ)?([$£€¥₹])\s?\d?|(?<![\p{L}])(USD|EUR|GBP|CHF|JPY|INR|CNY)\s?\d)$/u;
const unitBehind = /^[-\s]?((?:metric|short|long|square|sq\.?|nautical)[-\s])?(°\s?[CF](?!\p{L})|\p{L}+)/iu;
/** `km/h`, `miles per hour`. */
const perHour = /^(?:\s?\/\s?h|[-\s](?:per|an|pro)[-\s](?:hour|stunde))(?!\p{L})/iu;
/** `m²`, `litres/day`, `feet a second`. */
const isCompound = /^(?:[²³/^·\d]|\s?\/|[-\s](?:per|an?|pro)\s)/i;

/** Each line is one unit: its name, then its other spellings. Where a spelling stands on several, it may be any of them. */
const spellings = `
nanometre nm nanometres nanometer nanometers
micrometre µm μm micrometres micrometer micrometers micron microns
millimetre mm millimetres millimeter millimeters
centimetre cm centimetres centimeter centimeters zentimeter
metre m metres meter meters metern
kilometre km kilometres kilometer kilometers kilometern kms
inch inches
foot feet ft
yard yards yd yds
mile miles mi m meile meilen
hectare hectares ha hektar
acre acres
microgram mcg µg μg micrograms
milligram mg milligrams milligramm
gram g grams gramme grammes gramm
kilogram kg kilograms kilogramme kilogrammes kilogramm kilo kilos kgs
tonne t tonnes ton tons tonnen
shortton ton tons
pound lb lbs pounds pfund
ounce oz ounces
millilitre ml millilitres milliliter milliliters
centilitre cl centilitres
decilitre dl decilitres
litre l L litres liter liters litern
gallon gallons gal
pint pints
teaspoon tsp teaspoons teelöffel
tablespoon tbsp tablespoons esslöffel
cup cups
nanosecond ns nanoseconds
microsecond µs μs microseconds
millisecond ms milliseconds msec
second s sec secs seconds sekunde sekunden
minute m min mins minutes minuten
hour h hr hrs hours stunde stunden
day d days tag tage tagen
week weeks wk wks woche wochen
month months monat monate monaten
year years yr yrs jahr jahre jahren
decade decades jahrzehnt jahrzehnte jahrzehnten
century centuries jahrhundert jahrhunderte
joule J joules
kilojoule kj kilojoules
megajoule MJ megajoules
calorie cal calories
kilocalorie kcal kilocalories calories kilokalorien
watthour Wh
kilowatthour kWh
megawatthour MWh
gigawatthour GWh
terawatthour TWh
milliwatt mW milliwatts
watt W watts
kilowatt kw kilowatts
megawatt MW megawatts
gigawatt GW gigawatts
terawatt TW terawatts
horsepower hp
hertz hz
kilohertz khz
megahertz mhz
gigahertz ghz
byte bytes
kilobyte kb kib kilobytes kibibytes
megabyte mb mib megabytes mebibytes
gigabyte gb gib gigabytes gibibytes
terabyte tb tib terabytes tebibytes
petabyte pb pib petabytes pebibytes
kilobit kb kbit kilobits
megabit mb mbit megabits
gigabit gb gbit gigabits
kilometre-per-hour kph kmh
mile-per-hour mph
celsius °c
fahrenheit °f
dollar $ dollars usd
euro € euros eur
sterling £ pounds pound gbp quid
yen ¥ jpy
yuan ¥ cny rmb renminbi
rupee ₹ rupees inr
franc francs chf franken
cent cents
pence penny
% prozent
point prozentpunkt prozentpunkte prozentpunkten`;

let known: Map<string, string[]> | undefined;

/** `MW` is not `mW`, and `5G` no weight; all else may be in any letters. */
function unitsOf(word: string): readonly string[] | undefined {
  known ??= readSpellings();
  const written = word.replace(/\s/g, '');
  return known.get(written) ?? (/^[A-Z]$/.test(written) ? undefined : known.get(written.toLowerCase()));
}

function readSpellings(): Map<string, string[]> {
  const all = new Map<string, string[]>();
  for (const line of spellings.trim().split('\n')) {
    const words = line.split(' ');
    for (const word of words) all.set(word, [...(all.get(word) ?? []), words[0] ?? '']);
  }
  return all;
}
