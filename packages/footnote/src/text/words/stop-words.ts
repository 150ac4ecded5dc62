import { stem } from './stem.ts';

// Stop words, in three lists, because each is used at another place and to another effect.

/** They only hold a sentence together. Left out everywhere, in documents and questions: a change needs a new index. */
const functionWords = new Set(
  'a an and are as at be been but by is it its of on or that the their these they to was were'.split(' '),
);

/** They make a sentence a question. Left out of questions only: in a document, `with` or `show` may be the subject. */
const questionWords = new Set(
  `about all also am any anyone can could did do does done each for from get gets had has have he help her here his how i if
  in into just kind know like may me might mine must my need not only other our ours please shall she should show so some
  someone such tell than them then there this those though thus until us very want way ways we what when where whether
  which while who whom whose why will with without would you your yours`.split(/\s+/),
);

/**
 * They tell the story of a question, `it suddenly stopped`, and not its subject. They are searched for, but a passage
 * that answers has other words for them, or none: so it loses little confidence where they are missing.
 */
const fillerWords = `
  able above according across actual actually after again against ago ahead almost alone along already alright
  although always among another anymore anyone anything anyway anywhere apart appear around arrive aside
  automatically available avoid away back bad because become before begin behave behind believe belong below beside
  best better between beyond big both break bring broken busy care carry cause certain change check come common
  complain completely confuse consider correctly could couple currently decide describe difference different
  differently directly disappear don down during early easily easy either else enough entire especially even
  eventually ever every everybody everyday everyone everything everywhere exactly except exist expect explain extra
  fail far fast few finally fine forever forget former free fresh full fully further gave general give gone good got
  grow guess half halfway handle happen hard hardly have hear hello high hope huge hundreds immediately inside
  instead issue keep know large late later latest least leave left less let like likely little live long longer look
  lose lost low main make many maybe mean meanwhile mention miss missing more most mostly much nearly need never new
  nice nobody normal normally nothing notice now nowhere obvious occur odd off often old once only opposite ordinary
  otherwise outside over own particular past perfect perhaps permanently plain please possible possibly prefer
  present pretty previously probably problem proper properly provide purpose put quick quickly quite rather ready
  real really reason recently recognise recognize recommend regardless remain remember rest right roughly run safe
  said same say see seem seldom several short simple simply since situation slow slowly small smart soon spend
  stable stand stay still strange strong stuck stupid such suddenly suppose sure surely take talk tell tend than
  thing think though through thus tidy time tiny today together tomorrow too total totally toward trick trouble true
  try turn twice typical under understand unexpected unless unlike until up upon usual usually various very via want
  waste way weird well whatever whenever wherever whole why wide wish within without wonder word work worry worse
  worst worth wrong yet
`;

let fillerStems: ReadonlySet<string> | undefined;

export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

export function isQuestionWord(word: string): boolean {
  return questionWords.has(word);
}

export function isFillerStem(of: string): boolean {
  fillerStems ??= new Set(fillerWords.trim().split(/\s+/).map(stem));
  return fillerStems.has(of);
}
