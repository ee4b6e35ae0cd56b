/**
 * What shorts look like: one still of every look, one of every animation on its way, one of
 * every script, three of every creative format. Looked at
 * before they are kept.
 */
import sharp from 'sharp';
import { describe, it } from 'vitest';
import {
  CREATIVE_FORMATS,
  type CreativeFormat,
  type Language,
  type Look,
  SHORT_TEXT_ANIMATIONS,
  type ShortTextAnimation,
} from '../../src/document/enumerations.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import { NO_ASSETS } from '../../src/io/raster/image-assets.js';
import { rasterize } from '../../src/io/raster/rasterize.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { expectGolden } from '../support/expect-golden.js';
import { LOOK_NAMES, lightOf, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);

/** Dark at the head, light at the foot, with a disc behind the text: each look has something to answer. */
const GROUND = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#28323c"/><stop offset="1" stop-color="#c9a27c"/></linearGradient></defs><rect width="1080" height="1920" fill="url(#g)"/><circle cx="700" cy="760" r="300" fill="#d9d2c5"/></svg>',
);
/** The part with the elements in it. */
const PART = { left: 60, top: 250, width: 960, height: 1040 };

const everything: ResolvedShort = {
  ...plainShort,
  textBeats: ['Most beans are roasted months before you open the bag.', 'Taste it or it is free.'],
  ctaText: 'Get your first bag',
  badgeText: 'New roast',
  offerText: '-20% today',
  starRating: 4.6,
  disclosure: { text: 'AI-generated', position: 'bottom_left' },
};

const drawnGround = sharp(GROUND).removeAlpha().png({ compressionLevel: 1 }).toBuffer();

async function still(short: ResolvedShort, frame: number): Promise<Uint8Array> {
  const ground = await drawnGround;
  const grey = await sharp(ground).resize(18, 32, { fit: 'fill' }).greyscale().raw().toBuffer();
  const luma = lightOf([...grey].slice(0, 18 * 32));
  const { tracks } = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma }) });
  const layers = tracks.flatMap((track) => {
    const cel = track.cels.findLast((own) => own.frame <= frame);
    if (cel === undefined || frame < track.start || frame >= track.end) return [];
    const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
    const raw = { width, height, channels: 4 as const };
    return [{ input: Buffer.from(data), raw, left: track.box.x, top: track.box.y, premultiplied: true }];
  });
  const whole = await sharp(ground).composite(layers).png({ compressionLevel: 1 }).toBuffer();
  return new Uint8Array(await sharp(whole).extract(PART).resize({ width: 420 }).png({ palette: true }).toBuffer());
}

const STEP = 440;

/** The hook, the first beat and the last, side by side. */
async function stillsOf(short: ResolvedShort): Promise<Uint8Array> {
  const stills = await Promise.all([36, 130, 300].map((frame) => still(short, frame)));
  const layers = stills.map((input, index) => ({ input: Buffer.from(input), left: index * STEP, top: 0 }));
  const row = { width: 2 * STEP + 420, height: 455, channels: 3, background: '#ffffff' } as const;
  return new Uint8Array(await sharp({ create: row }).composite(layers).png({ palette: true }).toBuffer());
}

/** Each format in another look. */
const FORMAT_LOOKS: Readonly<Record<CreativeFormat, Look>> = {
  problem_solution: 'kinetic_creator',
  before_after: 'premium_editorial',
  mistake_fix: 'ugc_realism',
  myth_vs_reality: 'neutral',
  proof_demo: 'startup_explainer',
  product_reveal: 'luxury_minimal',
};

/** The headline opens the film and stands; what follows it comes on its way. */
const FIRST_BEAT = 60;
/**
 * The frame at which an animation is unlike every other: a scale that overshoots, a line half uncovered, words that are
 * not there yet.
 */
const ON_ITS_WAY: Readonly<Record<Exclude<ShortTextAnimation, 'auto'>, number>> = {
  fade_in: 3,
  pop: 2,
  bounce: 3,
  reveal: 5,
  typewriter: 12,
  word_stagger: 6,
  word_spotlight: 20,
};

const SCRIPTS: readonly (readonly [Language, string, string])[] = [
  ['ru', 'Ваш кофе вам лжёт', 'Зёрна обжаривают за месяцы до покупки.'],
  ['ja', 'あなたのコーヒーは嘘をついている', 'ほとんどの豆は、数か月前に焙煎されています。'],
  ['ko', '당신의 커피는 거짓말을 합니다', '대부분의 원두는 몇 달 전에 볶은 것입니다.'],
  ['ar', 'قهوتك تكذب عليك', 'معظم الحبوب تحمص قبل أشهر من فتح الكيس.'],
];

describe('stills', () => {
  it.each(LOOK_NAMES)('look %s', async (look) => {
    await expectGolden(await still({ ...everything, look }, 320), `overlay/look-${look}`);
  });

  it.each(SHORT_TEXT_ANIMATIONS.filter((name): name is keyof typeof ON_ITS_WAY => name !== 'auto'))(
    'animation %s, on its way',
    async (textAnimation) => {
      const short: ResolvedShort = { ...everything, look: 'premium_editorial', textAnimation };
      await expectGolden(
        await still(short, FIRST_BEAT + ON_ITS_WAY[textAnimation]),
        `overlay/animation-${textAnimation}`,
      );
    },
  );

  it.each(CREATIVE_FORMATS)('format %s, at its hook, in its first beat and in its last', async (creativeFormat) => {
    const short = { ...everything, look: FORMAT_LOOKS[creativeFormat], creativeFormat, badgeText: '' };
    const textBeats = ['Roasted months before you open it', 'Ours ship within a day'];
    await expectGolden(await stillsOf({ ...short, textBeats }), `overlay/format-${creativeFormat}`);
  });

  it.each(SCRIPTS)('script of %s', async (language, headline, beat) => {
    const direction = language === 'ar' ? ('rtl' as const) : ('ltr' as const);
    const short: ResolvedShort = { ...everything, look: 'kinetic_creator', language, direction, headline };
    await expectGolden(await still({ ...short, textBeats: [beat] }, 150), `overlay/script-${language}`);
  });
});
