/** Carousels for tests: texts of every length, and measured pictures that need no file. */
import type {
  SliderAspectRatio,
  SliderLanguage,
  SliderTemplate,
  SlideTextPosition,
} from '../../../src/document/enumerations.js';
import { SLIDER_TEMPLATES } from '../../../src/document/enumerations.js';
import { resolveSlider, SLIDE_SIZES } from '../../../src/document/slider/resolve-slider.js';
import type { ResolvedSlider } from '../../../src/document/slider/resolved-slider.js';
import { type PackedLight, SUBJECT_UNITS, type SubjectFacts } from '../../../src/media.js';
import type { SlidePicture } from '../../../src/slides/slide.types.js';

export const TEMPLATES: readonly SliderTemplate[] = [...SLIDER_TEMPLATES.creative, ...SLIDER_TEMPLATES.ad_driven];
export const ASPECTS: readonly SliderAspectRatio[] = ['4:5', '1:1', '9:16'];

export interface Words {
  readonly kicker?: string;
  readonly headline?: string;
  readonly body?: string;
}

const cut = (text: string, length: number) => [...text].slice(0, length).join('');

/** As long as the bounds allow, in words of the language: 40, 120 and 600 code points. */
export const LONGEST: Readonly<Record<'de' | 'pl' | 'fr', Words>> = {
  de: {
    kicker: cut('Datenschutzgrundverordnung & Nachhaltigkeit', 40),
    headline: cut(
      'Geschwindigkeitsbegrenzungen für Kaffeevollautomaten: warum Wasserhärtebereiche die Geschmackserlebnisse so sehr verändern',
      120,
    ),
    body: cut(
      'Die Zubereitungstemperatur entscheidet über Säure und Bitterkeit. Wer bei neunzig Grad brüht, löst mehr Aromen als Bitterstoffe; wer kocht, verbrennt beides. Unsere Röstmeisterinnen prüfen jede Charge dreimal: nach dem Rösten, nach dem Ruhen und vor dem Versand. Dafür brauchen wir Zeit, aber Sie schmecken den Unterschied sofort.\nMahlgradeinstellung, Wasserhärte und Brühverhältnis gehören zusammen. Schon zehn Gramm mehr Pulver auf einen Liter verändern den Körper, ohne die Süße zu nehmen. Probieren Sie es aus und schreiben Sie mit, was Ihnen gefällt: so wird aus jeder Tasse eine bessere Überraschung!',
      600,
    ),
  },
  pl: {
    kicker: cut('Wyjątkowość każdej źródlanej filiżanki żaru', 40),
    headline: cut(
      'Dziewięćdziesięciokilkuletnia tradycja palenia kawy, która zmieniła poranki w całym województwie świętokrzyskim na zawsze',
      120,
    ),
    body: cut(
      'Każde ziarno sprawdzamy trzykrotnie: po wypaleniu, po odpoczynku i przed wysyłką. Temperatura parzenia decyduje o kwasowości oraz goryczy, dlatego zalewamy kawę wodą o temperaturze dziewięćdziesięciu stopni. Źle dobrana twardość wody potrafi zepsuć nawet najlepszą mieszankę, a dobrze dobrana wydobywa słodycz i owocowe nuty.\nŚwieżość to nie hasło, tylko data na opakowaniu. Wysyłamy w środę, a w piątek pijesz kawę, jakiej dotąd nie znałeś. Zapisuj, co Ci smakuje: proporcje, grubość mielenia i czas. Po tygodniu znajdziesz własny przepis i już nigdy nie wrócisz do starych przyzwyczajeń.',
      600,
    ),
  },
  fr: {
    kicker: cut('L’extraordinaire goût du café fraîchement torréfié', 40),
    headline: cut(
      'Pourquoi la température de l’eau change-t-elle tout ? Les torréfacteurs répondent enfin à cette question si controversée !',
      120,
    ),
    body: cut(
      'La température d’infusion décide de l’acidité et de l’amertume : à quatre-vingt-dix degrés, on extrait davantage d’arômes que d’amers ; à l’ébullition, on brûle les deux. Nos torréfactrices contrôlent chaque lot trois fois : après la torréfaction, après le repos et avant l’expédition. Cela prend du temps, mais vous goûtez la différence immédiatement.\nFinesse de mouture, dureté de l’eau et dosage vont ensemble : dix grammes de plus par litre changent le corps sans enlever la douceur. Essayez, notez ce qui vous plaît, et chaque tasse deviendra une meilleure surprise que la précédente. À bientôt, et bonne dégustation à tous !',
      600,
    ),
  },
};

export const SHORT: readonly Words[] = [
  { kicker: 'Morning ritual', headline: 'Your coffee is lying to you' },
  { kicker: 'The problem', headline: 'Stale beans', body: 'Most supermarket coffee was roasted months ago.' },
  {
    kicker: 'Why it works',
    headline: 'Built for long days',
    body: 'Cold for 24 hours: double-wall steel\nLeak-proof lid: tested upside down\nFits every holder: 72 mm base\nLifetime warranty: we mean it',
  },
  {
    kicker: 'Bestseller',
    headline: 'Agency vs. studio',
    body: '€79 -> €49\nOrganic cotton\nMade in Portugal\n* While stock lasts.',
  },
  { headline: 'Six weeks or three days', body: 'Agency | Studio\nSix weeks | Three days\nFive contacts | One person' },
  { kicker: 'Try it', headline: 'First bag free', body: 'Cancel any time.\n-> Get my bag' },
];

/** Every part missing in turn. */
export const SPARSE: readonly Words[] = [
  {},
  { headline: 'Źródło' },
  { kicker: 'Only a kicker' },
  { body: 'Only a body, which stands alone.' },
  {},
];

export function carousel(
  template: SliderTemplate,
  words: readonly Words[],
  options: {
    readonly aspect?: SliderAspectRatio;
    readonly language?: SliderLanguage;
    readonly position?: SlideTextPosition;
    readonly accent?: string;
  } = {},
): ResolvedSlider {
  return resolveSlider({
    kind: 'slider',
    mode: SLIDER_TEMPLATES.creative.some((name) => name === template) ? 'creative' : 'ad_driven',
    template,
    language: options.language ?? 'en',
    aspect_ratio: options.aspect ?? '4:5',
    ...(options.position === undefined ? {} : { text_position: options.position }),
    ...(options.accent === undefined ? {} : { accent_color: options.accent }),
    slides: words.map((slide) => ({ ...slide })),
  });
}

export type Mood = 'light' | 'dark' | 'mid' | 'busy';

/** A picture of even greys, or of the strongest unrest there is. */
export function picture(mood: Mood, aspect: SliderAspectRatio): SlidePicture {
  const size = SLIDE_SIZES[aspect];
  const columns = Math.ceil(size.width / LIGHT_CELL_PX);
  const [low, high] = { light: [225, 240], dark: [8, 24], mid: [110, 135], busy: [0, 255] }[mood] as [number, number];
  const light = evenLight(columns, Math.ceil(size.height / LIGHT_CELL_PX), low, high);
  return { kind: 'photo', ...size, asset: `mood-${mood}`, light, density: 1 };
}

const LIGHT_CELL_PX = 15;

/** The light of a picture that is the same all over. */
export function evenLight(columns: number, rows: number, low: number, high = low): PackedLight {
  const [mean, dark, light] = [Math.round((low + high) / 2), low, high].map((value) => [
    Buffer.alloc(columns * rows, value).toString('base64'),
  ]) as [string[], string[], string[]];
  return { columns, rows, times: [0], mean, low: dark, high: light };
}

/** Facts of a photo: faces in shares of its sides, and how much each of 20 x 20 cells asks to be seen. */
export function subjectFacts(
  faces: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[],
  interest: (x: number, y: number) => number = () => 20,
): SubjectFacts {
  const unit = (share: number) => Math.round(SUBJECT_UNITS * share);
  const boxes = faces.map(({ x, y, width, height }) => ({
    ...{ x: unit(x), y: unit(y), width: unit(width), height: unit(height) },
  }));
  const cells = Uint8Array.from({ length: 400 }, (_, at) =>
    interest(((at % 20) + 0.5) / 20, (Math.floor(at / 20) + 0.5) / 20),
  );
  const packed = Buffer.from(cells).toString('base64');
  return { times: [0], cuts: [], faces: [boxes], columns: 20, rows: 20, interest: [packed] };
}

/** A photo with one face; `middle` and `side`, its width, in shares of the photo's sides. */
export function portrait(
  aspect: SliderAspectRatio,
  middle: { readonly x: number; readonly y: number },
  side = 0.2,
): SlidePicture {
  const plain = picture('mid', aspect);
  const height = (1.2 * side * plain.width) / plain.height;
  const face = { x: middle.x - side / 2, y: middle.y - height / 2, width: side, height };
  const isFace = (x: number, y: number) => Math.abs(x - middle.x) < side / 2 && Math.abs(y - middle.y) < height / 2;
  return { ...plain, subjects: subjectFacts([face], (x, y) => (isFace(x, y) ? 255 : 20)) };
}

/**
 * Everyday copy in every language of carousels, with the marks that templates read: structure must survive translation.
 */
export const EVERYDAY: Readonly<Record<SliderLanguage, readonly Words[]>> = {
  en: everyday(
    'Why your coffee tastes tired',
    'Light: 240 g',
    'Old | New',
    'Two bags, one price',
    '€79 -> €49',
    'Get my bag',
  ),
  de: everyday(
    'Warum dein Kaffee müde schmeckt',
    'Leicht: nur 240 g',
    'Früher | Heute',
    'Zwei Packungen, ein Preis',
    '79,90 € -> 49,90 €',
    'Jetzt Packung sichern',
  ),
  fr: everyday(
    'Pourquoi votre café a-t-il l’air fatigué ?',
    'Léger : 240 g à peine',
    'Avant | Après',
    'Deux paquets, un seul prix',
    '79 € -> 49 €',
    'Je prends mon paquet',
  ),
  es: everyday(
    '¿Por qué tu café sabe a cansado?',
    'Ligero: solo 240 g',
    'Antes | Ahora',
    'Dos bolsas, un precio',
    '79 € -> 49 €',
    'Quiero mi bolsa',
  ),
  it: everyday(
    'Perché il tuo caffè sa di stanco?',
    'Leggero: appena 240 g',
    'Prima | Adesso',
    'Due sacchetti, un prezzo',
    '79 € -> 49 €',
    'Prendo il sacchetto',
  ),
  pt: everyday(
    'Por que o seu café parece cansado?',
    'Leve: só 240 g',
    'Antes | Agora',
    'Dois pacotes, um preço',
    '79 € -> 49 €',
    'Quero o meu pacote',
  ),
  nl: everyday(
    'Waarom smaakt jouw koffie zo vermoeid?',
    'Licht: maar 240 g',
    'Vroeger | Nu',
    'Twee zakken, één prijs',
    '€79 -> €49',
    'Bestel mijn zak',
  ),
  pl: everyday(
    'Dlaczego twoja kawa smakuje zmęczeniem?',
    'Lekka: tylko 240 g',
    'Dawniej | Dziś',
    'Dwie paczki w jednej cenie',
    '79 zł -> 49 zł',
    'Zamawiam paczkę',
  ),
  ar: everyday(
    'لماذا طعم قهوتك متعب؟',
    'خفيفة: ٢٤٠ غرامًا فقط',
    'قديمًا | اليوم',
    'عبوتان بسعر واحد',
    '79 € -> 49 €',
    'أريد عبوتي',
  ),
  ja: everyday(
    'コーヒーが疲れた味になる理由',
    '軽量：わずか240グラム',
    '以前 | 今',
    '2袋で1袋の値段',
    '¥7,900 -> ¥4,900',
    '今すぐ注文する',
  ),
  zh: everyday('为什么你的咖啡没有味道？', '轻便：只有240克', '以前 | 现在', '两袋一个价', '¥79 -> ¥49', '马上购买'),
  ko: everyday(
    '커피 맛이 지친 이유',
    '가벼움: 겨우 240그램',
    '예전 | 지금',
    '두 봉지를 한 가격에',
    '79,000원 -> 49,000원',
    '지금 주문하기',
  ),
  ru: everyday(
    'Почему ваш кофе кажется усталым?',
    'Лёгкая: всего 240 г',
    'Раньше | Сейчас',
    'Две пачки по одной цене',
    '790 ₽ -> 490 ₽',
    'Заказать пачку',
  ),
};

function everyday(
  hook: string,
  feature: string,
  sides: string,
  offer: string,
  price: string,
  action: string,
): readonly Words[] {
  const [left = '', right = ''] = sides.split(' | ');
  return [
    { kicker: right, headline: hook },
    { headline: offer, body: `${feature}\n${offer}\n${hook}\n${action}` },
    { headline: hook, body: `${sides}\n${feature} | ${action}\n${offer} | ${left}` },
    { kicker: left, headline: offer, body: `${price}\n${feature}\n* ${hook}` },
    { headline: action, body: `${hook} ${offer}.\n-> ${action}` },
  ];
}
