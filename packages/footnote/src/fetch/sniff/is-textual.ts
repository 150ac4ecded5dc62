const textTypes =
  /^text\/|[/+](?:json|xml|yaml|x-yaml|javascript|x-javascript|typescript|toml|sql|x-sh|x-httpd-php|ld\+json|x-ndjson)\b/i;
const vagueTypes = /^(?:application\/(?:octet-stream|unknown)|unknown\/unknown|\*\/\*)?$/i;
const looked = 512;

/** Whether the beginning of such a body is of use without its end. Where the type says nothing, its first bytes do. */
export function isTextual(contentType: string | undefined, body?: Uint8Array): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim() ?? '';
  const looksBinary = body?.subarray(0, looked).includes(0) === true;
  if (textTypes.test(type)) return !looksBinary || /utf-?16|utf-?32/i.test(contentType ?? '');
  return vagueTypes.test(type) && body !== undefined && !looksBinary;
}
