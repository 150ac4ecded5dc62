/** Shannon entropy in bits per character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  let length = 0;
  for (const count of counts.values()) length += count;
  for (const count of counts.values()) bits -= (count / length) * Math.log2(count / length);
  return bits;
}

/**
 * Whether a value was drawn by a machine and not written by a person. Entropy alone can't tell a key
 * from a long identifier, so letters are also compared with the pairs that words are made of.
 */
export function looksRandom(value: string): boolean {
  const digits = value.match(/\d/g)?.length ?? 0;
  if (digits === 0) return isLetterSoup(value);
  if (digits === value.length) return value.length >= 16 && isVaried(value);
  const digitGroups = value.match(/\d+/g)?.length ?? 0;
  const isMixed = digitGroups >= 3 && digits / value.length >= 0.15;
  return isVaried(value) && (isMixed || !readsLikeWords(value));
}

/** Capitals all over, and no word in it: of sixteen random characters one in twenty has no digit. */
function isLetterSoup(value: string): boolean {
  const changes = value.match(/[a-z][A-Z]|[A-Z][a-z]/g)?.length ?? 0;
  return value.length >= 16 && changes >= value.length / 4 && isVaried(value) && !readsLikeWords(value);
}

/** At least 70 % of the entropy that a value of this length and alphabet can have. */
function isVaried(value: string): boolean {
  const most = Math.log2(Math.min(value.length, alphabetSize(value)));
  return entropy(value) >= 0.7 * most;
}

function alphabetSize(value: string): number {
  if (/^\d+$/.test(value)) return 10;
  if (/^[\da-f-]+$/i.test(value)) return 16;
  return /[a-z]/.test(value) && /[A-Z]/.test(value) ? 62 : 36;
}

/** Of the pairs of letters in English words and identifiers nine in ten are common ones, in random letters one in four. */
export function readsLikeWords(value: string): boolean {
  const pairs = value
    .toLowerCase()
    .split(/[^a-z]+/)
    .flatMap((letters) => Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)));
  const common = pairs.filter((pair) => commonPairs.has(pair)).length;
  return pairs.length >= 4 && common / pairs.length >= 0.6;
}

const commonPairs: ReadonlySet<string> = new Set(
  (
    'ab ac ad ag ai al am an ap ar as at av ay ba be bi bl bo bu ca ce ch ci ck cl co cr ct cu da de di do du ea ec ed ' +
    'ee ef el em en ep er es et ev ew ex ey fa fe fi fo fr fu ge gi go gr ha he hi ho ht ic id ie if ig il im in io ir ' +
    'is it iv ke ki la ld le li ll lo lu ly ma me mi mo mp na nd ne ng ni no ns nt nu ob od of og oi ok ol om on op or ' +
    'os ot ou ow pa pe ph pi pl po pp pr pt pu qu ra rc rd re ri rk rm rn ro rs rt ru ry sa sc se sh si so sp ss st su ' +
    'sy ta te th ti to tr ts tt tu ty ub uc ue ui ul um un up ur us ut va ve vi wa we wh wi wo wn xt ys'
  ).split(' '),
);
