/** Random legal shorts and pictures for properties, and the plain short every case table starts from, which stands. */
import fc from 'fast-check';
import {
  CORNERS,
  CREATIVE_FORMATS,
  LANGUAGES,
  type Language,
  LOGO_TREATMENTS,
  type Look,
  PLACEMENTS,
  SCORES,
  SHORT_FONT_FAMILIES,
  SHORT_TEXT_ANIMATIONS,
  SHORT_TEXT_POSITIONS,
  VISUAL_LANGUAGES,
} from '../../../src/document/enumerations.js';
import type { ResolvedShort } from '../../../src/document/short/resolved-short.js';
import type { ImageMedia, PackedLight } from '../../../src/media.js';
import { packBytes } from '../../../src/subjects/pack-bytes.js';
import type { SeenFilm } from './seen-film.js';

export const LOOK_NAMES: readonly Look[] = ['neutral', ...VISUAL_LANGUAGES];

const ONE_PLACEMENT = PLACEMENTS.filter((name) => name !== 'universal');

export const plainShort: ResolvedShort = {
  kind: 'short',
  language: 'en',
  direction: 'ltr',
  segments: [{ source: 'a.mp4' }, { source: 'b.mp4' }],
  headline: 'Your coffee is lying to you',
  subheadline: '',
  textBeats: [],
  look: 'kinetic_creator',
  creativeFormat: null,
  textPosition: 'center',
  textAnimation: 'auto',
  fontFamily: 'auto',
  headlineColor: undefined,
  subheadlineColor: undefined,
  accentColor: undefined,
  offerText: '',
  ctaText: 'Shop now',
  badgeText: '',
  starRating: 0,
  closingClaim: 'Your coffee is lying to you',
  brandName: '',
  endCard: 'lockup',
  poster: undefined,
  posterIncludesLockup: false,
  logo: undefined,
  music: undefined,
  disclosure: undefined,
  fonts: undefined,
  transition: undefined,
  placement: undefined,
  sync: undefined,
  score: 'none',
  totalFrames: 420,
};

const { score: _, ...withoutScore } = plainShort;

/** Words of each language, long ones among them. */
const WORDS: Readonly<Record<Language, readonly string[]>> = {
  en: ['the', 'best', 'coffee', 'you', 'never', 'tried', 'is', '50%', 'off', 'unbelievably', 'WWWWWWWWWW', 'g'],
  fr: ["l'été", 'où', 'prêt-à-porter', 'très', 'bien !', 'anticonstitutionnellement', 'à', '5 €', 'Ça'],
  es: ['¿qué', 'mañana', 'corazón', 'y', 'extraordinariamente', 'niño', '¡ya!'],
  de: ['Donaudampfschifffahrtsgesellschaft', 'größer', 'und', 'Überraschung', 'Straße', 'jetzt', 'ÄÖÜ'],
  it: ["dell'arte", 'perché', 'precipitevolissimevolmente', 'e', 'città'],
  nl: ["'s", 'meervoudigepersoonlijkheidsstoornis', 'ijs', 'geïnd', 'en'],
  pl: ['w', 'źdźbło', 'Konstantynopolitańczykowianeczka', 'się', 'i', 'Żółć'],
  pt: ['coração', 'não', 'inconstitucionalissimamente', 'é', 'São'],
  ru: ['высокопревосходительство', 'и', 'кофе', 'Ещё', 'сегодня'],
  zh: ['咖啡', '你从未尝过的', '，', '最好', '。', '50%'],
  ja: ['コーヒー', 'は', '、', 'あなたに', '嘘をついている', '。', 'ッ'],
  ko: ['커피가', '당신을', '속이고', '있습니다', '지금'],
  ar: ['قهوتك', 'تكذب', 'عليك', 'الآن', '50%', 'واستقبالاتهم', '،'],
};

/** A text of 1 to `most` code points, mostly short or as long as allowed, sometimes one single long run. */
function textOf(language: Language, most: number): fc.Arbitrary<string> {
  const words = WORDS[language];
  const joined = fc
    .tuple(
      fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 60 }),
      fc.constantFrom(most, most, Math.min(most, 18), Math.min(most, 40)),
    )
    .map(([picked, length]) => cut(picked.join(language === 'zh' || language === 'ja' ? '' : ' '), length));
  const endless = fc.constantFrom('W', 'i', 'M').map((letter) => letter.repeat(most));
  return fc.oneof({ weight: 9, arbitrary: joined }, { weight: language === 'ar' ? 0 : 1, arbitrary: endless });
}

function cut(text: string, most: number): string {
  return [...text].slice(0, most).join('').trim() || 'g';
}

const optional = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 3, arbitrary });

const hexColor = fc.constantFrom('#fff', '#000', '#ff4d00', '#1a1a80', '#777777', '#ffffffcc', '#ffe600');

export function shortArbitrary(
  languages: readonly Language[] = LANGUAGES,
  looks: readonly Look[] = LOOK_NAMES,
): fc.Arbitrary<ResolvedShort> {
  return fc.constantFrom(...languages).chain((language) =>
    fc
      .record({
        look: fc.constantFrom(...looks),
        headline: optional(textOf(language, 80)),
        subheadline: optional(textOf(language, 200)),
        textBeats: fc.oneof(
          fc.constant<readonly string[]>([]),
          fc.array(textOf(language, 120), { minLength: 1, maxLength: 8 }),
        ),
        creativeFormat: fc.option(fc.constantFrom(...CREATIVE_FORMATS), { nil: null, freq: 2 }),
        textPosition: fc.constantFrom(...SHORT_TEXT_POSITIONS),
        placement: fc.constantFrom(undefined, ...ONE_PLACEMENT),
        score: fc.constantFrom(...SCORES),
        textAnimation: fc.constantFrom(...SHORT_TEXT_ANIMATIONS),
        fontFamily: fc.oneof(
          { weight: 2, arbitrary: fc.constant('auto' as const) },
          { weight: 1, arbitrary: fc.constantFrom(...SHORT_FONT_FAMILIES) },
        ),
        headlineColor: fc.option(hexColor, { nil: undefined }),
        subheadlineColor: fc.option(hexColor, { nil: undefined }),
        accentColor: fc.option(fc.constantFrom('#ff4d00', '#ffffff', '#000000', '#1a1a80', '#ffe600'), {
          nil: undefined,
        }),
        offerText: optional(textOf(language, 16)),
        ctaText: textOf(language, 24),
        badgeText: optional(textOf(language, 24)),
        starRating: fc.constantFrom(0, 0.5, 3, 4.6, 4.75, 5),
        closingClaim: optional(textOf(language, 80)),
        brandName: optional(textOf(language, 40)),
        endCard: fc.constantFrom('none' as const, 'lockup' as const, 'poster' as const),
        posterIncludesLockup: fc.boolean(),
        logo: fc.option(
          fc.record({
            source: fc.constant('logo.png'),
            position: fc.constantFrom(...CORNERS),
            treatment: fc.constantFrom(...LOGO_TREATMENTS),
          }),
          {
            nil: undefined,
          },
        ),
        disclosure: fc.option(
          fc.record({
            text: fc.constantFrom('AI', 'AI-generated', 'Made with AI, checked by people'),
            position: fc.constantFrom(...CORNERS),
          }),
          {
            nil: undefined,
          },
        ),
      })
      .map(
        ({ score, ...parts }): ResolvedShort => ({
          ...withoutScore,
          ...(score === 'auto' ? {} : { score }),
          ...parts,
          language,
          direction: language === 'ar' ? 'rtl' : 'ltr',
          subheadline: parts.textBeats.length > 0 ? '' : parts.subheadline,
          poster: parts.endCard === 'poster' ? { source: 'poster.png' } : undefined,
          posterIncludesLockup: parts.endCard === 'poster' && parts.posterIncludesLockup,
          totalFrames: parts.endCard === 'none' ? 360 : 420,
        }),
      ),
  );
}

/** A picture as probing describes it. */
export function imageOf(width: number, height: number, mean = 0.5, hasAlpha = true): ImageMedia {
  return {
    kind: 'image',
    contentHash: `${width}x${height}-${mean}`.padEnd(64, '0'),
    format: 'png',
    size: { width, height },
    hasAlpha,
    inkBox: { x: 0, y: 0, width, height },
    luminance: { mean, p5: Math.max(0, mean - 0.1), p95: Math.min(1, mean + 0.1) },
  };
}

export const logoArbitrary = fc.constantFrom(
  imageOf(512, 512),
  imageOf(940, 20, 0.9),
  imageOf(1, 1, 0.02),
  imageOf(120, 900, 0.98),
  imageOf(1600, 300, 0.5, false),
);

/** Light of these cells, the same at all times, each of one luma all over. */
export function lightOf(cells: readonly number[]): PackedLight {
  const look = packBytes(Uint8Array.from(cells));
  const looks = [look, look, look];
  return { columns: 18, rows: 32, times: [0, 2, 4], mean: looks, low: looks, high: looks };
}

/** Light with the same luma in every cell, or one that alternates between two. */
export function gridOf(luma: number, other = luma): PackedLight {
  const cells = Array.from({ length: 18 * 32 }, (_, index) =>
    (index + Math.floor(index / 18)) % 2 === 0 ? luma : other,
  );
  return lightOf(cells);
}

export const lumaArbitrary = fc.constantFrom(undefined, gridOf(250), gridOf(6), gridOf(128), gridOf(20, 235));

/** A face or two in either clip, of any size, that come and go; or none. */
export const subjectsArbitrary: fc.Arbitrary<SeenFilm> = fc
  .array(
    fc.record({
      start: fc.constantFrom(0, 0, 60, 150, 180, 180, 270),
      frames: fc.constantFrom(30, 90, 180),
      x: fc.integer({ min: 0, max: 800 }),
      y: fc.integer({ min: 0, max: 1500 }),
      side: fc.integer({ min: 60, max: 700 }),
    }),
    { maxLength: 3, size: '-1' },
  )
  .map((faces) => ({
    frame: { width: 1080, height: 1920 },
    faces: faces.map(({ start, frames, x, y, side }) => ({
      start,
      end: Math.min(start < 180 ? 180 : 360, start + frames),
      box: { x, y, width: Math.min(side, 1080 - x), height: Math.min(Math.round(1.25 * side), 1920 - y) },
    })),
  }));
