import { longestWord } from '../../text/words/chunks.ts';
import { isFillerStem } from '../../text/words/stop-words.ts';
import { stemOf } from '../../text/words/words.ts';

/**
 * Words that are one and share no stem, each with its other forms. Porter's stemmer leaves them apart, and supported
 * claims use them often: `bought` for `buy`, `child` for `children`, `colour` for `color`. None is a name: what is written
 * with a capital is compared by its stem alone, so that `Roses` did not rise.
 */
const words = `
arise arose arisen, awake awoke awoken, bear bore borne, beat beaten, become became, begin began begun, bend bent,
bind bound, bite bit bitten, bleed bled, blow blew blown, break broke broken, breed bred, bring brought, build built,
burn burnt, buy bought, catch caught, choose chose chosen, come came, creep crept, deal dealt, dig dug, draw drew drawn,
dream dreamt, drink drank drunk, drive drove driven, eat ate eaten, fall fell fallen, feed fed, feel felt, fight fought,
find found, flee fled, fly flew flown flight, forbid forbade forbidden, foresee foresaw foreseen, forget forgot forgotten,
forgive forgave forgiven, freeze froze frozen, give gave given, go went gone, grow grew grown growth, hang hung, hear heard,
hide hid hidden, hold held, keep kept, know knew known, lay laid, lead led, learn learnt, leave left, lend lent,
lose lost loss, make made, mean meant, meet met, mistake mistook mistaken, overcome overcame, oversee oversaw overseen,
overtake overtook overtaken, overthrow overthrew overthrown, pay paid, prove proven proof, rebuild rebuilt, retell retold,
rewrite rewrote rewritten, ride rode ridden, ring rang rung, rise rose risen, run ran, say said, see saw seen, seek sought,
sell sold sale, send sent, shake shook shaken, shine shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung,
sink sank sunk, sit sat, sleep slept, slide slid, speak spoke spoken speech, spend spent, spill spilt, spin spun,
spring sprang sprung, stand stood, steal stole stolen, stick stuck, sting stung, strike struck stricken, strive strove striven,
swear swore sworn, sweep swept, swell swollen, swim swam swum, swing swung, take took taken, teach taught, tear tore torn,
tell told, think thought, throw threw thrown, undergo underwent undergone, understand understood,
undertake undertook undertaken, uphold upheld, wake woke woken, wear wore worn, weave wove woven, weep wept, win won,
withdraw withdrew withdrawn withdrawal, withstand withstood, write wrote written,

child children, man men, woman women, person people, foot feet, tooth teeth, goose geese, mouse mice,
wife wives, knife knives, half halves, shelf shelves, wolf wolves, thief thieves, loaf loaves, calf calves,
crisis crises, hypothesis hypotheses, thesis theses, diagnosis diagnoses, axis axes, phenomenon phenomena,
criterion criteria, bacterium bacteria, medium media, datum data, curriculum curricula, spectrum spectra, fungus fungi,
nucleus nuclei, stimulus stimuli, cactus cacti, alumnus alumni, index indices, matrix matrices, vertex vertices,
appendix appendices, genus genera, larva larvae, antenna antennae, vertebra vertebrae,
produce production producer,

0 zero, 1 one, 2 two, 3 three, 4 four, 5 five, 6 six, 7 seven, 8 eight, 9 nine, 10 ten, 11 eleven, 12 twelve, 13 thirteen,
14 fourteen, 15 fifteen, 16 sixteen, 17 seventeen, 18 eighteen, 19 nineteen, 20 twenty,

absorb absorption, admit admission, advise advice, analyze analysis analyses analyse, apply application applicant, approve approval,
arrive arrival, assume assumption, believe belief, born birth, broad breadth, classify classification,
compete competition competitor, conclude conclusion, consume consumption, create creation creator, decide decision,
deep depth, describe description, destroy destruction, die died dies dying death, divide division, evolve evolution, expand expansion,
explain explanation, explode explosion, extend extension extent, high height, hot heat, identify identification,
include inclusion, introduce introduction, invade invasion, justify justification, long length, maintain maintenance,
marry marriage, modify modification, notify notification, permit permission, propose proposal,
qualify qualification, receive receipt reception, reduce reduction, refuse refusal, remove removal, respond response,
resume resumption, revolve revolution, solve solution, strong strength, succeeded succeed success successful, supply supplier,
survive survival survivor, vary variety variation, verify verification, wide width,
north northern, south southern, east eastern, west western,

aging ageing, aluminum aluminium, anemia anaemia, armor armour, behavior behaviour, canceled cancelled, canceling cancelling,
catalog catalogue, center centre, check cheque, color colour, curb kerb, defend defense defence, dialog dialogue,
diarrhea diarrhoea, draft draught, encyclopedia encyclopaedia, enroll enrol, esophagus oesophagus, esthetic aesthetic,
estrogen oestrogen, favor favour, fetus foetus, fiber fibre, flavor flavour, fueled fuelled, fulfill fulfil, gray grey,
harbor harbour, hemoglobin haemoglobin, honor honour, humor humour, installment instalment, jewelry jewellery,
judgment judgement, labeled labelled, labeling labelling, labor labour, license licence, liter litre, maneuver manoeuvre,
medieval mediaeval, meter metre, modeled modelled, modeling modelling, mold mould, neighbor neighbour,
offense offence, orthopedic orthopaedic, pajamas pyjamas, pediatric paediatric, plow plough, practice practise,
program programme, rumor rumour, skeptic sceptic, skillful skilful, theater theatre, tire tyre, traveled travelled,
traveler traveller, traveling travelling, tumor tumour, vapor vapour,

approximately approx, cm centimeter centimetre, department dept, government govt, kg kilogram,
km kilometer kilometre, mm millimeter millimetre, percent pct, versus vs,
ad advert advertisement, automobile auto, bicycle bike, film movie, phone telephone, photo photograph,
plane airplane aeroplane aircraft`;

let known: Map<string, string> | undefined;

/** What all forms of a word in small letters share. */
export function familyOf(word: string): string {
  return word.length > longestWord ? word : stemOf(baseForm(word));
}

/** A stem that tells no subject, in any of its forms: `see`, `seen`. */
export function isFiller(stem: string): boolean {
  return isFillerStem(stem) || isFillerStem(familyOf(stem));
}

/** The form that stands first in the table, not stemmed yet. */
function baseForm(word: string): string {
  known ??= readTable();
  const base = known.get(word) ?? (word.endsWith('s') ? known.get(word.slice(0, -1)) : undefined);
  return base ?? americanSpelling(word);
}

function readTable(): Map<string, string> {
  const map = new Map<string, string>();
  for (const line of words.split(',')) {
    const [base = '', ...forms] = line.trim().split(/\s+/);
    for (const form of forms) map.set(form, base);
  }
  return map;
}

const britishEnding = /[iy]s(?:ations?|e[ds]?|ing)$/;

/** Fewer letters before it, as in `advise` and `raising`, are another word. */
const leastBeginning = 4;

/** `organised` as `organized`. What else ends so, `promise`, is changed too, in all its forms alike. */
function americanSpelling(word: string): string {
  const at = word.search(britishEnding);
  return at < leastBeginning ? word : `${word.slice(0, at + 1)}z${word.slice(at + 2)}`;
}
