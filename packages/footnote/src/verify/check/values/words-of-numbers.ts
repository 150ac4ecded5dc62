import { fractions, germanParts, manyOf, ordinals, scales, smallNumbers } from './number-words.ts';

/** How a language says numbers. */
export interface NumberWords {
  readonly small: ReadonlyMap<string, number>;
  /** They can begin a number; behind one, those of `many` can stand, too. */
  readonly scales: ReadonlyMap<string, number>;
  readonly many: ReadonlyMap<string, number>;
  readonly ordinals: ReadonlyMap<string, number>;
  readonly fractions: ReadonlyMap<string, number>;
  /** Between tens and ones. */
  readonly joint: string;
  readonly hasWord: (word: string) => boolean;
}

type Parts = Omit<NumberWords, 'hasWord'>;

/** Two, three and so on, the tens from twenty, what multiplies, and the ordinals. `-` stands for what has another meaning. */
interface Lists {
  readonly small: string;
  readonly tens?: string;
  readonly scales: string;
  readonly ordinals?: string;
  readonly joint?: string;
}

const lists: Readonly<Record<string, Lists>> = {
  French: {
    small: 'deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize',
    tens: 'vingt trente quarante cinquante soixante',
    scales: `100:cent,cents 1e3:mille 1e6:million,millions 1e9:milliard,milliards,md,mds,mrd 1e12:billion,billions`,
    ordinals: `premier,première deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième
      douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième`,
  },
  Spanish: {
    small: `dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
      diecinueve`,
    tens: 'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    scales: '100:cien 1e3:mil 1e6:millón,millones 1e9:millardo,millardos 1e12:billón,billones',
    ordinals:
      'primero,primera,primer - tercero,tercera,tercer - quinto,quinta sexto,sexta séptimo,séptima octavo,octava',
    joint: 'y',
  },
  Italian: {
    small: `due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette
      diciotto diciannove`,
    tens: 'venti trenta quaranta cinquanta sessanta settanta ottanta novanta',
    scales: '100:cento 1e3:mille,mila 1e6:milione,milioni,mln 1e9:miliardo,miliardi,mld,mrd 1e12:bilione,bilioni',
    ordinals: 'primo,prima - terzo,terza - quinto,quinta sesto,sesta settimo,settima ottavo,ottava',
  },
  Portuguese: {
    small: `dois,duas três quatro cinco seis sete oito nove dez onze doze treze catorze,quatorze quinze dezesseis,dezasseis
      dezessete,dezassete dezoito dezenove,dezanove`,
    tens: 'vinte trinta quarenta cinquenta sessenta setenta oitenta noventa',
    scales: '100:cem 1e3:mil 1e6:milhão,milhões,mi 1e9:bilhão,bilhões,bi 1e12:trilhão,trilhões,bilião,biliões',
    ordinals: 'primeiro,primeira - terceiro,terceira - quinto,quinta sexto sétimo,sétima oitavo,oitava',
    joint: 'e',
  },
  Dutch: {
    small: `twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien
      negentien`,
    tens: 'twintig dertig veertig vijftig zestig zeventig tachtig negentig',
    scales: '100:honderd 1e3:duizend 1e6:miljoen,mln 1e9:miljard,mld 1e12:biljoen',
  },
  Swedish: {
    small: 'två tre fyra fem sex sju åtta nio tio elva tolv',
    tens: 'tjugo trettio',
    scales: '100:hundra 1e3:tusen 1e6:miljon,miljoner 1e9:miljard,miljarder 1e12:biljon,biljoner',
  },
  Danish: {
    small: '- tre fire fem seks syv otte ni ti elleve tolv',
    tens: 'tyve tredive',
    scales: '100:hundrede 1e3:tusind,tusinde 1e6:million,millioner,mio 1e9:milliard,milliarder,mia',
  },
  Polish: {
    small: 'dwa,dwie trzy cztery pięć sześć siedem osiem dziewięć dziesięć',
    scales: `100:sto 1e3:tysiąc,tysiące,tysięcy,tys 1e6:milion,miliony,milionów,miliona,mln
      1e9:miliard,miliardy,miliardów,miliarda,mld 1e12:bilion,biliony,bilionów,bln`,
  },
  Czech: {
    small: 'dva,dvě tři čtyři pět šest sedm osm devět deset',
    scales: `100:sto 1e3:tisíc,tisíce,tis 1e6:milion,miliony,milionů,milionu,mil,mln
      1e9:miliarda,miliardy,miliard,mld 1e12:bilion,biliony,bilionů`,
  },
  Cyrillic: {
    small: 'два,две три четыре пять шесть семь восемь девять десять',
    scales: `100:сто 1e3:тысяча,тысячи,тысяч,тыс 1e6:миллион,миллиона,миллионов,млн
      1e9:миллиард,миллиарда,миллиардов,млрд 1e12:триллион,триллиона,триллионов,трлн`,
  },
};

/** Those of German are read in every text; what is English beside them is not. */
const german: Lists = {
  small: `zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn
    neunzehn`,
  tens: 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
  scales: '1e3:tsd 1e6:million 1e12:billion,billionen',
};

const known = new Map<string, NumberWords>();

/** Where the language is not clear, those of English and German. */
export function numberWordsOf(language: string | undefined): NumberWords {
  const name = language ?? '';
  const words = known.get(name) ?? withTest(readWords(name), name in lists ? [] : [...germanParts.keys()]);
  known.set(name, words);
  return words;
}

function readWords(language: string): Parts {
  const base = { small: smallNumbers, scales, many: manyOf, ordinals, fractions, joint: '' };
  if (language === 'German') {
    const own = partsOf(german);
    return { ...base, small: joined(base.small, own.small), scales: joined(base.scales, own.scales) };
  }
  const list = lists[language];
  return list === undefined ? base : partsOf(list);
}

function partsOf({ small, tens = '', scales: multipliers, ordinals: ranks = '', joint = '' }: Lists): Parts {
  return {
    small: joined(counted(small, 2, 1), counted(tens, 20, 10)),
    scales: new Map(
      multipliers.split(/\s+/).flatMap((group) => {
        const [by, words = ''] = group.split(':');
        return words.split(',').map((word) => [word, Number(by)] as const);
      }),
    ),
    many: none,
    ordinals: counted(ranks, 1, 1),
    fractions: none,
    joint,
  };
}

const none: ReadonlyMap<string, number> = new Map();

function counted(words: string, from: number, step: number): ReadonlyMap<string, number> {
  const groups = words.split(/\s+/).filter((group) => group !== '');
  return new Map(
    groups.flatMap((group, at) =>
      group === '-' ? [] : group.split(',').map((word) => [word, from + at * step] as const),
    ),
  );
}

function joined(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  return new Map([...a, ...b]);
}

function withTest(parts: Parts, others: readonly string[]): NumberWords {
  const lists = [parts.small, parts.scales, parts.ordinals, parts.fractions];
  // One for all of them: every word of a sentence with a number is looked up here.
  const all = new Set([...lists.flatMap((words) => [...words.keys()]), ...others]);
  return { ...parts, hasWord: (word) => all.has(word) };
}
