import type { SettingDefinition, SettingValue } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';

/** A value in the type of its setting, or an error that names the place it came from. */
export function parseValue(definition: SettingDefinition, value: unknown, place: string): SettingValue {
  const text = typeof value === 'string' ? value.trim() : undefined;
  switch (definition.type) {
    case 'text':
      if (text === undefined) throw bad(place, 'must be a string');
      return text;
    case 'integer': {
      const number = Number(text ?? value);
      if (!Number.isInteger(number) || number < 0) throw bad(place, 'must be a whole number, 0 or more');
      return number;
    }
    case 'number': {
      const number = Number(text ?? value);
      if (!Number.isFinite(number) || number < 0) throw bad(place, 'must be a number, 0 or more');
      return number;
    }
    case 'list': {
      const items = text?.split(',') ?? value;
      if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) {
        throw bad(place, 'must be a list of strings');
      }
      return items.map((item: string) => item.trim()).filter((item) => item !== '');
    }
    case 'url':
      if (text === undefined || !/^https?:\/\//.test(text) || !URL.canParse(text)) {
        throw bad(place, 'must be an address that starts with http:// or https://');
      }
      return text.replace(/\/+$/, '');
    case 'choice':
      if (text === undefined || !definition.choices?.includes(text)) {
        throw bad(place, `must be one of ${definition.choices?.join(', ')}`);
      }
      return text;
    default:
      return definition.type satisfies never;
  }
}

/** The value itself is not repeated: it may be a key that went to the wrong place. */
function bad(place: string, rule: string): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', `${place} ${rule}.`, { hint: 'Correct or remove it.' });
}
