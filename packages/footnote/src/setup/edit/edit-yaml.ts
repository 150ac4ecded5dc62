import type { Document } from 'yaml';
import { isObject, type JsonObject } from '../../json.ts';
import { sameValue } from './change.ts';
import { merged } from './merge.ts';
import { BrokenText, type Editor } from './settings-text.ts';

type Yaml = typeof import('yaml');

export async function openYamlEditor(): Promise<Editor> {
  const yaml: Yaml = await import('yaml');
  return {
    parse: (text) => (parse(yaml, text).toJS() ?? {}) as JsonObject,
    ways: [
      // The library lays a document out anew. What it makes of the text without the change is the common ancestor.
      (text, target) => {
        const changed = edited(yaml, text, target);
        const [candidate = changed] = merged(written(parse(yaml, text), text), text, changed);
        return candidate;
      },
      // Comments stay, some blanks may change.
      (text, target) => edited(yaml, text, target),
    ],
  };
}

function parse(yaml: Yaml, text: string): Document {
  const document = yaml.parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const [start] = error.linePos ?? [];
    throw new BrokenText(
      error.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'unreadable',
      start?.line ?? 1,
      start?.col ?? 1,
    );
  }
  if (document.contents !== null && !yaml.isMap(document.contents))
    throw new BrokenText('a mapping was expected', 1, 1);
  return document;
}

function edited(yaml: Yaml, text: string, target: JsonObject): string {
  const document = parse(yaml, text);
  const walk = (now: JsonObject, wanted: JsonObject, path: readonly string[]): void => {
    for (const key of Object.keys(now)) if (!Object.hasOwn(wanted, key)) document.deleteIn([...path, key]);
    for (const [key, value] of Object.entries(wanted)) {
      const before = now[key];
      if (sameValue(before, value)) continue;
      if (isObject(before) && isObject(value)) walk(before, value, [...path, key]);
      else document.setIn([...path, key], document.createNode(value));
    }
  };
  walk((document.toJS() ?? {}) as JsonObject, target, []);
  return written(document, text);
}

/** In the indentation of the file. */
function written(document: Document, text: string): string {
  const indent = /^( {2,8})[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
  return document.toString({ lineWidth: 0, flowCollectionPadding: false, indent });
}
