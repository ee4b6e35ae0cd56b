/**
 * The words that decide an item's icon, in the eight languages of the interface. `*` stands for any ending. A word that
 * also means something else is left out: a wrong icon is worse than none.
 */
import type { SliderLanguage } from '../../document/enumerations.js';

export type IconLanguage = Exclude<SliderLanguage, 'ar' | 'ja' | 'zh' | 'ko' | 'ru'>;

type Words = Readonly<Record<IconLanguage, string>>;

export const ICON_WORDS = {
  truck: {
    ...{ en: 'delivery|deliveries|shipping', de: 'liefer*|versand*', fr: 'livraison*', es: 'envío|envíos|entrega*' },
    ...{ it: 'consegna|consegne|spedizion*', pt: 'entrega*|frete', nl: 'bezorg*|levering*|verzending', pl: 'dostaw*' },
  },
  'rotate-ccw': {
    ...{
      en: 'free returns|easy returns|days to return',
      de: 'rückgabe*|retoure*|rückversand',
      fr: 'retours|retour gratuit',
    },
    ...{ es: 'devolucion*|devolución', it: 'reso|resi', pt: 'devoluç*', nl: 'retour*', pl: 'zwrot*' },
  },
  calendar: {
    ...{
      en: 'calendar*|appointment*',
      de: 'kalender*|termin*',
      fr: 'calendrier*|rendez-vous',
      es: 'calendario*|cita previa',
    },
    ...{ it: 'calendari*|appuntament*', pt: 'calendário*|agendamento*', nl: 'kalender*|afspraak|afspraken' },
    pl: 'kalendarz*|terminarz*|wizyt*',
  },
  mail: {
    ...{ en: 'email*|e-mail*|newsletter*', de: 'e-mail*|newsletter*', fr: 'e-mail*|courriel*|newsletter*' },
    ...{ es: 'email*|correo electrónico|newsletter', it: 'email|e-mail|newsletter', pt: 'e-mail*|newsletter' },
    ...{ nl: 'e-mail*|mail|nieuwsbrief*', pl: 'e-mail*|mail*|newsletter*' },
  },
  phone: {
    ...{ en: 'phone call*|hotline|by phone', de: 'telefon*|hotline', fr: 'téléphon*', es: 'teléfono*|por teléfono' },
    ...{ it: 'telefon*', pt: 'telefone*', nl: 'telefoon*|telefonisch*', pl: 'telefon*|infolini*' },
  },
  lock: {
    ...{
      en: 'password*|encrypt*|secure*|security',
      de: 'passwort*|verschlüssel*|datenschutz*',
      fr: 'mot de passe|chiffr*|sécuris*',
    },
    ...{
      es: 'contraseña*|cifrad*|seguridad',
      it: 'password|crittograf*|sicurezza',
      pt: 'senha*|criptograf*|segurança',
    },
    ...{ nl: 'wachtwoord*|versleutel*|beveilig*', pl: 'hasł*|szyfrowan*|bezpieczeństw*' },
  },
  shield: {
    ...{
      en: 'warrant*|guarantee*|insurance|insured',
      de: 'garantie*|versicher*',
      fr: 'garanti*|assurance*',
      es: 'garantía*',
    },
    ...{ it: 'garanzi*|assicurazion*', pt: 'garantia*', nl: 'garantie*|verzeker*', pl: 'gwarancj*|ubezpiecz*' },
  },
  clock: {
    ...{ en: 'minute*|hours|hour', de: 'minute*|stunde*', fr: 'minute*|heures', es: 'minuto*|horas' },
    ...{ it: 'minut*', pt: 'minuto*|horas', nl: 'minuten|minuut|uren', pl: 'minut*|godzin*' },
  },
  gift: {
    ...{ en: 'gift*', de: 'geschenk*', fr: 'cadeau*', es: 'regalo*', it: 'regalo|regali|omaggio', pt: 'brinde*' },
    ...{ nl: 'cadeau*|geschenk*', pl: 'prezent*|upomin*' },
  },
  'credit-card': {
    ...{ en: 'credit card*|pay by card', de: 'kreditkarte*|kartenzahlung', fr: 'carte bancaire|carte de crédit' },
    ...{
      es: 'tarjeta de crédito',
      it: 'carta di credito',
      pt: 'cartão de crédito',
      nl: 'creditcard*',
      pl: 'kart* kredytow*',
    },
  },
  'file-text': {
    ...{
      en: 'invoice*|contracts',
      de: 'rechnung*|vertrag|verträge',
      fr: 'facture*|contrats',
      es: 'factura*|contratos',
    },
    ...{ it: 'fattur*|contratti', pt: 'faturas|contratos', nl: 'factuur|facturen|contracten', pl: 'faktur*|umow*' },
  },
  'map-pin': {
    ...{ en: 'location*|address*', de: 'standort*|adresse*', fr: 'adresse*', es: 'ubicaci*', it: 'indirizz*' },
    ...{ pt: 'localiza*|endereço*', nl: 'locatie*|adres*', pl: 'lokalizacj*|adres*' },
  },
  camera: {
    ...{ en: 'photo*|camera*', de: 'foto*|kamera*', fr: 'photo*', es: 'foto*|cámara*', it: 'foto*|fotocamer*' },
    ...{ pt: 'foto*|câmera*', nl: 'foto*|camera*', pl: 'zdjęci*|fotograf*' },
  },
  video: {
    ...{
      en: 'video*',
      de: 'video*',
      fr: 'vidéo*',
      es: 'vídeo*|video*',
      it: 'video',
      pt: 'vídeo*',
      nl: 'video*',
      pl: 'wideo',
    },
  },
  music: {
    ...{
      en: 'music',
      de: 'musik*',
      fr: 'musique*',
      es: 'música',
      it: 'musica',
      pt: 'música',
      nl: 'muziek*',
      pl: 'muzyk*',
    },
  },
  wifi: {
    ...{
      en: 'wifi|wi-fi',
      de: 'wlan*|wifi|wi-fi',
      fr: 'wifi|wi-fi',
      es: 'wifi|wi-fi',
      it: 'wifi|wi-fi',
      pt: 'wifi|wi-fi',
    },
    ...{ nl: 'wifi|wi-fi', pl: 'wifi|wi-fi' },
  },
  coffee: {
    ...{
      en: 'coffee',
      de: 'kaffee*',
      fr: 'café',
      es: 'café',
      it: 'caffè',
      pt: 'café',
      nl: 'koffie*',
      pl: 'kawa|kawy|kawę',
    },
  },
  sun: {
    ...{ en: 'solar*|sunshine', de: 'solar*|photovoltaik*', fr: 'solaire*', es: 'solar|solares', it: 'solare|solari' },
    ...{ pt: 'solar|solares', nl: 'zonnepane*', pl: 'słoneczn*|fotowolt*' },
  },
  'battery-charging': {
    ...{ en: 'battery|batteries|charging', de: 'akku*|batterie*', fr: 'batterie*', es: 'batería*', it: 'batteri*' },
    ...{ pt: 'bateria*', nl: 'batterij*|accu*', pl: 'bateri*|akumulator*' },
  },
  users: {
    ...{
      en: 'team|teams|community',
      de: 'team*',
      fr: 'équipe*|communauté',
      es: 'comunidad',
      it: 'team|squadra|comunità',
    },
    ...{ pt: 'equipe*|comunidade', nl: 'team*', pl: 'zespół|zespoł*|społeczno*' },
  },
  'book-open': {
    ...{
      en: 'recipe*|handbook*',
      de: 'rezept*|handbuch|handbücher',
      fr: 'recette*',
      es: 'receta*',
      it: 'ricett*|ricettari*',
    },
    ...{ pt: 'receita*', nl: 'recept*', pl: 'przepis*|poradnik*' },
  },
  award: {
    ...{ en: 'award*|certified|certificate*', de: 'zertifi*', fr: 'certifi*', es: 'certificad*', it: 'certificat*' },
    ...{ pt: 'certificad*', nl: 'gecertificeerd*|certificaat|certificaten', pl: 'certyfik*' },
  },
  tool: {
    ...{ en: 'repair*', de: 'reparatur*|reparier*', fr: 'répar*', es: 'reparac*', it: 'riparazion*', pt: 'conserto*' },
    ...{ nl: 'reparatie*', pl: 'napraw*' },
  },
  download: {
    ...{ en: 'download*|export*', de: 'download*|export*', fr: 'télécharge*|export*', es: 'descarga*|exporta*' },
    ...{ it: 'download|esporta*', pt: 'download*|exporta*', nl: 'download*|export*', pl: 'pobier*|pobran*|eksport*' },
  },
  smartphone: {
    ...{ en: 'app|apps|smartphone*', de: 'app|apps|smartphone*', fr: 'appli|smartphone*', es: 'app|smartphone*' },
    ...{ it: 'app|smartphone', pt: 'app|aplicativo*', nl: 'app|apps|smartphone*', pl: 'aplikacj*|smartfon*' },
  },
  globe: {
    ...{
      en: 'worldwide|international',
      de: 'weltweit*|international*',
      fr: 'dans le monde entier',
      es: 'en todo el mundo',
    },
    ...{ it: 'in tutto il mondo', pt: 'no mundo todo', nl: 'wereldwijd*', pl: 'na całym świecie' },
  },
  package: {
    ...{ en: 'packaging|parcel*', de: 'verpackung*|paket*', fr: 'emballage*|colis', es: 'embalaje*', it: 'imballagg*' },
    ...{ pt: 'embalage*', nl: 'verpakking*|pakket*', pl: 'opakowan*|paczk*' },
  },
  droplet: {
    ...{ en: 'waterproof', de: 'wasserdicht*', fr: 'étanche*|imperméable*', es: 'impermeable*', it: 'impermeabil*' },
    ...{ pt: 'impermeáve*', nl: 'waterdicht*', pl: 'wodoodporn*' },
  },
  headphones: {
    ...{
      en: 'support|helpline',
      de: 'support|kundendienst|kundenservice',
      fr: 'assistance',
      es: 'soporte|atención al cliente',
    },
    ...{ it: 'assistenza', pt: 'suporte|atendimento', nl: 'klantenservice', pl: 'wsparci*|obsług* klienta' },
  },
} as const satisfies Readonly<Record<string, Words>>;

export type IconName = keyof typeof ICON_WORDS;
