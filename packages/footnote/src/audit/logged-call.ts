import { defined } from '../defined.ts';
import type { AuditLog, Intent, OnWritten, Outcome } from './audit.ts';
import type { Repeats } from './repeats.ts';
import type { WrittenLine } from './written-line.ts';

/** One call in the log, from its beginning to its end. */
export interface LoggedCall {
  /** The intent of the same question, where this call has none of its own yet. */
  readonly repeats?: WrittenIntent;
  /** Resolves when the intent is as safe as `AuditSync` promises: only then may anything leave. Gives the id. */
  leaving(): Promise<string>;
  /** Resolves when the outcome is in the log, or counted: only then may the answer be given. */
  ended(outcome: Outcome): Promise<void>;
}

/** The first call of a minute, which stands in the log. */
export interface RepeatedCall {
  readonly owner: string;
  readonly intent: WrittenIntent;
  readonly outcome: Pick<Outcome, 'status' | 'code' | 'cached'>;
  readonly onWritten: OnWritten | undefined;
}

type WrittenIntent = Extract<WrittenLine['record'], { readonly type: 'intent' }>;

export async function beginCall(
  log: Pick<AuditLog, 'intent' | 'outcome'>,
  repeats: Repeats<RepeatedCall>,
  intent: Intent,
  onWritten: OnWritten | undefined,
): Promise<LoggedCall> {
  const { owner = '', caller, kind, key } = intent;
  const who = `${owner}\n${caller}\n${kind}`;
  const keys = { refused: who, answered: key === undefined ? undefined : `${who}\n${key}` };
  let isLeaving = false;
  let writing: Promise<string> | undefined;
  let intentRecord: WrittenIntent | undefined;

  function write(): Promise<string> {
    writing ??= log.intent(intent, (line) => {
      if (line.record.type === 'intent') intentRecord = line.record;
      onWritten?.(line);
    });
    return writing;
  }

  /** Under which key calls like this one are counted: those that nobody was asked for. */
  function countedAs({ status, code, cached, provider, attempts }: Outcome): string | undefined {
    if (isLeaving) return undefined;
    if (status === 'answered') return cached === 'fresh' ? keys.answered : undefined;
    // A provider's own limit has its name.
    return code === 'RATE_LIMITED' && provider === undefined && attempts === undefined ? keys.refused : undefined;
  }

  const same = keys.answered === undefined ? undefined : repeats.find(keys.answered);
  // What was refused a moment ago may have been another question.
  if (same === undefined && repeats.find(keys.refused) === undefined) await write();

  return {
    ...defined({ repeats: same?.intent }),
    leaving() {
      isLeaving = true;
      return write();
    },
    async ended(outcome) {
      const counted = countedAs(outcome);
      if (counted !== undefined && writing === undefined && repeats.count(counted)) return;
      await log.outcome(await write(), outcome, onWritten);
      if (counted === undefined || intentRecord === undefined) return;
      const { status, code, cached } = outcome;
      const said = { status, ...defined({ code, cached }) };
      repeats.begin(counted, { owner, intent: intentRecord, outcome: said, onWritten });
    },
  };
}
