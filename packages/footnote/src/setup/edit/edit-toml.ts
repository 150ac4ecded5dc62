import { isObject, type JsonObject } from '../../json.ts';
import { BrokenText, type Editor } from './settings-text.ts';
import { addLines } from './toml-text.ts';

type Toml = typeof import('@decimalturn/toml-patch');

export async function openTomlEditor(): Promise<Editor> {
  const toml: Toml = await import('@decimalturn/toml-patch');
  return {
    parse: (text) => parse(toml, text),
    ways: [
      (text, target) => addLines(text, parse(toml, text), target),
      // Removing with the library leaves the neighbours alone; adding with it puts tables in odd places.
      (text, target) => {
        const kept = common(parse(toml, text), target);
        return addLines(toml.patch(text, kept), kept, target);
      },
      (text, target) => toml.patch(text, target),
    ],
  };
}

function parse(toml: Toml, text: string): JsonObject {
  try {
    return toml.parse(text) as JsonObject;
  } catch (error) {
    const { message, line = 1, column = 0 } = error as Error & { line?: number; column?: number };
    throw new BrokenText(message.split('\n').at(-1) ?? 'unreadable', line, column + 1);
  }
}

/** What both hold, with the values that are wanted: the target without what has to be added. */
function common(now: JsonObject, target: JsonObject): JsonObject {
  const both = Object.entries(target).filter(([key]) => Object.hasOwn(now, key));
  return Object.fromEntries(
    both.map(([key, value]) => {
      const block = now[key];
      return [key, isObject(value) && isObject(block) ? common(block, value) : value];
    }),
  );
}
