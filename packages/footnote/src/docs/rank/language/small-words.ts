import { memoize } from '../../../memoize.ts';

export type Language = 'German' | 'French' | 'Spanish' | 'Chinese' | 'Japanese';
/** Languages with letters like ours: they are known by their small words, and their words stand apart. */
export type LatinLanguage = 'German' | 'French' | 'Spanish';

export const latinLanguages: readonly LatinLanguage[] = ['German', 'French', 'Spanish'];

/**
 * Words that hold a question together, without accents: never searched for, and what a language is known by. Those of
 * Chinese and Japanese also keep a word of one sign from being seen inside them.
 */
const table: Readonly<Record<Language, string>> = {
  German: `
    wie ich du er sie es wir ihr mich mir dich dir uns euch ein eine einen einem einer eines kein keine keinen keinem der
    die das den dem des dass und oder aber nicht nie nur noch auch schon mal mit ohne von vom fur auf bei beim im in an am
    ans ist sind war waren sein bin hat habe haben hatte kann kannst konnen konnte man wird werden wurde wurden werde nach
    vor zu zum zur aus uber unter durch gegen wahrend wegen statt anstatt bis seit als ob wenn dann weil damit um was wer
    wo wohin woher wofur womit worin wozu warum wieso weshalb wann welche welcher welches welchen welchem mein meine meinen
    meinem meiner meines dein deine sein seine seinen ihre ihren lasse lassen lass lasst mache machen macht gemacht mach
    muss mussen soll sollen sollte darf durfen mochte will wollen gibt geht gehen tun tut kommt heisst bedeutet bedeutete
    sich selbst so also da dort hier dabei dafur darauf daraus daran davon dazu dadurch dieser diese dieses diesen diesem
    jede jeder jedes jeden jedem alle allen alles andere anderen anderer anderes anders einander miteinander viele viel
    mehr weniger sehr etwas nichts immer jetzt gerade nun doch denn sowie sondern sobald solange bevor sonst bitte danke
    innerhalb zwischen richtig einfach genau eigentlich uberhaupt moglich funktioniert funktionieren kurz lang beste besten
    brauche braucht brauchen bestimmte bestimmten bestimmter bestimmtes hinein heraus raus rein wieder bereits
    nochmals jeweils trotzdem stattdessen neu zweite zweiten dritte dritten bringe bringen bringt zwei drei beide beiden
  `,
  French: `
    comment je tu il elle on nous vous ils elles me te se lui leur leurs y en un une le la les des du de d l qu j m n s t c
    jusqu lorsqu puisqu et ou ni mais donc or car pas plus moins ne non oui avec sans pour par sur sous dans chez entre
    vers depuis pendant avant apres contre selon comme est es sont etait etre suis ete ai as avons avez ont avoir avait
    peut peux peuvent pouvoir puis pourrait faire fais fait faites faut doit dois devoir doivent veux veut voudrais vais va
    aller quand que qui quoi dont ou pourquoi quel quelle quels quelles lequel laquelle mon ma mes ton ta tes son sa ses
    notre nos votre vos a au aux ce cet cette ces ceci cela ca c'est si alors ainsi aussi encore deja tres tout tous toute
    toutes autre autres meme memes chaque quelque quelques aucun aucune rien certain certaine certains certaines lors
    afin ici est-ce bien mieux meilleur meilleure facon maniere moyen possible permet arrive marche fonctionne fonctionnent
    signifie existe-t sert besoin plutot lorsque lieu fois etant juste directement
    toujours jamais souvent trop beaucoup peu assez parce puisque mettre mets met deux trois
  `,
  Spanish: `
    como yo tu el ella ello nosotros ellos ellas me te se nos le les lo la los las un una uno unos unas del de al a y e o u
    ni no si con sin para por en es son era ser soy esta estan estoy estar este esto estos estas ese esa eso esos aquel
    fue ha he has han haber habia hay puedo puede pueden puedes podria poder hacer hago hace hacen hecho haga debo debe deben
    deberia tengo tiene tener que quiero quiere cuando cual cuales quien donde adonde porque pero mas menos muy mi mis su
    sus tu tus nuestro sea sean otra otro otros otras yo ya asi aun tambien solo sobre entre desde hasta hacia segun
    durante mediante tras contra cada todo todos toda todas algo alguno alguna algun algunos algunas ningun ninguna nada
    mismo misma mismos mismas tan tanto mejor forma manera modo sirve funciona funcionan significa va voy ir vez veces
    dado dada cuyo cuya debajo posible necesito necesita aqui ahi
    siempre nunca aunque mientras entonces luego ahora demasiado vuelve vuelva volver dos tres
  `,
  Chinese: `
    如何 怎么 怎样 怎么样 什么 为什么 有什么 什么方法 有什么方法 有没有 哪些 哪个 哪里 进行 可以 能够 能否 是否 一个 这个 那个 某个 每个 一些
    的时候 时候 之间 其中 以及 并且 或者 如果 但是 因为 所以 需要 想要 应该 怎么办 办法 的方法是 最好 时 中的 里的 的话 让 把 被 给 对于 关于
    通过 根据 按照 同一 一次 一下 一行代码 行不行 可行 另一个 其他 不同 相同 表明 天气 点什么 有点 一点 年龄
  `,
  Japanese: `
    どうやって どのように どうすれば どうしたら どう 方法 やり方 場合 とき 時に すること ですか ますか でしょうか ください したい できます できる
    について によって に対して ために ための だけ 自分 部分 全部 今日 日本 毎日 一つ 同じ 特定 多く 自体 一番 以外 行う 行い 行わ 行った 例えば 必要
    大型 小型 月額 年齢 分かり 分から 何 なぜ 仕方 使い方 書き方 作り方 プログラム プログラミング ブログ カタログ
  `,
};

/** Those that English has too, or that are also a name or an abbreviation: they tell nothing about the language. */
const untelling = new Set(
  `a an am as ai c d e l m n s t j u y in no me on so or do die man was war hat also all mal uns bin sein es is son sin
  car par plus fait possible certain non ca pas ton ma mon ta tes sa dir lang modo uno he has ha lieu juste tan solo te tu
  ir va yo ser era mi mis hay ob da er nos vos marche forma ans ni ne contra o su will immer
  comment`.split(/\s+/),
);

/** Those that may stand in a name, `de la Cruz`: half as telling as another. */
const lessTelling = new Set(
  'de des der den dem im um la le les el en un se del al lo il est sur si mit par sous aux et ou puis fur uber vor bis wo este'.split(
    ' ',
  ),
);

const english = new Set(
  `how the what where who which with when without from and for is are can did does to of it my i do this that should by if
  why be have would into between using not your you their than then there its`.split(/\s+/),
);

export const smallWordsOf: (language: Language) => ReadonlySet<string> = memoize(
  (language) => new Set(table[language].trim().split(/\s+/)),
);

/** How surely these words are of this language, by the small ones among them. */
export function tellingWords(words: readonly string[], language: LatinLanguage): number {
  const small = smallWordsOf(language);
  const asks = language === 'French' && words[0] === 'comment' ? 0.5 : 0;
  const telling = [...new Set(words)].filter((word) => small.has(word) && !untelling.has(word));
  return telling.reduce((sum, word) => sum + (lessTelling.has(word) ? 0.5 : 1), asks);
}

export function asksInEnglish(words: readonly string[]): boolean {
  return words.some((word) => english.has(word));
}
