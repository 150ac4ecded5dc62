import type { TurnApproval } from '../chat/turns.ts';
import { newItem } from './new-item.ts';
import type { StructuredInput } from './protocol.ts';
import type { InputReply } from './read-request.ts';

const yes = 'Yes';
const no = 'No';

/** What a tool wants to be allowed, as a question with two answers. */
export function questionItem(threadId: string, { question }: Pick<TurnApproval, 'question'>): StructuredInput {
  const options = [{ value: yes }, { value: no }];
  return {
    ...newItem('structured_input', threadId),
    status: 'pending',
    inputs: [{ id: 'allow', question, type: 'multiple_choice', options, multiple: false }],
  };
}

/** The question with what was said to it: unknown ids are ignored, what is missing was skipped, one choice is one. */
export function answered(item: StructuredInput, { status, answers }: InputReply): StructuredInput {
  const inputs = item.inputs.map((input) => {
    const given = Object.hasOwn(answers, input.id) ? answers[input.id] : undefined;
    const known = (given?.values ?? []).filter((value) => input.options.some((option) => option.value === value));
    const values = input.multiple ? known : known.slice(0, 1);
    const skipped = status === 'skipped' || given?.skipped === true || values.length === 0;
    return { ...input, answer: { values: skipped ? [] : values, skipped } };
  });
  return { ...item, status, inputs };
}

/** Anything but a yes is a no. */
export function isAllowed({ status, inputs }: StructuredInput): boolean {
  return status === 'answered' && inputs.every(({ answer }) => answer?.values[0] === yes);
}

export const skipped: InputReply = { status: 'skipped', answers: {} };
