/** How far the bracket of a call is looked for. */
const longestArguments = 300;

/**
 * A chain of calls as one name, `Joi.object().xor` as `Joi.object.xor`: whoever writes down a chain asks for its last
 * link, and what comes before says where that belongs. Arguments that are more than a word are said behind it; those of
 * the last link are left out where they are one, and end the text.
 */
export function withoutCalls(text: string): string {
  const call = /(?<=[\w$])\(/g;
  let read = '';
  let from = 0;
  const beside: string[] = [];
  for (let found = call.exec(text); found !== null; found = call.exec(text)) {
    const close = closingBracket(text, found.index);
    if (close === -1) continue;
    const told = text.slice(found.index + 1, close);
    const isWord = !/[.\s]/.test(told.trim());
    const isLink = /^\??\.[a-z_$]/i.test(text.slice(close + 1, close + 4));
    if (!isLink && !(isWord && text.slice(close + 1).trim() === '')) continue;
    if (!isWord) beside.push(told);
    read += text.slice(from, found.index);
    from = close + 1;
    call.lastIndex = from;
  }
  return from === 0 ? text : [read + text.slice(from), ...beside].join(' ');
}

function closingBracket(text: string, open: number): number {
  const end = Math.min(text.length, open + longestArguments);
  for (let at = open, depth = 0; at < end; at++) {
    if (text[at] === '(') depth++;
    if (text[at] === ')' && --depth === 0) return at;
  }
  return -1;
}
