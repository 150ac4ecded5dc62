import type { Edit } from './edits.ts';

/** Everything that is drawn as nothing, and what stands for no character; which of it stays is decided below. */
const candidates = [
  '[\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f', // C0 and C1 without tab and line end
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f', // in the middle of scripts
  '\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff', // zero-width, line ends of Unicode, and directions
  '\\ufe00-\\ufe0f\\u{e0100}-\\u{e01ef}', // variation selectors
  '\\u3164\\uffa0\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}', // fillers, annotations
  '\\u{e0000}-\\u{e00ff}\\u{e01f0}-\\u{e0fff}', // tags, and what is reserved beside them
  '\\p{Co}\\p{Cs}\\p{Noncharacter_Code_Point}]+',
].join('');
let anyCandidate: RegExp | undefined;
/** What no candidate is among. Classes of Unicode take longer to compile than such a text to clean. */
const plain = /^[\t\n -~]*$/;

/** Scripts in which joiners decide how letters look. */
const joining = scripts(
  'Arabic Syriac Nko Mandaic Mongolian Adlam Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada',
  'Malayalam Sinhala Khmer Myanmar Tibetan Thaana Balinese Javanese Grantha Newa Tirhuta',
);
/** Scripts without blanks between words, where a zero-width space is one. */
const unspaced = scripts('Thai Lao Khmer Myanmar Tibetan Javanese Balinese New_Tai_Lue Tai_Tham Tai_Viet');
const rightToLeft = scripts('Hebrew Arabic Syriac Thaana Nko Adlam Mandaic Samaritan');

/** England, Scotland and Wales: the flags that are written with tags, behind a black flag. */
const flags = ['gbeng', 'gbsct', 'gbwls'].map(
  (region) => `${[...region].map((letter) => tag(letter.charCodeAt(0))).join('')}${tag(0x7f)}`,
);

/** Invisible and control characters, except where a script, an emoji or a line end needs them. */
export function invisibleEdits(text: string): Edit[] {
  const edits: Edit[] = [];
  if (plain.test(text)) return edits;
  anyCandidate ??= new RegExp(candidates, 'gu');
  let isRightToLeft: boolean | undefined;
  for (const match of text.matchAll(anyCandidate)) {
    const start = match.index;
    const end = start + match[0].length;
    const context: CharacterRun = {
      text,
      start,
      end,
      before: characterBefore(text, start),
      after: characterAt(text, end),
      isRightToLeft: () => {
        isRightToLeft ??= rightToLeft.test(text);
        return isRightToLeft;
      },
    };
    const { kept, removed, hasControl } = keepMeaningful([...match[0]], context);
    if (kept === match[0]) continue;
    edits.push({ start, end, text: kept, what: hasControl ? 'control' : 'invisible', count: removed });
  }
  return edits;
}

/** Consecutive characters that may all be invisible, and what stands around them. */
interface CharacterRun {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly before: string;
  readonly after: string;
  isRightToLeft(): boolean;
}

function keepMeaningful(characters: readonly string[], run: CharacterRun) {
  const flag = run.before === '🏴' ? flags.find((tags) => run.text.startsWith(tags, run.start)) : undefined;
  const privateCount = characters.filter((character) => /\p{Co}/u.test(character)).length;
  let kept = flag ?? '';
  let previous = flag === undefined ? run.before : tag(0x7f);
  let removed = 0;
  let hasControl = false;
  const rest = flag === undefined ? characters : characters.slice([...flag].length);
  for (const [index, character] of rest.entries()) {
    const next = rest[index + 1] ?? run.after;
    const instead = replacement(character, { previous, next, privateCount, run });
    if (instead !== character) removed++;
    if (instead !== character && /[\p{Cc}\p{Cs}]/u.test(character)) hasControl = true;
    kept += instead;
    if (instead !== '') previous = instead;
  }
  return { kept, removed, hasControl };
}

interface CharacterPlace {
  readonly previous: string;
  readonly next: string;
  readonly privateCount: number;
  readonly run: CharacterRun;
}

/** What some take for the end of a line, and others for nothing. */
const lineEnds: ReadonlySet<number> = new Set([0x0b, 0x0c, 0x85, 0x2028, 0x2029]);

/** The character itself where it means something, else what stands for it, mostly nothing. */
function replacement(character: string, place: CharacterPlace): string {
  const { previous, next, run } = place;
  const code = character.codePointAt(0) ?? 0;
  if (code === 0x0d) return next === '\n' ? character : '\n';
  if (lineEnds.has(code)) return '\n';
  if (code < 0xa0) return '';
  if (code >= 0xd800 && code <= 0xdfff) return '\ufffd';
  // A few are icons of a font; a row of them can spell something.
  if (/\p{Co}/u.test(character)) return place.privateCount < 3 ? character : '';
  if (code === 0x3164 || code === 0xffa0) return previous === '' || /\s/.test(previous) ? '' : ' ';
  return isMeaningful(code, previous, run) ? character : '';
}

function isMeaningful(code: number, previous: string, run: CharacterRun): boolean {
  if (isVariationSelector(code)) return selectsVariation(code, previous, run.after);
  switch (code) {
    case 0x00ad:
      return isHyphenation(run);
    case 0x034f:
      return /\p{M}/u.test(previous) || /\p{M}/u.test(run.after);
    case 0x115f:
    case 0x1160:
      return /[\u1100-\u11ff]/.test(previous + run.after);
    case 0x200b:
      return unspaced.test(previous) && unspaced.test(run.after);
    case 0x200c:
      return joinsLetters(previous, run.after);
    case 0x200d:
      return joinsEmoji(previous, run.after) || joinsLetters(previous, run.after);
    case 0x061c:
    case 0x200e:
    case 0x200f:
      return run.isRightToLeft() && givesDirection(previous, run.after);
    default:
      return code >= 0x180b && code <= 0x180f && /\p{Script=Mongolian}/u.test(previous);
  }
}

function isVariationSelector(code: number): boolean {
  return (code >= 0xfe00 && code <= 0xfe0f) || (code >= 0xe0100 && code <= 0xe01ef);
}

/** One behind a character that has variants; a second one has nothing to vary. */
function selectsVariation(code: number, base: string, after: string): boolean {
  if (code >= 0xe0120) return false;
  if (code >= 0xe0100) return /\p{Script=Han}/u.test(base);
  if (code >= 0xfe0e)
    return /[0-9#*]/.test(base) ? after === '\u20e3' : /[\p{Emoji}\p{Extended_Pictographic}]/u.test(base);
  return /[\p{Script=Han}\p{Script=Myanmar}\p{Script=Phags_Pa}\p{Sm}\u3000-\u303f\uff00-\uff60]/u.test(base);
}

/** Nobody divides a word behind its first letter, so a soft hyphen between single letters is none. */
function isHyphenation({ text, start, end }: CharacterRun): boolean {
  if (end - start !== 1) return false;
  return (
    /[\p{L}\p{M}]{2}$/u.test(text.slice(Math.max(0, start - 4), start)) &&
    /^[\p{L}\p{M}]{2}/u.test(text.slice(end, end + 4))
  );
}

function joinsLetters(previous: string, after: string): boolean {
  return joining.test(previous) || (isWordCharacter(previous) && joining.test(after));
}

function joinsEmoji(previous: string, after: string): boolean {
  return (
    /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f|\u{e007f}/u.test(previous) &&
    /\p{Extended_Pictographic}/u.test(after)
  );
}

/** Beside a blank or punctuation, or where the direction turns; never in the middle of a word, never twice. */
function givesDirection(previous: string, after: string): boolean {
  if (/[\u061c\u200e\u200f]/.test(previous)) return false;
  const isInWord = isWordCharacter(previous) && isWordCharacter(after);
  return !isInWord || rightToLeft.test(previous) !== rightToLeft.test(after);
}

function characterBefore(text: string, place: number): string {
  return /[\s\S]$/u.exec(text.slice(Math.max(0, place - 2), place))?.[0] ?? '';
}

function characterAt(text: string, place: number): string {
  const code = text.codePointAt(place);
  return code === undefined ? '' : String.fromCodePoint(code);
}

function tag(code: number): string {
  return String.fromCodePoint(0xe0000 + code);
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{M}\p{N}]/u.test(character);
}

/** Letters and marks of these scripts; compiled for the first text that has to be asked. */
function scripts(...names: readonly string[]): { test(text: string): boolean } {
  const classes = names
    .flatMap((list) => list.split(' '))
    .map((name) => `\\p{Script=${name}}`)
    .join('');
  let compiled: RegExp | undefined;
  return {
    test(text) {
      compiled ??= new RegExp(`(?=[${classes}])[\\p{L}\\p{M}]`, 'u');
      return compiled.test(text);
    },
  };
}
