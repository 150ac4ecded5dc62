import { readings } from './readings.ts';

/** What says something about a person or about the inside of a company; the words stand in messages. */
export const personalLabels = {
  email: 'e-mail address',
  card: 'card number',
  phone: 'phone number',
  'home-folder': 'home folder',
  'private-host': 'private host name',
} as const;

export type PersonalKind = keyof typeof personalLabels;

/** The kinds of personal data in a text. Every repetition below is bounded, so it takes linear time. */
export function findPersonalData(text: string): readonly PersonalKind[] {
  const texts = readings(text);
  return (Object.keys(finders) as PersonalKind[]).filter((kind) => texts.some((reading) => finders[kind](reading)));
}

const finders: Readonly<Record<PersonalKind, (text: string) => boolean>> = {
  email: (text) => matches(text, email).some(([, user = '', host = '']) => user !== 'git' && !isReserved(host)),
  card: (text) => matches(text, card).some(([digits]) => isCard(digits.replace(/\D/g, ''))),
  phone: (text) => matches(text, phone).some(([number]) => isPhone(number)),
  'home-folder': (text) => matches(text, homeFolder).some(([, user = '']) => !nobody.has(user.toLowerCase())),
  'private-host': (text) => matches(text, privateHost).some(([host]) => !commonHosts.test(host)),
};

function matches(text: string, pattern: RegExp): readonly RegExpExecArray[] {
  return [...text.matchAll(pattern)];
}

const email = /(?<![\w.+-])([\w.+-]{1,64})@((?:[a-z0-9-]{1,63}\.){1,8}[a-z]{2,24})\b/gi;

/** RFC 2606: nobody lives there. */
function isReserved(host: string): boolean {
  return /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid)$/i.test(host);
}

/** Together, or in the groups that are printed on cards. */
const card = /(?<![\w.-])(?:\d{13,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|\d{4}([ -])\d{6}\2\d{4,5})(?![\w-])/g;
/** First digits and lengths of Visa, Mastercard, American Express, Discover, UnionPay and Diners. */
const issued =
  /^(?:4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6[0245]\d{14})$/;

function isCard(digits: string): boolean {
  return issued.test(digits) && luhnSum(digits) % 10 === 0;
}

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return sum + (value > 9 ? value - 9 : value);
  }, 0);
}

/** With the code of a country, or as North America writes them. */
const phone = /(?<![\w.+/-])(?:\+[1-9](?:[ .()/-]{0,2}\d){7,14}|(?:\(\d{3}\) ?|\d{3}[-.])\d{3}[-.]\d{4})(?![\w-])/g;

/** 555-01xx belongs to films. */
function isPhone(number: string): boolean {
  return !/555\D?01\d\d$/.test(number);
}

const homeFolder = /(?<![\w.:])(?:\/(?:home|Users)\/|[a-z]:\\Users\\)([\w.-]{1,64})/gi;
/** Names that stand for anybody, and those of machines that build. */
const nobody: ReadonlySet<string> = new Set(
  'user username you your-name yourname name me myuser runner ubuntu node vscode circleci vagrant shared public'.split(
    ' ',
  ),
);

const privateHost =
  /(?<![\w.-])(?:[a-z0-9-]{1,63}\.){1,8}(?:internal|corp|intranet|lan|local|localdomain|private|home\.arpa)(?![\w-]|\.\w)/gi;
/** Names that mean the same on everybody's machine. */
const commonHosts =
  /^(?:(?:host|gateway|kubernetes)\.docker\.internal|metadata\.google\.internal|.*\.svc\.cluster\.local)$/i;
