import type { Footnote } from '../contract/footnote.ts';
import { type Lazy, lazy } from '../lazy.ts';
import type { ChosenModel } from './choose-model.ts';

/**
 * What cleans the sentence that the vendor of a model says of its refusal, like that of a search: no keys, no markup,
 * one line. Loaded with the first refusal: most turns have none.
 */
export function sentenceCleaner(
  { apiKey }: Pick<ChosenModel, 'apiKey'>,
  { settings, registry }: Pick<Footnote, 'settings' | 'registry'>,
): Lazy<(words: string) => string | undefined> {
  return lazy(async () => {
    const [{ secretValues }, { createSecretScanner }, { redacted }, { cleanSentence }, known] = await Promise.all([
      import('../gateway.ts'),
      import('../secrets/secret-scanner.ts'),
      import('../secrets/without-secrets.ts'),
      import('../search/clean-sentence.ts'),
      settings(),
    ]);
    const scanner = await createSecretScanner(secretValues(known), registry.getAllWebSearchProviders());
    return (words) => cleanSentence(words, { apiKey, redact: (text) => redacted(text, scanner) });
  });
}
