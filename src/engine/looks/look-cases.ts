/** What a look is drawn with to be judged: pictures that are hard on type, and texts as long as they may be. */
import type { Language } from '../../document/enumerations.js';

/** A picture, 1080x1920, and the face on it in pixels. */
export interface CaseGround {
  readonly name: string;
  readonly svg: string;
  readonly face?: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

const picture = (inner: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" viewBox="0 0 1080 1920">${inner}</svg>`;
const flat = (fill: string) => picture(`<rect width="1080" height="1920" fill="${fill}"/>`);

/** Light and dark tiles about as large as letters: the worst ground for type. */
const TILES = picture(
  `<defs><pattern id="p" width="120" height="120" patternUnits="userSpaceOnUse"><rect width="120" height="120" fill="#e8d9c4"/><rect width="60" height="60" fill="#24405c"/><rect x="60" y="60" width="60" height="60" fill="#b5432f"/></pattern></defs><rect width="1080" height="1920" fill="url(#p)"/>`,
);
const PERSON = picture(
  `<rect width="1080" height="1920" fill="#8fa3ad"/><rect y="1250" width="1080" height="670" fill="#39474f"/><ellipse cx="540" cy="1330" rx="430" ry="330" fill="#b4533c"/><rect x="470" y="900" width="140" height="200" fill="#c99273"/><ellipse cx="540" cy="760" rx="190" ry="250" fill="#d9a587"/><path d="M350 720a190 230 0 0 1 380 0q-190 -120 -380 0z" fill="#3a2a22"/><circle cx="470" cy="760" r="16" fill="#2a1d18"/><circle cx="610" cy="760" r="16" fill="#2a1d18"/><path d="M470 880q70 50 140 0" stroke="#7c3b2f" stroke-width="14" fill="none"/>`,
);

export const GROUNDS = {
  white: { name: 'white', svg: flat('#fafafa') },
  black: { name: 'black', svg: flat('#0a0a0a') },
  busy: { name: 'busy', svg: TILES },
  face: { name: 'face', svg: PERSON, face: { x: 350, y: 510, width: 380, height: 500 } },
} as const satisfies Record<string, CaseGround>;

/** Texts of a short as a document writes them. */
export interface CaseTexts {
  readonly language: Language;
  readonly headline: string;
  readonly text_beats: readonly string[];
  readonly offer_text: string;
  readonly cta_text: string;
  readonly badge_text: string;
  readonly closing_claim: string;
}

const shared = { brand_name: 'Northbean', star_rating: 4.6, disclosure: { text: 'AI-generated' } } as const;

export const TEXTS = {
  en: {
    ...shared,
    language: 'en',
    headline: 'Your coffee is lying to you',
    text_beats: ['Most beans are roasted months ago.', 'Ours ship within 24 hours.', 'Taste it, or it is free.'],
    offer_text: '-20% today',
    cta_text: 'Get your first bag',
    badge_text: 'New roast',
    closing_claim: 'Fresh coffee, honestly roasted',
  },
  de: {
    ...shared,
    language: 'de',
    headline: 'Geschwindigkeitsbeschränkungen für große Überraschungspakete fallen endlich weg',
    text_beats: [
      'Die meisten Kaffeebohnen liegen monatelang in Lagerhallen, bevor irgendjemand die Verpackung überhaupt öffnen darf.',
      'Unsere Röstungen verlassen das Haus innerhalb von vierundzwanzig Stunden und schmecken deshalb ganz genau so.',
    ],
    offer_text: '20 % nur heute',
    cta_text: 'Jetzt Probierpaket holen',
    badge_text: 'Neue Sommerröstung 2027!',
    closing_claim: 'Frischer Kaffee, ehrlich geröstet und innerhalb eines Tages bei Ihnen zu Hause',
  },
  ar: {
    ...shared,
    language: 'ar',
    headline: 'قهوتك تكذب عليك منذ سنوات طويلة',
    text_beats: ['تُحمَّص معظم الحبوب قبل أشهر من فتح الكيس.', 'نحن نرسلها خلال أربع وعشرين ساعة.'],
    offer_text: 'خصم 20% اليوم',
    cta_text: 'احصل على أول كيس',
    badge_text: 'تحميص جديد',
    closing_claim: 'قهوة طازجة بصدق',
  },
  ja: {
    ...shared,
    language: 'ja',
    headline: 'あなたのコーヒーは、ずっと嘘をついている。',
    text_beats: ['ほとんどの豆は、袋を開ける何か月も前に焙煎されています。', '私たちは二十四時間以内にお届けします。'],
    offer_text: '本日20%オフ',
    cta_text: '最初の一袋を試す',
    badge_text: '新焙煎',
    closing_claim: '正直に焙煎した、新鮮な一杯',
  },
} as const satisfies Partial<Record<Language, CaseTexts>>;

/** Which texts are drawn on which ground: every ground once, the longest text where it is hardest. */
export const CASES = [
  { ground: 'white', text: 'en' },
  { ground: 'black', text: 'en' },
  { ground: 'busy', text: 'en' },
  { ground: 'face', text: 'en' },
  { ground: 'white', text: 'de' },
  { ground: 'busy', text: 'de' },
  { ground: 'face', text: 'ar' },
  { ground: 'busy', text: 'ja' },
] as const satisfies readonly { readonly ground: keyof typeof GROUNDS; readonly text: keyof typeof TEXTS }[];
