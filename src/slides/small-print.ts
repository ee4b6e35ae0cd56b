/**
 * Small print: what limits an offer. A line is small print when it begins with the mark that a price or claim refers
 * to, or when it says for whom or until when an offer holds, in the words usual in ads of the eight languages of
 * carousels.
 */

/** What a line begins with that something refers to: `*`, `†`, `¹`. Stars around a word stress it. */
const MARK = /^(?:[*†‡]{1,3}(?!.*\*$)|[¹²³])/u;

/** Matches what stands between the words of a phrase. */
const SP = String.raw`[\s\u00a0\u202f]+`;
/** Whole words or phrases, one of which has to be there. */
const oneOf = (...phrases: readonly string[]) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${phrases.join('|').replace(/ /gu, SP)})(?!\p{L})`, 'iu');

/** How long it lasts, and what else has to be read. */
const LIMITS = oneOf(
  // English
  'valid (?:until|till|through|thru|from|only|in)',
  '(?:offer|promotion|discount|code) (?:ends|expires|valid|available)',
  'while (?:stocks?|supplies) lasts?',
  '(?:terms|conditions|restrictions|exclusions|t&cs?|t & cs?)(?: and conditions)?(?: may)? apply',
  'subject to (?:availability|change|terms|conditions)',
  // German
  'gültig (?:bis|ab|vom|nur|in)',
  '(?:angebot|aktion|rabatt|code) (?:gilt|gültig|endet)',
  'solange (?:der |unser )?vorrat(?: reicht)?',
  'es gelten',
  'teilnahmebedingungen',
  // French
  'valables? (?:jusqu\\S*|du|dès|en|uniquement)',
  'offre (?:valable|limitée|soumise|réservée|non cumulable)',
  'dans la limite des? \\p{L}+',
  'jusqu.(?:à|au) épuisement',
  'voir (?:les )?conditions',
  'conditions (?:en magasin|sur)',
  // Spanish
  'válid[oa]s? (?:hasta|del|desde|en|solo|sólo)',
  'oferta (?:válida|sujeta|limitada)',
  'hasta (?:agotar|fin de) (?:las )?existencias',
  '(?:se aplican|sujet[oa]s? a|consulta(?:r)?) (?:las )?(?:condiciones|términos|disponibilidad)',
  // Italian
  'valid[oaie] (?:fino|dal|solo|in)',
  'offerta (?:valida|soggetta|limitata)',
  '(?:fino (?:ad|a)|salvo) esaurimento(?: scorte)?',
  'termini e condizioni',
  '(?:si applicano|soggett[oa] a) (?:le )?(?:condizioni|disponibilità)',
  // Portuguese
  'válid[oa]s? (?:até|de|só|somente|em|apenas)',
  'oferta (?:válida|sujeita|limitada)',
  'enquanto (?:durarem|durar)(?: os?)? \\p{L}+',
  '(?:aplicam-se|sujeit[oa] a|consulte) (?:as |os )?(?:condições|termos|disponibilidade)',
  // Dutch
  'geldig (?:tot|t/m|van|in|alleen)',
  '(?:aanbieding|actie) (?:geldig|loopt|eindigt)',
  'zolang de voorraad(?: strekt)?',
  '(?:zie|er gelden) (?:de )?(?:actie)?voorwaarden',
  // Polish
  '(?:oferta|promocja|rabat|kod) (?:ważn[aey]|obowiązuje|trwa|dotyczy)',
  'ważn[aey] (?:do|od)',
  'do wyczerpania(?: zapasów)?',
  '(?:regulamin|szczegóły) (?:promocji|oferty|na|w)',
);

/** Only, and those it is for, in either order. */
const ONLY_WORDS = oneOf(
  ...['only', 'exclusively', 'nur', 'ausschließlich', 'gilt', 'uniquement', 'seulement', 'réservée?s?'],
  ...['solo', 'sólo', 'únicamente', 'exclusiv[oa]', 'esclusivamente', 'riservat[oa]', 'soltanto'],
  ...['só', 'apenas', 'somente', 'alleen', 'uitsluitend', 'enkel', 'tylko', 'wyłącznie', 'dotyczy'],
);
const AUDIENCE_WORDS = oneOf(
  ...['customers?', 'clients?', 'members?', 'subscribers?', 'residents?', 'households?'],
  ...['neukund\\p{L}*', 'bestandskund\\p{L}*', 'kund(?:en|innen)', 'mitglieder\\p{L}*', 'abonnent\\p{L}*'],
  ...['membres?', 'abonnée?s?', 'clientes?', 'soci[oa]s', 'suscriptor(?:es|as)', 'miembros'],
  ...['clienti', 'iscritti', 'membri', 'membros', 'assinantes', 'klanten', 'leden', 'abonnees'],
  ...['klientów', 'klient(?:om|ek)', 'członków', 'subskrybentów'],
);

/** How months begin in the eight languages. */
const MONTH = String.raw`(?:jan|ene|gen|sty|fe[bv]|fév|lut|ma[ryijg]|mei|mär|mrt|a[pbv]r|kwi|ju[nlli]|giu|cze|lug|lip|a[ug][go]|aoû|sie|se[pt]|wrz|o[ck]t|ott|out|paź|nov|lis|de[cz]|déc|dic|gru)\p{L}*`;
/** Nothing but a day on which it ends: `Until 31 May.`, `Bis zum 31.12.2026`, `Hasta el 31 de mayo`. */
const END_DAY = new RegExp(
  '^(?:(?:only|nur|solo|sólo|só|tylko|seulement|alleen) )?' +
    '(?:until|till|through|thru|bis(?: zum)?|jusqu.au|hasta(?: el)?|fino al?|até|t/m|tot(?: en met)?|do) ' +
    String.raw`(?:${MONTH} \d{1,2}|\d{1,2}(?:st|nd|rd|th|\.|º|er)?(?: (?:de )?${MONTH}|[./-]\d{1,2}))` +
    String.raw`(?:[,.]? ?(?:de )?(?:[./-]?\d{4}|[./-]\d{2}))?[.!]?$`,
  'iu',
);

/** True for a line that begins with a mark: `*New customers`, `† Until Friday`. Of a list with stars, each line is. */
export function hasNoteMark(line: string): boolean {
  return MARK.test(line);
}

/** True for a line that says for whom or until when something holds: `New customers, US only.` */
export function isCondition(line: string): boolean {
  return (
    LIMITS.test(line) ||
    END_DAY.test(line.trim().replace(/[\s\u00a0\u202f]+/gu, ' ')) ||
    (ONLY_WORDS.test(line) && AUDIENCE_WORDS.test(line))
  );
}
