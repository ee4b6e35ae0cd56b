/**
 * Words that a careful typesetter keeps with their neighbour, by language. Costs are in the units of break-lines.ts: 1 is about
 * a fifth of the type size; sources are the national composition handbooks (Duden, Imprimerie nationale, PWN, Мильчин).
 */
import type { Language } from '../../document/enumerations.js';

/** Cost of a break that the language forbids but that must stay possible in a box too narrow for anything else. */
export const BOUND = 3;

/** Articles, prepositions and conjunctions that should not end a line. */
const SHORT_WORDS: Readonly<Record<Language, string>> = {
  en: 'a an the of to in on at by for with from as is or and but if so no not your our my its we i you it this that',
  fr: 'le la les un une des du de et ou à au aux en dans par pour sur sans avec ce cet cette ces ton ta tes ne pas plus très si que qui',
  es: 'el la los las un una unos unas de del al a y o e u en con por para sin su sus tu mi se no que más si lo',
  de: 'der die das den dem des ein eine einen einem einer eines und oder in im an am auf aus bei mit für von vom zu zum zur nur so ist es du wie',
  it: 'il lo la i gli le un uno una di del della dei a al alla da dal in nel con su per e o che non più si tra fra se',
  nl: 'de het een en of in op aan bij met van voor te naar uit om je is er zo niet dat als',
  pl: 'na do od ze ku po za bez dla nad pod przed przez przy ale lub czy że to nie jest się co jak',
  pt: 'o a os as um uma uns umas de do da dos das em no na nos nas e ou com por para sem seu sua que não mais se ao à',
  ru: 'на не но из от до по за об без для над под при про или как что это со во ко ни да',
  zh: '',
  ja: '',
  ko: '',
  ar: 'في من على إلى عن أو لا ما لم لن مع هذا هذه كل أن إن',
};

/** Further words that must not be a line of their own, though a line may end with them. */
const PALE_WORDS: Partial<Readonly<Record<Language, string>>> = {
  en: 'he she they are was be do has have than then who how all one',
  fr: 'je tu il elle on nous vous ils est sont c’est y où nos vos leur mais ni car comme dont son sa ses mon ma mes',
  es: 'yo tú él es son fue ni ya muy donde como cuando porque este esta ese esa',
  de: 'ich er sie wir ihr man sich ist sind war dass wenn weil als ob wo was auch noch doch mein meine dein deine deinen deiner euer eure sein seine kein keine keinen ohne über unter vor nach seit bis durch gegen um man mal ganz sehr mehr',
  it: 'io tu lui lei noi voi sono è ho ha ma né ed ad come quando dove quel quella questo questa tuo tua tuoi tue suo sua degli delle dello della dai dal dagli nei nelle sul sulla sui',
  nl: 'ik jij je hij zij wij we ze u uw jouw mijn zijn heeft was ook nog maar als dan door over onder tot tegen zonder bij geen die dit deze wat hoe waar',
  pl: 'i a w z o u ja ty on ona my wy być jest są był dla jeśli gdy kiedy który która które ten ta te tej tym twoja twój twoje cię ci mi by już bo więc oraz także tylko bardzo',
  pt: 'eu tu ele ela nós são foi já muito onde como quando porque este esta esse essa teu tua seus suas pelo pela pelos pelas num numa até nem',
  ru: 'и а в к с о у я ты он она мы вы они вам вас нам нас его её их это эта этот эти тот та те где когда если уже ещё бы же ли ваш ваша ваше мой твой который которая которое которые котором чтобы без через очень',
  ar: 'هو هي هم نحن أنت أنا قد بل حتى عند بعد قبل بين غير ثم و يا',
};

/** Words that lean on the word before them. */
const ENCLITICS: Partial<Readonly<Record<Language, string>>> = { ru: 'же бы ли ль б ж', ko: '수 것 등 때 중 후 전 뿐' };

/** What turns the next word into its opposite: read alone at the end of a line, it misleads. */
const NEGATIONS: Partial<Readonly<Record<Language, string>>> = { ru: 'не ни', pl: 'nie', it: 'non', es: 'no' };

/** Abbreviations that announce the next word. */
const ANNOUNCING =
  /^(?:mr|mrs|ms|dr|prof|st|nr|no|vol|art|str|ul|al|av|mme|mlle|sr|sra|z|d|p|s|т|г|ул|им|рис|стр)\.$/iu;

const UNITS =
  /^(?:%|‰|°[cf]?|€|\$|£|¥|₽|zł|kr|usd|eur|gbp|pln|rub|руб\.?|р\.|[kmcµ]?g|[kmcdµ]?m|[mc]?l|km\/h|kb|mb|gb|tb|k?wh?|[gmk]?hz|v|mah?|kcal|px|dpi|cm²|m²|m³|h|min|s|sec|sek|ms|std|uhr|am|pm|a\.m\.|p\.m\.|кг|г|м|см|мм|км|л|мл|ч|мин|сек|шт\.?|тыс\.?|млн\.?|млрд\.?|mln|mld|tys\.?|mio\.?|mrd\.?|million|millions|x)[.,!?;:)»”"]*$/iu;

const cache = new Map<string, ReadonlySet<string>>();

function words(list: string): ReadonlySet<string> {
  let set = cache.get(list);
  if (set === undefined) {
    set = new Set(list.split(' '));
    cache.set(list, set);
  }
  return set;
}

/** True for a word that says nothing on a line of its own: `isSmallWord('der', 'de')`, not at the end of a sentence or clause. */
export function isSmallWord(word: string, language: Language): boolean {
  if (/[.,!?…:;؟،]["»”’)]*$/u.test(word)) return false;
  const bare = word.replace(/^[("'«„“‘¿¡]+|["»”’)]+$/gu, '').toLocaleLowerCase(language);
  return words(SHORT_WORDS[language]).has(bare) || words(PALE_WORDS[language] ?? '').has(bare);
}

/** Cost of breaking at the space between two words of running text; 0 is neutral, negative is welcome, Infinity never. */
export function spaceCost(before: string, after: string, language: Language): number {
  if (/\d\p{P}*$/u.test(before) && UNITS.test(after) && /\d$/u.test(before)) return Number.POSITIVE_INFINITY;
  if (/^(?:[€$£¥₽№§#+~≈<>-]|n°|nr|no\.?)$/iu.test(before) && /^\d/u.test(after)) return Number.POSITIVE_INFINITY;
  if (/(?:^|\D)\d{1,3}$/u.test(before) && /^\d{3}(?:\D|$)/u.test(after)) return Number.POSITIVE_INFINITY;
  if (language === 'fr' && (/^[?!:;»%]/u.test(after) || /«$/u.test(before))) return Number.POSITIVE_INFINITY;
  if (/^[?!:;,.…)\]}»”’%]+$/u.test(after)) return Number.POSITIVE_INFINITY;

  const word = before.replace(/^[("'«„“‘¿¡]+/u, '').toLocaleLowerCase(language);
  const next = after.replace(/[.,!?;:…)»”"]+$/u, '').toLocaleLowerCase(language);
  // An emoji or a dash belongs to what it follows.
  if (/^(?:\p{Extended_Pictographic}|\p{Emoji_Component}|\u200d|\ufe0f)+$/u.test(after) && !/^[\d#*]/u.test(after))
    return 2;
  if (/^[—–-]$/u.test(after)) return 1.5;
  if (words(ENCLITICS[language] ?? '').has(next) && next !== '') return 1.2;
  if (/^\d+$/u.test(word) && /^\d/u.test(next)) return 2;
  if (ANNOUNCING.test(before)) return 2;
  if (/^[+&/|=×x]$/u.test(before)) return 0.6;

  if (/[.!?…؟][)"»”’]*$/u.test(before)) return -0.2;
  if (/^[—–]$/u.test(before)) return 0;
  if (/[,;:—–،؛][)"»”’]*$/u.test(before)) return -0.1;
  if (/^\p{L}$/u.test(word)) return language === 'pl' || language === 'ru' ? BOUND : 0.7;
  if (words(NEGATIONS[language] ?? '').has(word)) return 1;
  if (words(SHORT_WORDS[language]).has(word)) return 0.5;
  if (/^[-−+]?\p{Sc}?[\d.,]+[kKmM%+]?$/u.test(word)) return 0.7;
  return 0;
}

/** The no-break space that French sets inside its punctuation and that units ask for, or the plain one. */
export function spaceFor(before: string, after: string, language: Language): ' ' | '\u00a0' | '\u202f' {
  if (language === 'fr') {
    if (/^[?!;]/u.test(after) || (/^%/u.test(after) && /\d$/u.test(before))) return '\u202f';
    if (/^[:»]/u.test(after) || /«$/u.test(before)) return '\u00a0';
  }
  return ' ';
}
