/**
 * Words that belong to the word after them, by language and by how closely: a careful typesetter does not leave them at
 * the end of a line. Lower case; our own selection of words that headlines and ads use.
 */
import type { Language } from '../document/enumerations.js';

/**
 * `article`: a part of the next word; includes possessives and the weak pronouns of Romance verbs. `link`: prepositions
 * and conjunctions. `question`: opens a question or a clause, and may stand alone. `verb`: copulas and auxiliaries.
 * `amount`: how many or how often; alone it says at least a little. `pronoun`: subject or object. `pale`: may end a
 * line, but says nothing alone.
 */
export type SmallWordClass = 'article' | 'link' | 'question' | 'verb' | 'amount' | 'pronoun' | 'pale';

type Words = Partial<Readonly<Record<SmallWordClass, string>>>;

const WORDS: Partial<Readonly<Record<Language, Words>>> = {
  en: {
    article: 'a an the our your my his her their its this these those',
    link: 'of to in on at by for with from as or and but if so no not that than then into over under without about after before until between through',
    question: 'because while when why what how who which',
    verb: 'is are was were be been am do does did have has had will would can could should must may might don’t won’t isn’t can’t doesn’t didn’t',
    amount: 'every each any some all one two three four five six seven eight nine ten more most many few both never',
    pronoun: 'i we you it he she they i’m you’re we’re they’re it’s that’s here’s there’s i’ve we’ve you’ve',
  },
  fr: {
    article:
      'le la les un une des du ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs me te se ne',
    link: 'de et ou à au aux en dans par pour sur sous sans avec chez entre vers si que qui mais ni car pas plus très',
    question: 'comme dont où quand pourquoi comment',
    verb: 'est sont était suis es êtes sommes a ont ai as avez avons va vont vais allez être avoir c’est j’ai n’est n’a n’ai s’est qu’un qu’une qu’il',
    amount:
      'chaque tout toute tous toutes plusieurs aucun aucune deux trois quatre cinq six sept huit neuf dix quelques même jamais',
    pronoun: 'je tu il elle on nous vous ils elles ça',
    pale: 'y',
  },
  es: {
    article:
      'el la los las un una unos unas su sus tu tus mi mis nuestro nuestra nuestros nuestras este esta estos estas ese esa esos esas me te se lo le les nos',
    link: 'de del al a y o e u en con por para sin sobre entre hasta desde no que más si pero ni muy ya',
    question: 'como cuando donde porque qué cómo cuándo dónde',
    verb: 'es son fue era ser está están estoy he ha has han hemos había va van vas voy puede puedes hay',
    amount:
      'cada todo toda todos todas algún alguna ningún ninguna dos tres cuatro cinco seis siete ocho nueve diez nunca',
    pronoun: 'yo tú él ella nosotros ellos',
  },
  de: {
    article:
      'der die das den dem des ein eine einen einem einer eines mein meine meinen meinem meiner dein deine deinen deinem deiner sein seine seinen ihr ihre ihren ihrem ihrer unser unsere unseren euer eure kein keine keinen dieser diese dieses diesen diesem',
    link: 'und oder aber ab in im an am auf aus bei beim mit für von vom zu zum zur nach über unter vor durch gegen ohne um bis seit als ob dass so nur nicht',
    question: 'wie wo was warum wer weil wenn',
    verb: 'ist sind war bist bin wird werden hat habe haben hast kann kannst muss musst soll will willst',
    amount:
      'jede jeder jedes jeden jedem alle allen viele mehr zwei drei vier fünf sechs sieben acht neun zehn manche beide nie',
    pronoun: 'ich du er sie es wir man dich mich dir mir sich uns',
    pale: 'auch noch doch mal ganz sehr',
  },
  it: {
    article:
      'il lo la i gli le un uno una mio mia miei mie tuo tua tuoi tue suo sua suoi nostro nostra nostri vostro questo questa questi queste quel quella quei mi ti si ci vi ne',
    link: 'di del della dello dei degli delle a ad al allo alla ai agli alle da dal dalla dai dagli in nel nella nello nei nelle con su sul sulla sui sulle per tra fra senza e ed o ma né che se più non',
    question: 'come quando dove perché cosa',
    verb: 'è sono era sei siamo ho ha hai hanno abbiamo può puoi va essere avere',
    amount: 'ogni tutto tutta tutti tutte nessun nessuna alcuni due tre quattro cinque sei sette otto nove dieci mai',
    pronoun: 'io tu lui lei noi voi loro c’è',
  },
  nl: {
    article: 'de het een je jouw uw mijn zijn haar ons onze hun dit dat deze die geen',
    link: 'en of maar in op aan bij met van voor te naar uit om over onder tegen door zonder tot als dan zo niet',
    question: 'wat waarom hoe wie waar',
    verb: 'is zijn was ben bent wordt worden heeft heb hebt hebben zal kan kun kunt moet moeten wil',
    amount: 'elk elke ieder iedere alle veel meer twee drie vier vijf zes zeven acht negen tien beide nooit',
    pronoun: 'ik jij hij zij ze wij we u er',
    pale: 'ook nog',
  },
  pl: {
    article:
      'mój moja moje mojego mojej twój twoja twoje twojego twojej twoją swój swoja swoje swoją swojej jego jej ich nasz nasza nasze ten ta to te tego tej tym tę się',
    link: 'na do od ze ku po za bez dla nad pod przed przez przy o dzięki oraz albo lub ale czy że żeby by niż bo więc który która które którego której którą nie także',
    question: 'gdy kiedy gdzie jak jeśli dlaczego co',
    verb: 'jest są był była było będzie być mam ma masz mamy mają może możesz',
    amount:
      'każdy każda każde każdego każdej każdą jeden jedna jedno jednej jednego wszystkie wszystko dwa dwie trzy cztery pięć nigdy',
    pronoun: 'ja ty on ona my wy ci mi cię już',
    pale: 'tylko bardzo i a w z u',
  },
  pt: {
    article:
      'o a os as um uma uns umas seu sua seus suas meu minha meus minhas teu tua nosso nossa este esta estes estas esse essa isso se me te',
    link: 'de do da dos das em no na nos nas num numa e ou ao à aos às por pelo pela pelos pelas com para sem sobre entre até desde que não mais mas se nem',
    question: 'quando onde como porque',
    verb: 'é são foi era ser está estão tem têm vai vão pode há',
    amount:
      'cada todo toda todos todas algum alguma nenhum nenhuma dois duas três quatro cinco seis sete oito nove dez nunca',
    pronoun: 'eu tu ele ela você vocês nós já muito',
  },
  ru: {
    article:
      'мой моя моё мои моего моей твой твоя твоё твои ваш ваша ваше ваши вашей вашего вашу наш наша наше его её их свой свою своей этот эта это эти этого этой тот та те не ни',
    link: 'на из от до по за об во со ко без для над под при про через вокруг но да или и а в к с о у что чтобы как если который которая которое которые котором которую',
    question: 'когда где почему зачем чем',
    verb: 'был была было были будет быть есть может можно нужно надо',
    amount:
      'каждый каждая каждое каждого каждой каждую все всё вся весь всю один одна одно одной одну два две три четыре пять никогда',
    pronoun: 'я ты он она мы вы они вам вас нам нас мне ему уже ещё',
    pale: 'бы же ли очень',
  },
  ko: {
    article: '이 그 저 내 네 제 우리 모든 각 매 더 가장 안 못 한 두 세',
  },
  ar: {
    link: 'في من على إلى عن أو لا ما لم لن مع هذا هذه كل أن إن',
    pale: 'هو هي هم نحن أنت أنا قد بل حتى عند بعد قبل بين غير ثم و يا',
  },
};

/**
 * How a word of the language depends on the next; undefined for words that stand by themselves. `smallWordClass('der',
 * 'de')` is `article`.
 */
export function smallWordClass(bare: string, language: Language): SmallWordClass | undefined {
  const classes = classesOf(language);
  return classes.get(bare) ?? (language === 'ar' ? classes.get(bare.replace(ARABIC_AND, '')) : undefined);
}

/** Arabic writes "and" and "so" as the first letter of the word after them. */
const ARABIC_AND = /^[وف]/u;

const cache = new Map<Language, ReadonlyMap<string, SmallWordClass>>();

function classesOf(language: Language): ReadonlyMap<string, SmallWordClass> {
  let classes = cache.get(language);
  if (classes === undefined) {
    const made = new Map<string, SmallWordClass>();
    for (const [name, list] of Object.entries(WORDS[language] ?? {}))
      for (const word of list.split(' ')) if (!made.has(word)) made.set(word, name as SmallWordClass);
    classes = made;
    cache.set(language, classes);
  }
  return classes;
}
