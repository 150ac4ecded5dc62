import { readFileSync } from 'node:fs';
import type { ChosenModel } from '../../agent/choose-model.ts';
import type { Footnote } from '../../contract/footnote.ts';
import { checkRequest } from '../../contract/request.ts';
import type { SettingsReader } from '../../contract/settings.ts';
import type { PageText, VerifyCall } from '../../contract/verification.ts';
import type { Deadline } from '../../deadline.ts';
import { FootnoteError } from '../../errors.ts';
import type { Gateway, ResultForm } from '../../gateway.ts';
import { judgeQuestion } from './judge-question.ts';

export interface JudgeDeps {
  settings(): Promise<SettingsReader>;
  gateway(): Promise<Gateway>;
  readonly modelFetch: Footnote['modelFetch'];
  readonly closing: AbortSignal;
}

interface Asking {
  readonly call: VerifyCall;
  readonly deps: JudgeDeps;
  readonly deadline: Deadline;
}

/** Nothing is kept: what a model says of the same claim may be another thing the next time. */
const form: ResultForm<{ readonly text: string; readonly provider: string }> = {
  outcome: ({ provider }) => ({ provider }),
};

/** One call of the model, on record, limited and paid for like a search. */
export async function askModel(
  model: ChosenModel,
  { claims, text }: { readonly claims: readonly string[]; readonly text: PageText },
  { call, deps, deadline }: Asking,
): Promise<string> {
  const gateway = await deps.gateway();
  const asking = { kind: 'judge', caller: call.caller, traceparent: call.traceparent } as const;
  const words: string[] = [];
  // No secret leaves in a claim, as in no query.
  for (const claim of claims) {
    const checked = { query: claim.slice(0, 2_000) };
    words.push((await gateway.admit(checkRequest(checked), checked, asking)).request.query);
  }
  const { vendor, label, id } = model;
  const gatewayCall = {
    ...asking,
    countedAs: call.countedAs,
    text: words.join('\n'),
    chain: [vendor],
    timeoutMs: deadline.remainingMs(),
    signal: deadline.signal,
    form,
    isCounted: true,
  };
  const answered = await gateway.run(gatewayCall, async ({ deadline: time, beforeSend, afterSend }) => {
    const question = judgeQuestion(words, text);
    const passages = gateway.redact(question.passages);
    if (passages === undefined) throw new FootnoteError('INTERNAL', 'Nothing can be redacted here.');
    const [{ openModel }, { runModelTurn }] = await Promise.all([
      import('../../agent/ai-sdk.ts'),
      import('../../agent/model-turn.ts'),
    ]);
    await beforeSend(vendor, {});
    const said: string[] = [];
    try {
      await runModelTurn({
        model: await openModel(model, deps.modelFetch({ id: vendor, label, model: id }, call)),
        label,
        // What it says of a refusal is not told: a check goes on without it.
        sentenceCleaner: async () => () => undefined,
        system: readFileSync(new URL('./judge.md', import.meta.url), 'utf8').trim(),
        messages: [{ role: 'user', content: question.withPassages(passages) }],
        tools: [],
        signal: time.signal,
        call: async () => '',
        say: (piece) => said.push(piece),
      });
      afterSend(vendor, undefined, {});
    } catch (error) {
      afterSend(vendor, 0, {});
      throw error;
    }
    return { value: { text: said.join(''), provider: vendor }, keep: false };
  });
  return answered.text;
}
