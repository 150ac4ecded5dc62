import { isObject, parseJson } from '../json.ts';

/** Where vendors put the sentence that says why they refuse, the most telling name first. */
const names = ['message', 'msg', 'detail', 'details', 'error_description', 'error_message', 'error', 'errors', 'title'];

/** Deep enough for `{ "detail": [{ "error": { "message": … } }] }`, and for JSON in a text. */
const deepest = 6;

/** Why a vendor refused, in its own words, raw: `error.message`, `detail.error`, `errors[0].message`, `error` … */
export function vendorSentence(body: unknown, depth = 0): string | undefined {
  if (depth > deepest) return undefined;
  if (typeof body === 'string') return sentenceOf(body, depth);
  if (Array.isArray(body)) return vendorSentence(body[0], depth + 1);
  if (!isObject(body)) return undefined;
  for (const name of names) {
    const said = vendorSentence(body[name], depth + 1);
    if (said !== undefined) return said;
  }
  return undefined;
}

/** A gateway puts the reply of the service behind it into a text, as it came. */
function sentenceOf(text: string, depth: number): string | undefined {
  const isJson = /^\s*[[{]/.test(text);
  if (isJson) return vendorSentence(parseJson(text), depth + 1);
  return text.trim() === '' ? undefined : text;
}
