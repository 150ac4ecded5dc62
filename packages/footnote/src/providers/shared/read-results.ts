import type { WebSearchResult } from '../../contract/provider.ts';
import { asList, asNumber, asObject, asText } from '../../json.ts';

/** What a vendor calls the fields of a result; of several names, the first one with a text counts. */
export interface ResultFields {
  readonly title?: readonly string[];
  readonly url?: readonly string[];
  readonly content?: readonly string[];
  readonly publishedDate?: readonly string[];
  readonly score?: string;
}

/** Results that are rows of plain fields, whatever else stands in the list. */
export function readResults(rows: unknown, fields: ResultFields): readonly WebSearchResult[] {
  const { title = ['title'], url = ['url'], content = ['content'], publishedDate = [], score = '' } = fields;
  return asList(rows).map((item) => {
    const row = asObject(item);
    const text = (names: readonly string[]) => names.flatMap((name) => asText(row[name]) ?? [])[0];
    return {
      title: text(title) ?? '',
      url: text(url) ?? '',
      content: text(content) ?? '',
      publishedDate: text(publishedDate),
      score: asNumber(row[score]),
    };
  });
}
