import { type ChosenModel, chooseModel } from '../../agent/choose-model.ts';
import type { Warning } from '../../contract/response.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import type { PageText, VerifiedClaim, VerifyCall } from '../../contract/verification.ts';
import type { Deadline } from '../../deadline.ts';
import { FootnoteError } from '../../errors.ts';
import type { SourcePages } from '../source-pages.ts';
import { askModel, type JudgeDeps } from './ask-model.ts';
import { type Judgement, readJudgements } from './read-judgements.ts';

/** A model that looks at claims again which the page has only in part, or otherwise. */
export interface Judge {
  isFor(claim: VerifiedClaim): boolean;
  look(claims: readonly VerifiedClaim[], pages: SourcePages, deadline: Deadline): Promise<readonly VerifiedClaim[]>;
  /** What it did not judge, and why. */
  warnings(): readonly Warning[];
}

/** Claims of one page that are asked about in one call. */
const mostClaims = 10;

/** Undefined where nobody asked for one. What it is asked leaves this machine: claims, and passages of pages. */
export function openJudge(
  asked: string | boolean,
  settings: SettingsReader,
  call: VerifyCall,
  deps: JudgeDeps,
): Judge | undefined {
  if (asked === false) return undefined;
  const model = chooseModel(settings, asked === true ? undefined : asked);
  if (model === undefined) throw noModel();
  const problems = new Map<string, number>();
  const note = (problem: string, claims: number) => problems.set(problem, (problems.get(problem) ?? 0) + claims);
  const isFor = ({ verdict }: VerifiedClaim) => verdict === 'partly' || verdict === 'differs';

  async function lookAt({ claims, text }: Batch, deadline: Deadline): Promise<ReadonlyMap<VerifiedClaim, Judgement>> {
    try {
      const said = claims.map((claim) => claim.text);
      const reply = await askModel(model as ChosenModel, { claims: said, text }, { call, deps, deadline });
      const judgements = readJudgements(reply, claims, text);
      if (judgements.size < claims.length)
        note('the model named no words of the page', claims.length - judgements.size);
      return judgements;
    } catch (error) {
      const failure = FootnoteError.from(error);
      if (failure.code === 'CANCELLED' || failure.code === 'INTERNAL') throw failure;
      note(failure.what.replace(/\.$/, ''), claims.length);
      return new Map();
    }
  }

  return {
    isFor,
    async look(claims, pages, deadline) {
      const batches = await batchesOf(claims.filter(isFor), pages);
      const judged = new Map<VerifiedClaim, Judgement>();
      await Promise.all(
        batches.map(async (batch) => {
          for (const [claim, judgement] of await lookAt(batch, deadline)) judged.set(claim, judgement);
          for (const claim of batch.claims) call.onClaim?.(withJudgement(claim, judged.get(claim), model));
        }),
      );
      return claims.map((claim) => withJudgement(claim, judged.get(claim), model));
    },
    warnings: () =>
      Array.from(problems, ([problem, claims]) => ({
        kind: 'not-judged',
        message: `${claims === 1 ? 'One claim was' : `${claims} claims were`} not judged: ${problem}. What was found without a model stands.`,
      })),
  };
}

function withJudgement(claim: VerifiedClaim, judgement: Judgement | undefined, model: ChosenModel): VerifiedClaim {
  if (judgement === undefined) return claim;
  const judged = { model: `${model.kind}:${model.id}`, ...judgement };
  return { ...claim, verdict: judgement.verdict, judged };
}

interface Batch {
  readonly claims: readonly VerifiedClaim[];
  readonly text: PageText;
}

/** Claims by the page that their verdict comes from. */
async function batchesOf(claims: readonly VerifiedClaim[], pages: SourcePages): Promise<readonly Batch[]> {
  const byPage = new Map<PageText, VerifiedClaim[]>();
  for (const claim of claims) {
    const page = claim.source === undefined ? undefined : await pages.get(claim.source);
    if (page?.status !== 'read') continue;
    const text = hasPassage(page.text, claim) ? page.text : (page.full ?? page.text);
    byPage.set(text, [...(byPage.get(text) ?? []), claim]);
  }
  return [...byPage].flatMap(([text, all]) =>
    Array.from({ length: Math.ceil(all.length / mostClaims) }, (_, index) => ({
      text,
      claims: all.slice(index * mostClaims, (index + 1) * mostClaims),
    })),
  );
}

function hasPassage({ text }: PageText, { passage }: VerifiedClaim): boolean {
  return passage === undefined || text.slice(passage.start, passage.end) === passage.text;
}

function noModel(): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', 'No model is there that could judge.', {
    hint: 'Name one, such as google:gemini-3.8-flash, or set agent.model (FOOTNOTE_MODEL) and its key.',
  });
}
