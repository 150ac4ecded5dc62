import type {
  Difference,
  MissingParts,
  Verdict,
  Verification,
  VerifiedClaim,
  VerifiedSource,
  VerifyRequest,
  VerifySource,
} from '../../../contract/verification.ts';
import { verifyLimits } from '../../../verify/verify-request.ts';
import { integer, type JsonSchema, listOf, number, objectOf, optional, ref, text, wordOf } from './json-schema.ts';

const verdict = wordOf<Verdict>({ supported: true, partly: true, differs: true, not_found: true, unchecked: true });
const words = listOf(text());

type GivenClaim = NonNullable<VerifyRequest['claims']>[number];
type FoundPassage = NonNullable<VerifiedClaim['passage']>;
type Judged = NonNullable<VerifiedClaim['judged']>;

/** What a check is asked, and what it gives: the contract of the library, as JSON. */
export const verifySchemas: Readonly<Record<string, JsonSchema>> = {
  VerifyRequest: {
    ...objectOf<VerifyRequest>(
      {
        answer: optional(ref('Answer')),
        text: optional(text('With markers, links or footnotes, and a list of sources.')),
        claims: optional(listOf(ref('GivenClaim'), `At most ${verifyLimits.claims}.`)),
        sources: optional(listOf(ref('VerifySource'), 'What the numbers of answer or text stand for.')),
        judge: optional({
          type: ['string', 'boolean'],
          description: 'A model that looks again at partly and differs.',
        }),
        maxPages: optional({ type: 'integer', minimum: 1, maximum: verifyLimits.pages }),
      },
      'Exactly one of answer, text and claims.',
    ),
    additionalProperties: false,
  },
  GivenClaim: objectOf<GivenClaim>({
    text: text(),
    url: { type: ['string', 'array'], items: { type: 'string' }, description: 'One address, or a list of them.' },
  }),
  VerifySource: objectOf<VerifySource>({
    n: integer(),
    url: text(),
    file: optional(text('Of installed documentation: its file.')),
  }),
  Verification: objectOf<Verification>({
    claims: listOf(ref('VerifiedClaim')),
    summary: objectOf<Verification['summary']>({
      supported: integer(),
      partly: integer(),
      differs: integer(),
      not_found: integer(),
      unchecked: integer(),
      uncited: integer('Sentences that name no source.'),
    }),
    sources: listOf(ref('VerifiedSource')),
    warnings: listOf(ref('Warning')),
  }),
  VerifiedClaim: objectOf<VerifiedClaim>({
    text: text('Without markers.'),
    start: integer('UTF-16 indices into the answer or text.'),
    end: integer(),
    sources: listOf(integer(), 'Numbers of all sources that it cites.'),
    verdict,
    score: number('0 to 1.'),
    source: optional(integer('The source that the verdict comes from.')),
    passage: optional(
      objectOf<FoundPassage>(
        { text: text(), start: integer(), end: integer(), link: text('Marks the passage in a browser.') },
        'The words of the page that come nearest.',
      ),
    ),
    coverage: number('The share of its words that stand together on the page.'),
    missing: objectOf<MissingParts>({ numbers: words, dates: words, names: words, quotes: words, words }),
    differs: listOf(
      objectOf<Difference>({
        kind: wordOf<Difference['kind']>({ number: true, date: true, name: true, negation: true, comparison: true }),
        claim: text(),
        page: text(),
      }),
    ),
    others: listOf(objectOf<VerifiedClaim['others'][number]>({ source: integer(), verdict })),
    reason: optional(text('Why it was not checked.')),
    judged: optional(
      objectOf<Judged>({
        model: text(),
        verdict: wordOf<Judged['verdict']>({ supported: true, partly: true, differs: true, not_found: true }),
        quote: text('It stands on the page.'),
        why: text("The model's own words."),
      }),
    ),
  }),
  VerifiedSource: objectOf<VerifiedSource>({
    n: integer(),
    url: text(),
    status: wordOf<VerifiedSource['status']>({ read: true, wall: true, failed: true, blocked: true, skipped: true }),
    reason: optional(text('Why it was not read, or not checked against.')),
    fetchedAt: optional(text('ISO 8601.')),
    characters: optional(integer()),
  }),
};
