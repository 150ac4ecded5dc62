import type { ClaimCheck } from '../../../contract/verification.ts';
import { checkClaim } from '../check-claim.ts';

/** More of the page, by which its language is known. */
const rest: Readonly<Record<string, string>> = {
  de: ' Das Rathaus der Stadt wurde später gebaut, und der Markt liegt seit jeher vor dem alten Tor.',
  fr: ' La mairie de la ville a été construite plus tard, et le marché est devant la porte dans la vieille ville.',
  es: ' El ayuntamiento de la ciudad fue construido más tarde, y el mercado está en la plaza de los reyes.',
  it: ' Il municipio della città è stato costruito più tardi, e il mercato è nella piazza che si apre davanti alla porta.',
  pt: ' A câmara da cidade foi construída mais tarde, e o mercado está na praça que não é muito grande.',
  pl: ' Ratusz w tym mieście został zbudowany później, a rynek jest przy bramie, która nie była stara i się nie zmieniła.',
};

/** A claim against a page of that language. */
export function checkIn(language: string, claim: string, page: string): ClaimCheck {
  return checkClaim(claim, { text: `${page}${rest[language]?.repeat(3)}` });
}
