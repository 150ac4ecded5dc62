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
  if (percent.test(own)) return percentOf(text, start, end);
  // `420m` was read as millions, too; behind `30 tys.` stands a point.
  const isShort = text[end] === '.' && /\p{L}$/u.test(own);
  const from = own === 'm' ? end - 1 : isShort ? end + 1 : end;
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
  if (unit === undefined) return undefined;
  const square = squared.exec(text.slice(last, last + longestUnit))?.[0] ?? '';
  const behind = last + square.length;
  if (isCompound.test(text.slice(behind, behind + 7))) return undefined;
  const units = square !== '' || /^sq/i.test(kind) ? unit.map((name) => `square-${name}`) : unit;
  return { units, start, end: behind };
}

/** Whether both are known, and are never the same unit. */
export function isOtherUnit(own: Measure | undefined, other: Measure | undefined): boolean {
  return own !== undefined && other !== undefined && !own.units.some((unit) => other.units.includes(unit));
}

/** Of each kind, how much its units are: of data both by thousands and by 1,024. */
const sizes: readonly Readonly<Record<string, number>>[] = [
  { nanometre: 1e-9, micrometre: 1e-6, millimetre: 1e-3, centimetre: 0.01, metre: 1, kilometre: 1e3 },
  { microgram: 1e-6, milligram: 1e-3, gram: 1, kilogram: 1e3, tonne: 1e6 },
  { millilitre: 1e-3, centilitre: 0.01, decilitre: 0.1, litre: 1 },
  { nanosecond: 1e-9, microsecond: 1e-6, millisecond: 1e-3, second: 1, minute: 60, hour: 3600, day: 86_400 },
  { kilobyte: 1, megabyte: 1e3, gigabyte: 1e6, terabyte: 1e9 },
  { kilobyte: 1, megabyte: 2 ** 10, gigabyte: 2 ** 20, terabyte: 2 ** 30 },
];

/** `1.5 km` and `1,500 m`, `1 MB` and `1024 KB`: the same in another unit of the same kind. */
export function isSameQuantity(own: number, measure: Measure | undefined, other: number, theirs: Measure | undefined) {
  if (measure === undefined || theirs === undefined) return false;
  return sizes.some((size) => {
    const sizeOf = ({ units }: Measure) => units.flatMap((unit) => size[unit] ?? [])[0];
    const [a, b] = [sizeOf(measure), sizeOf(theirs)];
    return a !== undefined && b !== undefined && a !== b && Math.abs(own * a - other * b) <= 1e-6 * own * a;
  });
}

function percentOf(text: string, start: number, end: number): Measure {
  const points = /^[ -]points?\b/i.exec(text.slice(end, end + 12));
  return points === null ? { units: ['%'], start, end } : { units: ['point'], start, end: end + points[0].length };
}

const percent =
  /^(?:%|percent|percentage|pct|cent|cento|ciento|prozent|procent[auyo]?|procentů|proc|процент(?:а|ов)?)$/i;
const longestUnit = 40;
const currencyBefore =
  /(?:(?<![\p{L}])(?:US|A|C|HK|NZ)?([$£€¥₹])\s?\d?|(?<![\p{L}])(USD|EUR|GBP|CHF|JPY|INR|CNY)\s?\d)$/u;
/** Also the words and signs of `millions d’euros` and `12 €`. */
const unitBehind =
  /^[-\s]?(?:di?['’]|d[ei]\s)?((?:metric|short|long|square|sq\.?|nautical)[-\s])?(°\s?[CF](?!\p{L})|€(?!\s?\d)|\p{L}+)/iu;
/** `km/h`, `miles per hour`. */
const perHour = /^(?:\s?\/\s?h|[-\s](?:per|an|pro)[-\s](?:hour|stunde))(?!\p{L})/iu;
/** `m²`, `mètres carrés`. */
const squared = /^(?:²|\s(?:carrés?|cuadrados?|quadrat[oi]|quadrados?|kwadratow(?:y|e|ych))(?!\p{L}))/iu;
/** `m³`, `litres/day`, `feet a second`. */
const isCompound = /^(?:[³/^·\d]|\s?\/|[-\s](?:per|an?|pro)\s)/i;

/** Each line is one unit: its name, then its other spellings. Where a spelling stands on several, it may be any of them. */
const spellings = `
nanometre nm nanometres nanometer nanometers
micrometre µm μm micrometres micrometer micrometers micron microns
millimetre mm millimetres millimeter millimeters millimètres milímetros millimetri milimetrów milimetrů
centimetre cm centimetres centimeter centimeters zentimeter centimètres centímetros centimetri centymetrów centimetrů
metre m metres meter meters metern mètre mètres metros metri metrów metra metrů м метров метра
kilometre km kilometres kilometer kilometers kilometern kms kilomètre kilomètres kilómetro kilómetros chilometro chilometri quilómetros quilômetros kilometr kilometry kilometrów kilometra kilometrů км километров километра
inch inches
foot feet ft
yard yards yd yds
mile miles mi m meile meilen millas miglia milhas
square-metre quadratmeter quadratmetern
square-kilometre quadratkilometer quadratkilometern
hectare hectares ha hektar hectárea hectáreas ettaro ettari hektarów hektarů га гектаров
acre acres
microgram mcg µg μg micrograms
milligram mg milligrams milligramm
gram g grams gramme grammes gramm gramos grammi gramas gramów gramů г граммов
kilogram kg kilograms kilogramme kilogrammes kilogramm kilo kilos kgs kilogramos chilogrammi quilogramas quilos kilogramów kilogramů кг
tonne t tonnes ton tons tonnen toneladas tonelada tonnellate tonnellata ton тонн
shortton ton tons
pound lb lbs pounds pfund
ounce oz ounces
millilitre ml millilitres milliliter milliliters
centilitre cl centilitres
decilitre dl decilitres
litre l L litres liter liters litern litros litri litrów litrů
gallon gallons gal
pint pints
teaspoon tsp teaspoons teelöffel
tablespoon tbsp tablespoons esslöffel
cup cups
nanosecond ns nanoseconds
microsecond µs μs microseconds
millisecond ms milliseconds msec
second s sec secs seconds sekunde sekunden secondes segundos secondi
minute m min mins minutes minuten minutos minuti minut minuten
hour h hr hrs hours stunde stunden heure heures hora horas uur timmar timer godzin godziny hodin
day d days tag tage tagen jours días giorni dias dagen dagar dage dni dnů
week weeks wk wks woche wochen semaines semanas settimane weken veckor uger tygodni týdnů
month months monat monate monaten mois meses mesi maanden månader måneder miesięcy měsíců
year years yr yrs jahr jahre jahren ans années años anni anos jaar
decade decades jahrzehnt jahrzehnte jahrzehnten
century centuries jahrhundert jahrhunderte siècles siglos secoli séculos
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
dollar $ dollars usd dólar dólares dollaro dollari dolarów dolarů долларов
euro € euros eur евро
sterling £ pounds pound gbp quid libras sterline
yen ¥ jpy
yuan ¥ cny rmb renminbi
rupee ₹ rupees inr
franc francs chf franken francos franchi franków
zloty zł złoty złote złotych zlotych pln
koruna kč korun koruny czk
krona kr kronor krona kroner
ruble ₽ руб рублей рубля
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
