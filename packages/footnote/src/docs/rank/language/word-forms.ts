import type { LatinLanguage } from './small-words.ts';

/** As the glossary writes words: small, and without what is above or below a letter. */
export function plainForm(word: string): string {
  return word.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('ß', 'ss').replaceAll('œ', 'oe');
}

/** What a German verb may begin with, and end a clause with: `lade … herunter`. */
const particles =
  'herunter runter hinunter hinzu herauf heraus zuruck zusammen weiter bereit nieder durch unter uber auf aus ein vor nach fest hoch dar frei los weg her hin um an ab zu'.split(
    ' ',
  );

const withPrefixInside = new RegExp(`^(${particles.join('|')})(?:ge|zu)(.{3,})$`);

export function isParticle(word: string): boolean {
  return particles.includes(word);
}

/** What a word may be a form of, itself first: where its beginning changes, no shared beginning finds it. */
export function formsOf(word: string, language: LatinLanguage): readonly string[] {
  if (language === 'German') return germanForms(word);
  // `muestro` is of `mostrar`, `convierto` of `convertir`.
  if (language === 'Spanish') return [word, word.replace('ie', 'e'), word.replace('ue', 'o')];
  return [word];
}

function germanForms(word: string): readonly string[] {
  // Whoever has no `ö` writes `oe`.
  const forms = [word, word.replace(/([aou])e/g, '$1')];
  // `geschickt` is of `schicken`, `hochgeladen` and `hochzuladen` are of `hochladen`.
  const all = forms.flatMap((form) => [form, form.replace(/^ge(?=.{4})/, ''), form.replace(withPrefixInside, '$1$2')]);
  return [...new Set(all)];
}
