// For the bundler: a file with one sign beyond Latin-1 is read and kept with two bytes for each of its characters, which
// takes longer than the sign is worth. Escapes mean the same in texts and patterns.
import { parseAst } from 'rolldown/parseAst';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
const beyondAscii = /[^\u0000-\u007f]/;
/** Also behind a backslash, which then means nothing: kept, it would become that of the escape. */
const signs = /\\([\s\S])|[\s\S]/g;

export function asciiOnly(code) {
  if (!beyondAscii.test(code)) return code;
  let result = '';
  let from = 0;
  for (const { start, end } of placesOfTexts(parseAst(code))) {
    result += code.slice(from, start) + code.slice(start, end).replace(signs, escaped);
    from = end;
  }
  return result + code.slice(from);
}

function escaped(found, behindBackslash = found) {
  if (!beyondAscii.test(behindBackslash)) return found;
  return `\\u${behindBackslash.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** Of texts and patterns, in order. A tag of a template sees escapes as they are written, so those stay as they are. */
function placesOfTexts(node) {
  if (Array.isArray(node)) return node.flatMap(placesOfTexts);
  if (typeof node?.type !== 'string') return [];
  const isText = node.type === 'TemplateElement' || (node.type === 'Literal' && /^["'/]/.test(node.raw ?? ''));
  if (isText) return [node];
  const parts = node.type === 'TaggedTemplateExpression' ? [node.tag, node.quasi.expressions] : Object.values(node);
  return parts.flatMap(placesOfTexts).sort((a, b) => a.start - b.start);
}
