import type { ReplyShape } from '../contract/http-client.ts';
import { FootnoteError } from '../errors.ts';
import { asObject, isObject } from '../json.ts';

/** A vendor that changed its format, or another service at its address, must not look like a web without results. */
export function checkShape(
  reply: unknown,
  expects: ReplyShape | undefined,
  provider: { readonly id: string; readonly label: string },
): void {
  if (expects === undefined) return;
  const fields = asObject(reply);
  const isKnown = Object.entries(expects).some(([name, kind]) => fields[name] === null || is[kind](fields[name]));
  if (!isKnown) throw unknownShape(provider);
}

const is: Readonly<Record<ReplyShape[string], (value: unknown) => boolean>> = {
  list: Array.isArray,
  object: isObject,
  'list or object': (value) => Array.isArray(value) || isObject(value),
  text: (value) => typeof value === 'string',
};

function unknownShape({ id, label }: { readonly id: string; readonly label: string }): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', `${label} answered in a form that Footnote does not know.`, {
    provider: id,
    retryable: true,
    hint: 'Check the base URL; a newer Footnote may know it. Until then, use another provider.',
  });
}
