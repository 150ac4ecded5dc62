import { brokenRule, invalidQuery } from '../contract/fields.ts';
import type { Citation } from '../contract/response.ts';
import type { VerifyRequest, VerifySource } from '../contract/verification.ts';
import { isObject } from '../json.ts';
import { didYouMean } from '../text/nearest.ts';

/** What one check may ask for. */
export const verifyLimits = { pages: 20, characters: 500_000, claims: 500, claimCharacters: 5_000 } as const;
export const maxPagesField = {
  type: 'integer',
  minimum: 1,
  maximum: verifyLimits.pages,
  default: verifyLimits.pages,
} as const;

/** A request that passed `checkVerifyRequest`. */
export interface CheckedVerifyRequest {
  readonly asked:
    | { readonly answer: { readonly text: string; readonly citations: readonly Citation[] } }
    | { readonly text: string }
    | { readonly claims: readonly { readonly text: string; readonly urls: readonly string[] }[] };
  readonly sources: readonly VerifySource[];
  readonly judge: string | boolean;
  readonly maxPages: number;
}

const fields = ['answer', 'text', 'claims', 'sources', 'judge', 'maxPages'] as const;

/** The first step: a request that is well formed, or INVALID_QUERY. It may come from anywhere. */
export function checkVerifyRequest(request: VerifyRequest): CheckedVerifyRequest {
  if (!isObject(request)) throw invalidQuery('A check needs a request object.');
  const given: Readonly<Record<string, unknown>> = request;
  for (const name of Object.keys(given)) {
    if (given[name] !== undefined && !(fields as readonly string[]).includes(name))
      throw invalidQuery(`'${name}' is not a field of a check.`, didYouMean(name, fields));
  }
  const { judge = false, maxPages = verifyLimits.pages } = request;
  if (typeof judge !== 'boolean' && typeof judge !== 'string')
    throw invalidQuery("'judge' must be the name of a model, or true.");
  const rule = brokenRule(maxPages, maxPagesField);
  if (rule !== undefined) throw invalidQuery(`'maxPages' must be ${rule}.`);
  return { asked: askedOf(request), sources: sourcesOf(given['sources']), judge, maxPages: Number(maxPages) };
}

function askedOf(request: VerifyRequest): CheckedVerifyRequest['asked'] {
  const { answer, text, claims } = request as Readonly<Record<string, unknown>>;
  const named = [answer, text, claims].filter((value) => value !== undefined).length;
  if (named !== 1) throw invalidQuery("A check needs exactly one of 'answer', 'text' and 'claims'.");
  if (answer !== undefined) return { answer: answerOf(answer) };
  if (text !== undefined) return { text: textOf(text, "'text'") };
  if (!Array.isArray(claims)) throw invalidQuery("'claims' must be a list of { text, url }.");
  refuseTooMany(claims.length);
  return { claims: claims.map(claimOf) };
}

function answerOf(answer: unknown) {
  const { text, citations } = isObject(answer) ? answer : {};
  const checked = textOf(text, "The text of 'answer'");
  if (!Array.isArray(citations) || !citations.every((one) => isCitation(one, checked.length)))
    throw invalidQuery("The citations of 'answer' must be { start, end, sources }, with places inside of its text.");
  return { text: checked, citations };
}

function isCitation(value: unknown, length: number): value is Citation {
  if (!isObject(value)) return false;
  const { start, end, sources } = value;
  const isPlace = (place: unknown) => Number.isInteger(place) && Number(place) >= 0 && Number(place) <= length;
  return isPlace(start) && isPlace(end) && Number(start) <= Number(end) && isNumbers(sources);
}

function isNumbers(value: unknown): boolean {
  return Array.isArray(value) && value.every((n) => Number.isInteger(n) && n > 0);
}

function claimOf(claim: unknown, at: number) {
  const { text, url } = isObject(claim) ? claim : {};
  const urls: unknown = Array.isArray(url) ? url : [url];
  const areUrls =
    Array.isArray(urls) &&
    urls.length > 0 &&
    urls.length <= verifyLimits.pages &&
    urls.every((one) => typeof one === 'string');
  if (typeof text !== 'string' || text.trim() === '' || !areUrls)
    throw invalidQuery(
      `Each of 'claims' must be { text, url }, with one address or a list of up to 20; number ${at + 1} is none.`,
    );
  if (text.length > verifyLimits.claimCharacters) {
    throw invalidQuery(
      `A claim is longer than ${verifyLimits.claimCharacters.toLocaleString('en')} characters.`,
      "Give it as 'text' with markers, which is cut into sentences.",
    );
  }
  return { text, urls: urls as readonly string[] };
}

function sourcesOf(sources: unknown): readonly VerifySource[] {
  if (sources === undefined) return [];
  const isSource = (value: unknown) =>
    isObject(value) &&
    Number.isInteger(value['n']) &&
    typeof value['url'] === 'string' &&
    (value['file'] === undefined || typeof value['file'] === 'string');
  if (!Array.isArray(sources) || !sources.every(isSource))
    throw invalidQuery("'sources' must be a list of { n, url }.");
  return sources.map(({ n, url, file }: VerifySource) => ({ n, url, file }));
}

function textOf(text: unknown, what: string): string {
  if (typeof text !== 'string' || text.trim() === '') throw invalidQuery(`${what} must be a text.`);
  if (text.length <= verifyLimits.characters) return text;
  throw invalidQuery(`${what} is longer than ${verifyLimits.characters.toLocaleString('en')} characters.`, inParts);
}

const inParts = 'Check it in parts.';

export function refuseTooMany(claims: number): void {
  if (claims <= verifyLimits.claims) return;
  throw invalidQuery(`At most ${verifyLimits.claims} claims are checked at once; these are ${claims}.`, inParts);
}
