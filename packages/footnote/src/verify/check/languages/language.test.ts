import { describe, expect, it } from 'vitest';
import { hasEnglishWord, languageOf, otherLanguage } from './language.ts';

describe('the language of a sentence', () => {
  it.each([
    'Rooms can be booked for two hours at a time.',
    'Bake for 20 minutes at 220°C, then for another 30 minutes at 190°C.',
    'Let it rest for 2 hours at room temperature before baking.',
    'Use it for one hour at a time, at most.',
    'How do I set or clear an environment variable?',
    "I just think it's a pretty cool stat to know, and I'm glad it happened in a win.",
    'Los Angeles and Las Vegas host both shows.',
    'Charles de la Tour visited Paris.',
    'W and Z bosons carry forces.',
    '“Más respeto que soy tu madre” is a stage production.',
    'Many die per year in car accidents.',
  ])('is no other where its words are English, too: %s', (sentence) => {
    expect([undefined, 'English']).toContain(languageOf(sentence));
  });

  it.each(sentences())('is known by its own small words: %s: %s', (language, sentence) => {
    expect(languageOf(sentence)).toBe(language);
  });

  it('is that of the answer where it says too little', () => {
    const page = 'Die Brücke wurde im Jahr 1894 eröffnet und ist bis heute die längste der Stadt. '.repeat(5);
    expect(otherLanguage('Hamburg Hafen 1894', page, 'English')).toContain('another language (German)');
    expect(otherLanguage('Hamburg Hafen 1894', page)).toBeUndefined();
  });

  it('is not that of the answer where it has a word of the page', () => {
    const polish = 'Most został otwarty w 1894 roku i jest do dziś najdłuższy w mieście. '.repeat(5);
    const claims = ['Rynek w Krakowie ma 40 tysięcy metrów', 'Budowa trwała od 1890 roku', 'W Gdańsku otwarto muzeum'];
    for (const claim of claims) expect(otherLanguage(claim, polish, 'Italian')).toBeUndefined();
    expect(otherLanguage('Kraków Rynek 40 000', polish, 'Italian')).toContain('another language (Polish)');
    const italian = 'Il ponte è stato aperto nel 1894 ed è il più lungo della città. '.repeat(5);
    expect(otherLanguage('The Ponte di Rialto, Venice', italian, 'English')).toContain('(Italian)');
    // Both have this word.
    expect(
      otherLanguage('Hamburg in 1894', 'The bridge was opened in 1894 and is of stone. '.repeat(5), 'German'),
    ).toContain('another language (English)');
  });
});

function sentences(): [string, string][] {
  return Object.entries({
    English: ['The bridge was opened to traffic in 1894 and is still the longest of the city.'],
    German: [
      'Die Brücke wurde im Jahr 1894 eröffnet und ist bis heute die längste der Stadt.',
      'Der Rat hat den Antrag am Montag mit großer Mehrheit abgelehnt.',
      'Das Museum ist von Dienstag bis Sonntag geöffnet.',
      'Die Kosten sind nach Angaben der Stadt um drei Prozent gestiegen.',
      'Er war der erste Mensch, der auf dem Mond stand.',
      'Wir haben das Ergebnis mit einem zweiten Versuch bestätigt.',
      'Nach dem Spiel wurde der Trainer von den Fans gefeiert.',
      'Das Programm kann auch ohne eine Verbindung zum Netz benutzt werden.',
      'Die Zahl der Einwohner ist seit 1990 nicht mehr gewachsen.',
      'Eine Anmeldung ist für die Teilnahme nicht nötig.',
    ],
    French: [
      'Le pont a été ouvert en 1894 et reste le plus long de la ville.',
      'Le conseil a rejeté la demande avec une large majorité.',
      'Le musée est ouvert du mardi au dimanche.',
      'Les prix ont augmenté de trois pour cent dans la région.',
      'Il était le premier homme qui a marché sur la Lune.',
      'Nous avons confirmé le résultat par une seconde expérience.',
      'La bibliothèque ne prête pas les livres anciens aux visiteurs.',
      'Cette version est plus rapide que la précédente.',
      'Elle est née à Lyon et vit dans le sud de la France.',
      'Les enfants de moins de six ans ne paient pas.',
    ],
    Spanish: [
      'El puente fue abierto en 1894 y es el más largo de la ciudad.',
      'El consejo rechazó la propuesta por una gran mayoría.',
      'El museo está abierto de martes a domingo para los visitantes.',
      'Los precios subieron un tres por ciento en la región.',
      'Fue el primer hombre que caminó sobre la Luna.',
      'La biblioteca no presta los libros antiguos a sus visitantes.',
      'Esta versión es más rápida que la anterior.',
      'Nació en Sevilla y vive en el sur de España con su familia.',
      'Los niños de menos de seis años no pagan.',
      'El acuerdo se firmó en Madrid con el gobierno del país.',
    ],
    Italian: [
      'Il ponte è stato aperto nel 1894 ed è il più lungo della città.',
      'Il consiglio ha respinto la proposta con una larga maggioranza.',
      'Il museo è aperto dal martedì alla domenica.',
      'I prezzi sono saliti del tre per cento nella regione.',
      'È stato il primo uomo che ha camminato sulla Luna.',
      'La biblioteca non presta i libri antichi ai visitatori, anche se sono pochi.',
      'Questa versione è più veloce della precedente.',
      'Il programma si può usare anche senza una connessione.',
      'I bambini che hanno meno di sei anni non pagano il biglietto.',
      'Il numero degli abitanti non è più cresciuto dal 1990.',
    ],
    Portuguese: [
      'A ponte foi aberta em 1894 e é a mais longa da cidade.',
      'O conselho não aceitou a proposta do governo.',
      'O museu está aberto de terça a domingo e não cobra entrada.',
      'Os preços subiram mais do que o esperado, mas não em Lisboa.',
      'Ele foi o primeiro homem a caminhar na Lua e também o mais jovem.',
      'A biblioteca não empresta os livros antigos aos visitantes.',
      'Esta versão é mais rápida do que a anterior.',
      'O programa pode ser usado também sem uma ligação.',
      'As crianças com menos de seis anos não pagam.',
      'O acordo foi assinado em Brasília pelo governo do país.',
    ],
    Dutch: [
      'De brug werd in 1894 geopend en is nog altijd de langste van de stad.',
      'De raad heeft het voorstel met een grote meerderheid verworpen.',
      'Het museum is open van dinsdag tot en met zondag.',
      'De prijzen zijn met drie procent gestegen.',
      'Hij was de eerste mens die op de maan stond.',
      'De bibliotheek leent oude boeken niet uit aan bezoekers.',
      'Deze versie is sneller dan de vorige, maar niet voor alle bestanden.',
      'Het programma kan ook zonder een verbinding worden gebruikt.',
      'Voor kinderen onder de zes jaar is het bezoek gratis.',
      'Het aantal inwoners is niet meer gegroeid door de crisis.',
    ],
    Swedish: [
      'Bron öppnades 1894 och är fortfarande den längsta i staden.',
      'Rådet avslog förslaget med stor majoritet och utan debatt på måndagen.',
      'Museet är öppet från tisdag till söndag.',
      'Priserna är högre än förra året, och det är för mycket.',
      'Hon var den första som inte behövde åka till månen för att bli känd.',
      'Biblioteket lånar inte ut gamla böcker till besökare.',
      'Den här versionen är snabbare än den förra men inte för alla.',
      'Programmet kan också användas utan att det finns en anslutning.',
      'Barn under sex år behöver inte betala för att komma in.',
      'Avtalet är ett av de största som har undertecknats.',
    ],
    Danish: [
      'Broen blev åbnet i 1894 og er stadig den længste i byen.',
      'Rådet afviste forslaget med et stort flertal og uden debat.',
      'Museet er åbent fra tirsdag til søndag.',
      'Priserne er steget med tre procent på et år, og det er for meget.',
      'Han er den første, der ikke har fået en løn af byen.',
      'Biblioteket låner ikke gamle bøger ud til gæster.',
      'Den nye udgave er hurtigere, men ikke for alle.',
      'Programmet kan også bruges uden at der er en forbindelse.',
      'Børn under seks år skal ikke betale for at komme ind.',
      'Aftalen er en af de største, som er underskrevet.',
    ],
    Polish: [
      'Most został otwarty w 1894 roku i jest do dziś najdłuższy w mieście.',
      'Rada nie przyjęła wniosku, który został złożony przez mieszkańców.',
      'Muzeum jest otwarte od wtorku do niedzieli, ale nie w święta.',
      'Ceny są wyższe niż przed rokiem, ale nie dla wszystkich.',
      'Był pierwszym człowiekiem, który stanął na Księżycu.',
      'Biblioteka nie wypożycza starych książek, które są w archiwum.',
      'Ta wersja jest szybsza od poprzedniej.',
      'Program może być używany także bez połączenia.',
      'Wstęp jest bezpłatny dla dzieci oraz ich opiekunów.',
      'Umowa została podpisana przez rząd w Warszawie.',
    ],
  }).flatMap(([language, list]) => list.map((sentence): [string, string] => [language, sentence]));
}

describe('an English word', () => {
  it.each([
    'De brug of de tunnel is open voor auto en fiets.',
    'Byl by to nejdelší most ve městě, kdyby se postavil.',
    'No has visto el puente más largo de la ciudad.',
    'De vil have en bro over havnen.',
  ])('is none that another language has, too: %s', (sentence) => {
    expect(hasEnglishWord(sentence)).toBe(false);
  });
});
