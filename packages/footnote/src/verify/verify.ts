import { setImmediate } from 'node:timers/promises';
import { chosenTimeout, type SettingsReader } from '../contract/settings.ts';
import type { Verification, VerifiedClaim, VerifyCall, VerifyRequest } from '../contract/verification.ts';
import { type Deadline, withDeadline } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import { languageOf } from './check/languages/language.ts';
import { checkOnSource } from './check-on-source.ts';
import { type CitedClaim, claimsOf } from './claims.ts';
import { combineChecks } from './combine-checks.ts';
import type { JudgeDeps } from './judge/ask-model.ts';
import { openJudge } from './judge/judge.ts';
import { openSourcePages, type SourcePageDeps, type SourcePages } from './source-pages.ts';
import { summaryOf } from './summary.ts';
import { checkVerifyRequest } from './verify-request.ts';

export type VerifyDeps = SourcePageDeps & JudgeDeps;

/** For all pages together, unless the user chose otherwise. */
const usualMs = 30_000;
/** Of it for the pages, so that there is time to check what came, and to ask a model where one is to judge. */
const shareOfPages = { checked: 0.9, judged: 0.6 };

/** The way of a check: claims → their pages, each by the way of a URL → what each page has of them → verdicts. */
export async function verify(asked: VerifyRequest, call: VerifyCall, deps: VerifyDeps): Promise<Verification> {
  const request = checkVerifyRequest(asked);
  const settings = await deps.settings();
  const cited = claimsOf(request);
  const judge = openJudge(request.judge, settings, call, deps);
  const language = languageOf(cited.claims.map(({ text }) => text).join('\n'));

  return withDeadline(timeFor(settings, call), [call.signal, deps.closing], 'check', async (deadline) => {
    const share = judge === undefined ? shareOfPages.checked : shareOfPages.judged;
    const time = deadline.attempt(deadline.remainingMs() * share, 'The page');
    const turn = createTurns(deadline);
    const pages = openSourcePages(cited, { maxPages: request.maxPages, call, time }, deps);
    const checked = await Promise.all(
      cited.claims.map(async (claim) => {
        const result = await checkOnPages(claim, { pages, turn, language });
        // What a model is still to look at is told afterwards.
        if (judge?.isFor(result) !== true) call.onClaim?.(result);
        return result;
      }),
    ).finally(() => time.stop());
    const claims = (await judge?.look(checked, pages, deadline)) ?? checked;
    return {
      claims,
      summary: summaryOf(claims, cited.uncited),
      sources: await pages.sources(),
      warnings: [...pages.warnings(), ...(judge?.warnings() ?? [])],
    };
  });
}

interface Checking {
  readonly pages: SourcePages;
  readonly turn: Turns;
  /** Of the whole answer, where it is clear. */
  readonly language: string | undefined;
}

async function checkOnPages(claim: CitedClaim, { pages, turn, language }: Checking): Promise<VerifiedClaim> {
  const checks = await Promise.all(
    claim.sources.map(async (source) => {
      const page = await pages.get(source);
      return (await turn())
        ? checkOnSource(claim, source, { page, language })
        : ({ source, verdict: 'unchecked', reason: late } as const);
    }),
  );
  return combineChecks(claim, checks);
}

const late = 'there was no time left to check it';

/** One after the other, with room for all else in this process between two; false once the time is over. */
type Turns = () => Promise<boolean>;

function createTurns({ signal }: Deadline): Turns {
  let last: Promise<unknown> = Promise.resolve();
  return async () => {
    // A page brings many claims at once, and callbacks that wait together run together.
    last = last.then(() => setImmediate());
    await last;
    if (FootnoteError.is(signal.reason) && signal.reason.code === 'CANCELLED') throw signal.reason;
    return !signal.aborted;
  };
}

function timeFor(settings: SettingsReader, { timeoutMs }: VerifyCall): number {
  return chosenTimeout(settings, timeoutMs) ?? usualMs;
}
