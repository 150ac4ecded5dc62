import { describe, expect, it } from 'vitest';
import { checkIn } from './foreign-page.test-kit.ts';

describe('a date, a time or a rank in another language than English', () => {
  it.each([
    [
      'pl',
      'Szkoła została otwarta 6 września 2024 w tym mieście i nie jest duża.',
      'Szkoła została otwarta 6.09.2024 w tym mieście i nie jest duża.',
    ],
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 14 h 30 dans la salle de la mairie.',
    ],
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 14:30 dans la salle de la mairie.',
    ],
    ['de', 'Die Sitzung beginnt um 14.30 Uhr im Saal der Stadt.', 'Die Sitzung beginnt um 14:30 im Saal der Stadt.'],
    [
      'it',
      'La seduta comincia alle ore 9.45 nella sala della città.',
      'La seduta comincia alle 9:45 nella sala della città.',
    ],
    [
      'es',
      'La sesión empieza a las 9.45 h en la sala de la ciudad.',
      'La sesión empieza a las 9:45 en la sala de la ciudad.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 1 mai 2023 est le jour de la fête dans la ville.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 01/05/2023 est le jour de la fête dans la ville.',
    ],
    [
      'es',
      'El museo de la ciudad fue abierto el 1 de mayo de 2019.',
      'El museo de la ciudad fue abierto el 01/05/2019.',
    ],
    [
      'it',
      'Il museo della città è stato aperto il 3 maggio 2019.',
      'Il museo della città è stato aperto il 03/05/2019.',
    ],
    [
      'pt',
      'O museu da cidade foi aberto em 3 de março de 2019 e não é grande.',
      'O museu da cidade foi aberto em 03/03/2019 e não é grande.',
    ],
    ['de', 'Das Museum der Stadt öffnet am 15. Januar wieder.', 'Das Museum der Stadt öffnet am 15.1. wieder.'],
    [
      'de',
      'Das Museum der Stadt wurde in den 1990er Jahren gebaut.',
      'Das Museum der Stadt wurde in den 90er-Jahren gebaut.',
    ],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du 12e siècle.'],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du XIIᵉ siècle.'],
    ['fr', 'C’est la deuxième église de la ville pour la hauteur.', 'C’est la 2e église de la ville pour la hauteur.'],
    [
      'it',
      'Il museo della città è stato aperto il 1° maggio 2023.',
      'Il museo della città è stato aperto il 01/05/2023.',
    ],
    [
      'es',
      'El museo de la ciudad fue abierto el 1º de mayo de 2019.',
      'El museo de la ciudad fue abierto el 1 de mayo de 2019.',
    ],
    [
      'cs',
      'Škola byla otevřena 6. září 2024 a není to velká škola ve městě.',
      'Škola byla otevřena 6.9.2024 a není to velká škola ve městě.',
    ],
    [
      'ru',
      'Музей в городе был открыт 6 сентября 2024 года и он не большой.',
      'Музей в городе был открыт 06.09.2024 года и он не большой.',
    ],
    ['fr', 'La séance dure 2 heures dans la salle de la mairie.', 'La séance dure 2 h dans la salle de la mairie.'],
    [
      'fr',
      'La séance dure 90 minutes dans la salle de la mairie.',
      'La séance dure 1 heure 30 minutes dans la salle de la mairie.',
    ],
    [
      'fr',
      'La séance commence à 14 heures 30 dans la salle de la mairie.',
      'La séance commence à 14h30 dans la salle de la mairie.',
    ],
    ['de', 'Die Sitzung beginnt um 14 Uhr im Saal der Stadt.', 'Die Sitzung beginnt um 14:00 Uhr im Saal der Stadt.'],
    [
      'fr',
      'Dans les années 1990, la ville a été construite par le maire.',
      'Dans les années 90, la ville a été construite par le maire.',
    ],
    [
      'de',
      'Das Museum der Stadt öffnet am 15. Januar 2024 wieder.',
      'Das Museum der Stadt öffnet am 15.01.2024 wieder.',
    ],
  ])('%s: “%s” is what “%s” says', (language, claim, page) => {
    const { verdict, missing, differs } = checkIn(language, claim, page);
    expect({ verdict, missing, differs }).toEqual({
      verdict: 'supported',
      missing: { numbers: [], dates: [], names: [], quotes: [], words: [] },
      differs: [],
    });
  });

  it.each([
    [
      'fr',
      'La séance commence à 14h30 dans la salle de la mairie.',
      'La séance commence à 15:30 dans la salle de la mairie.',
    ],
    [
      'fr',
      'Le 1er mai 2023 est le jour de la fête dans la ville.',
      'Le 05/01/2023 est le jour de la fête dans la ville.',
    ],
    ['fr', 'L’église de la ville date du XIIe siècle.', 'L’église de la ville date du XIIIe siècle.'],
    ['de', 'Die Sitzung beginnt um 9.45 Uhr im Saal der Stadt.', 'Die Sitzung beginnt um 9.54 Uhr im Saal der Stadt.'],
    [
      'de',
      'Am Samstag, den 15.1., öffnet das Museum der Stadt.',
      'Am Samstag, den 16.1., öffnet das Museum der Stadt.',
    ],
    [
      'de',
      'In den 1990er Jahren wurde das Museum der Stadt gebaut.',
      'In den 1980er Jahren wurde das Museum der Stadt gebaut.',
    ],
  ])('%s: “%s” is not what “%s” says', (language, claim, page) => {
    expect(['partly', 'differs']).toContain(checkIn(language, claim, page).verdict);
  });
});
