import { randomBytes } from 'node:crypto';

const prefixes = {
  thread: 'thr',
  user_message: 'msg',
  assistant_message: 'msg',
  workflow: 'wf',
  structured_input: 'si',
  hidden_context_item: 'shcx',
} as const;

/** A page keys everything by these, so that none may ever come twice. */
export function newId(kind: keyof typeof prefixes): string {
  return `${prefixes[kind]}_${randomBytes(8).toString('hex')}`;
}

/** What every item begins with. */
export function newItem<Type extends Exclude<keyof typeof prefixes, 'thread'>>(type: Type, threadId: string) {
  return { id: newId(type), thread_id: threadId, created_at: new Date().toISOString(), type };
}
