/**
 * Draws what a person has to look at: looks x animations, families x scripts, languages at their longest, positions x
 * end cards, looks x grounds (white, black, busy, real), logos of every shape, looks x creative formats, looks x
 * posters; templates of carousels x aspects (--slider: those whose name has TEXT); crops, placements, prices and
 * tracking by the whole engine (clip-sheets.mjs). npm run build && node scripts/contact-sheets.mjs
 *     [-o out/contact-sheets] [--media DIR] [--slider TEXT] [--only looks|families|languages|cards|grounds|logos|
 *     formats|posters|sliders|faces|crops|placements|prices|tracking]
 * Real clips come from DIR/demo (default $REELWRIGHT_TEST_MEDIA or ../shared/media); without them plain grounds stand
 * in.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { CLIP_SHEETS, clipSheets } from './clip-sheets.mjs';
import { clipStill } from './clip-still.mjs';

const root = resolve(import.meta.dirname, '..');
const dist = process.env.REELWRIGHT_DIST ?? join(root, 'dist');
const load = (path) => import(join(dist, path));
const { composeShortOverlay } = await load('overlay/short/compose-short-overlay.js');
const { createTypesetter } = await load('type/typeset.js');
const { packBytes } = await load('subjects/pack-bytes.js');
const { loadFontBook } = await load('io/fonts/font-book.js');
const { rasterize } = await load('io/raster/rasterize.js');
const { imageAsset } = await load('io/raster/image-assets.js');
const { CREATIVE_FORMATS, LANGUAGES, SHORT_FONT_FAMILIES, SHORT_TEXT_ANIMATIONS, VISUAL_LANGUAGES } =
  await load('document/enumerations.js');

const { values } = parseArgs({
  options: {
    out: { type: 'string', short: 'o' },
    media: { type: 'string' },
    only: { type: 'string' },
    slider: { type: 'string' },
  },
});
const out = resolve(values.out ?? join(root, 'out/contact-sheets'));
const media = resolve(values.media ?? process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
mkdirSync(out, { recursive: true });

const WIDTH = 1080;
const HEIGHT = 1920;
const CELL = 300;
/** Where a short's elements are: enlarged sheets show this part alone. */
const STAGE = { left: 40, top: 230, width: 1000, height: 1080 };
const CLOSE = 460;
const LOOKS = ['neutral', ...VISUAL_LANGUAGES];
const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const assets = new Map();

/** One upright 1080x1920 frame of a clip, two seconds in, or a flat ground. */
async function ground(name, flat) {
  const file = join(media, 'demo', name);
  if (!existsSync(file)) {
    const plain = { width: WIDTH, height: HEIGHT, channels: 3, background: flat };
    return sharp({ create: plain }).png().toBuffer();
  }
  const fill = `scale=${WIDTH}:${HEIGHT}:force_original_aspect_ratio=increase,crop=${WIDTH}:${HEIGHT},setsar=1`;
  return clipStill(file, 2, fill);
}

function flatGround(background) {
  return sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
    .png()
    .toBuffer();
}

/** The worst picture for type: light and dark tiles about as large as letters. */
async function checkered(tile) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><pattern id="p" width="${2 * tile}" height="${2 * tile}" patternUnits="userSpaceOnUse"><rect width="${2 * tile}" height="${2 * tile}" fill="#e8d9c4"/><rect width="${tile}" height="${tile}" fill="#24405c"/><rect x="${tile}" y="${tile}" width="${tile}" height="${tile}" fill="#b5432f"/></pattern></defs><rect width="100%" height="100%" fill="url(#p)"/></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Mean and near-extremes of 18x32 cells of 25 samples each, as the probe takes them. */
async function lumaOf(picture) {
  const columns = 18;
  const rows = 32;
  const width = columns * 5;
  const size = { width, height: rows * 5, fit: 'fill', kernel: 'nearest' };
  const grey = await sharp(picture).resize(size).greyscale().raw().toBuffer();
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const start = Math.floor(index / columns) * 5 * width + (index % columns) * 5;
    return Array.from({ length: 25 }, (__, k) => grey[start + Math.floor(k / 5) * width + (k % 5)]).sort(
      (a, b) => a - b,
    );
  });
  const mean = cells.map((cell) => cell.reduce((sum, value) => sum + value, 0) / 25);
  const low = cells.map((cell) => cell[1]);
  const high = cells.map((cell) => cell[23]);
  const pack = (levels) => [packBytes(Uint8Array.from(levels, Math.round))];
  return { columns, rows, times: [0], mean: pack(mean), low: pack(low), high: pack(high) };
}

/** What a short knows of its clips: that light, as they fill the frame, and nobody on them. */
function clipsOf(light) {
  const picture = { width: WIDTH, height: HEIGHT };
  const ground = { picture, facts: undefined, light, framesPerSecond: 30, fromSeconds: 0 };
  const clip = { ground, kept: { x: 0.5, y: 0.5 }, isFixed: true };
  return [clip, clip];
}

/** A square sign with transparent corners, so that the sheets need no file of anyone. */
async function ownImage(svg, luminance = { mean: 0.4, p5: 0.05, p95: 0.8 }) {
  const bytes = await sharp(Buffer.from(svg)).png().toBuffer();
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const contentHash = createHash('sha256').update(bytes).digest('hex');
  assets.set(contentHash, imageAsset(new Uint8Array(data), info.width, info.height));
  const size = { width: info.width, height: info.height };
  return {
    kind: 'image',
    contentHash,
    format: 'png',
    size,
    hasAlpha: true,
    inkBox: { x: 0, y: 0, ...size },
    luminance,
    light: await lumaOf(await sharp(bytes).flatten({ background: '#111111' }).png().toBuffer()),
  };
}

const logo = await ownImage(
  '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><circle cx="200" cy="200" r="200" fill="#ff5a36"/><path d="M120 250 L200 110 L280 250 Z" fill="#fff"/></svg>',
);
const poster = await ownImage(
  '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#ffb36b"/><stop offset="1" stop-color="#3a1d5c"/></linearGradient></defs><rect width="1080" height="1920" fill="url(#g)"/><circle cx="540" cy="620" r="260" fill="#fff3e0"/></svg>',
);

const plain = {
  kind: 'short',
  language: 'en',
  direction: 'ltr',
  segments: [{ source: 'a' }, { source: 'b' }],
  headline: 'Your coffee is lying to you',
  subheadline: '',
  textBeats: [
    'Most beans are roasted months before you open the bag.',
    'Ours ship 24 hours after roasting.',
    'Taste it or it is free.',
  ],
  look: 'neutral',
  creativeFormat: null,
  textPosition: 'center',
  textAnimation: 'auto',
  fontFamily: 'auto',
  offerText: '-20% today',
  ctaText: 'Get your first bag',
  badgeText: 'New roast',
  starRating: 4.6,
  closingClaim: 'Fresh coffee, honestly roasted',
  brandName: 'Northbean',
  endCard: 'lockup',
  posterIncludesLockup: false,
  logo: { source: 'logo', position: 'top_right', treatment: 'plain' },
  disclosure: { text: 'AI-generated', position: 'bottom_left' },
  totalFrames: 420,
};

async function still(cell) {
  const short = { ...plain, ...cell.short };
  short.direction = short.language === 'ar' ? 'rtl' : 'ltr';
  const luma = await lumaOf(cell.ground);
  const images = { logo: cell.logo ?? logo, poster: cell.poster ?? poster };
  const overlay = composeShortOverlay(short, { typeset, fontBook, images, clips: clipsOf(luma) });
  for (const { code, path } of overlay.warnings)
    if (code === 'low_contrast') console.warn(`${cell.name}: ${code} ${path}`);
  const layers = overlay.tracks
    .filter((track) => track.start <= cell.frame && cell.frame < track.end)
    .flatMap((track) => {
      const cel = track.cels.findLast(({ frame }) => frame <= cell.frame);
      if (cel === undefined) return [];
      const { data, width, height } = rasterize(cel.nodes, track.box, assets);
      return [
        {
          input: Buffer.from(data),
          raw: { width, height, channels: 4 },
          left: track.box.x,
          top: track.box.y,
          premultiplied: true,
        },
      ];
    });
  const picture = await sharp(cell.ground).removeAlpha().composite(layers).png({ compressionLevel: 1 }).toBuffer();
  return cell.close
    ? sharp(picture).extract(STAGE).resize({ width: CLOSE }).png().toBuffer()
    : sharp(picture).resize({ width: CELL }).png().toBuffer();
}

async function sheet(name, cells, columns) {
  const close = cells[0].close === true;
  const width = close ? CLOSE : CELL;
  const height = close ? Math.round((CLOSE * STAGE.height) / STAGE.width) : Math.round((CELL * HEIGHT) / WIDTH);
  const rows = Math.ceil(cells.length / columns);
  const parts = [];
  for (const [index, cell] of cells.entries()) {
    const left = (index % columns) * (width + 8);
    const top = Math.floor(index / columns) * (height + 8);
    parts.push({ input: await still({ name, ...cell }), left, top });
  }
  const canvas = { width: columns * (width + 8), height: rows * (height + 8), channels: 3, background: '#3a3a3a' };
  const file = join(out, `${name}.png`);
  await sharp({ create: canvas }).composite(parts).png().toFile(file);
  console.log(file);
}

const coffee = await ground('product-coffee-pour-720p.mp4', '#e9e4dc');
const person = await ground('person-talking-vertical-1080x1920-60fps.mp4', '#20242c');
const city = await ground('city-fountain-vertical-4k-hevc.mp4', '#5c7480');
const black = await flatGround('#050505');
const white = await flatGround('#fafafa');
const busy = await checkered(90);
const SHEETS = 'looks families languages cards grounds logos formats posters sliders faces'.split(' ');
const known = [...SHEETS, ...CLIP_SHEETS];
if (values.only !== undefined && !known.includes(values.only))
  throw new Error(`Expected one of ${known.join(', ')} for --only but received ${values.only}`);
const wants = (name) => values.only === undefined || values.only === name;

if (wants('looks')) {
  const animations = SHORT_TEXT_ANIMATIONS.filter((name) => name !== 'auto');
  for (const look of LOOKS) {
    const cells = animations.flatMap((textAnimation) =>
      [2, 8, 16, 60, 177].map((frame) => ({ short: { look, textAnimation }, frame, ground: coffee })),
    );
    await sheet(`looks-${look}`, cells, 5);
  }
}

const SAMPLES = {
  en: 'Fresh coffee, honestly roasted',
  fr: 'Un café frais, torréfié pour vous : à l’aube !',
  es: '¿Café recién tostado? ¡Mañana mismo!',
  de: 'Frühstückskaffee für Genießer, täglich frisch geröstet',
  it: 'Caffè fresco, tostato con onestà ogni giorno',
  nl: 'Verse koffie, eerlijk gebrand voor fijnproevers',
  pl: 'Świeża kawa w źdźble prawdy, palona z miłością',
  pt: 'Café fresco, torrado com coração e paixão',
  ru: 'Свежий кофе, честно обжаренный каждый день',
  zh: '新鲜咖啡，每天用心烘焙，直接送到你家门口。',
  ja: '毎日焙煎した新鮮なコーヒーを、あなたの家まで。',
  ko: '매일 정직하게 볶은 신선한 커피를 집까지 보내 드립니다',
  ar: 'قهوة طازجة محمصة بأمانة كل صباح وتصل إلى بابك',
};

if (wants('families')) {
  const cells = SHORT_FONT_FAMILIES.flatMap((fontFamily) =>
    ['en', 'ru', 'ja', 'ar'].map((language) => ({
      short: { language, fontFamily, headline: SAMPLES[language], textBeats: [SAMPLES[language]], look: 'neutral' },
      frame: 60,
      ground: person,
    })),
  );
  await sheet('families', cells, 8);
}

const cut = (text, most) => [...`${text} `.repeat(12)].slice(0, most).join('').trim();

if (wants('languages')) {
  const cells = LANGUAGES.flatMap((language, index) =>
    [100, 412].map((frame) => ({
      short: {
        language,
        look: LOOKS[index % LOOKS.length],
        headline: cut(SAMPLES[language], 80),
        subheadline: cut(SAMPLES[language], 200),
        textBeats: [],
        closingClaim: cut(SAMPLES[language], 80),
        brandName: cut(SAMPLES[language], 40),
        badgeText: cut(SAMPLES[language], 24),
        offerText: cut(SAMPLES[language], 16),
        ctaText: cut(SAMPLES[language], 24),
      },
      frame,
      ground: city,
    })),
  );
  await sheet('languages-longest', cells, 8);
}

if (wants('cards')) {
  const ends = [
    { endCard: 'none', totalFrames: 360 },
    { endCard: 'lockup' },
    { endCard: 'poster', poster: { source: 'p' } },
  ];
  for (const [name, picture] of [
    ['coffee', coffee],
    ['person', person],
    ['city', city],
  ]) {
    const cells = ['top', 'center', 'bottom'].flatMap((textPosition, row) =>
      ends.flatMap((end, column) => {
        const look = LOOKS[(name.length + row * 3 + column * 2) % LOOKS.length];
        const texts = {
          textBeats: [],
          subheadline: 'Roasted to order, at your door within a day.',
          badgeText: '',
          starRating: 0,
        };
        const short = { ...texts, ...end, look, textPosition };
        return [60, end.endCard === 'none' ? 359 : 412].map((frame) => ({ short, frame, ground: picture }));
      }),
    );
    await sheet(`positions-and-end-cards-${name}`, cells, 6);
  }
}

if (wants('formats')) {
  // The hook, the first beat and the last.
  const formats = [null, ...CREATIVE_FORMATS];
  const cells = LOOKS.flatMap((look) =>
    [36, 130, 330].flatMap((frame) =>
      formats.map((creativeFormat) => ({ short: { look, creativeFormat }, frame, ground: city })),
    ),
  );
  await sheet('formats', cells, formats.length);
}

/**
 * Closing cards as they are rendered, of every look: the film in its window, photos, products and a finished poster,
 * long texts. Pictures that DIR/image lacks are left out.
 */
async function closingCards() {
  const { createEngine } = await load('index.js');
  const { ensureDemoMedia } = await load('demo/demo-media.js');
  const { locateFfmpeg } = await load('io/ffmpeg/locate-ffmpeg.js');
  const clips = join(out, 'clips');
  mkdirSync(clips, { recursive: true });
  await ensureDemoMedia(clips, await locateFfmpeg({}));
  const engine = createEngine();
  const texts = {
    headline: plain.headline,
    closing_claim: plain.closingClaim,
    brand_name: plain.brandName,
    cta_text: plain.ctaText,
    offer_text: '-20%',
    star_rating: plain.starRating,
  };
  const long = {
    language: 'de',
    closing_claim: 'Frühstückskaffee für Genießer, täglich frisch geröstet und morgen an der Haustür',
    brand_name: 'Frühstückskaffeerösterei Hochgrat',
  };
  const posterOf = (file) => ({ end_card: 'poster', poster: { source: join(media, 'image', file) } });
  const woman = posterOf('bg-woman-camera-1800x1200.jpg');
  const rows = [
    {},
    long,
    woman,
    { ...woman, ...long },
    posterOf('bg-pier-sunset-5470x3646.jpg'),
    posterOf('bg-craft-beer-6000x4000.jpg'),
    ...['bottles', 'hoodie', 'mugs', 'cap'].map((name) => posterOf(`product-${name}.png`)),
    { ...posterOf('product-tee.png'), ...long },
    { ...posterOf('bg-metro-vertical-1920x2400.jpg'), poster_includes_lockup: true },
  ].filter(({ poster: wanted }) => wanted === undefined || existsSync(wanted.source));
  const height = Math.round((CELL * HEIGHT) / WIDTH);
  const parts = [];
  for (const [row, fields] of rows.entries()) {
    for (const [column, look] of LOOKS.entries()) {
      const composition = {
        kind: 'short',
        visual_language: look === 'neutral' ? null : look,
        segments: [{ source: 'dawn.mp4' }, { source: 'cup.mp4' }],
        ...texts,
        ...fields,
      };
      const still = await engine.frame(composition, { baseDir: clips, atSeconds: 13.6 });
      const input = await sharp(await still.png())
        .resize(CELL, height)
        .toBuffer();
      parts.push({ input, left: column * (CELL + 8), top: row * (height + 8) });
    }
  }
  const size = { width: LOOKS.length * (CELL + 8), height: rows.length * (height + 8) };
  const file = join(out, 'posters.png');
  await sharp({ create: { ...size, channels: 3, background: '#3a3a3a' } })
    .composite(parts)
    .png()
    .toFile(file);
  console.log(file);
}

if (wants('posters')) await closingCards();

if (wants('grounds')) {
  const typical = {
    textBeats: [],
    subheadline: 'Roasted to order, at your door within a day.',
    offerText: '',
    starRating: 0,
    badgeText: '',
    disclosure: undefined,
  };
  for (const [name, extra] of [
    ['everything', {}],
    ['typical', typical],
  ]) {
    const cells = [white, black, busy, city].flatMap((picture) =>
      LOOKS.map((look) => ({ short: { look, ...extra }, frame: 80, ground: picture, close: true })),
    );
    await sheet(`grounds-${name}`, cells, LOOKS.length);
  }
}

if (wants('logos')) {
  const svg = (width, height, inside) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`;
  const word = (width, height, fill) =>
    svg(width, height, `<rect width="${width}" height="${height}" rx="${height / 2}" fill="${fill}"/>`);
  const plainLogos = [
    await ownImage(word(12, 12, '#ff5a36')),
    await ownImage(word(3000, 2400, '#1b998b'), { mean: 0.25, p5: 0.25, p95: 0.25 }),
    await ownImage(word(1600, 80, '#222222'), { mean: 0.02, p5: 0.02, p95: 0.02 }),
    await ownImage(word(80, 1600, '#222222'), { mean: 0.02, p5: 0.02, p95: 0.02 }),
    await ownImage(word(500, 300, '#ffffff'), { mean: 1, p5: 1, p95: 1 }),
    await ownImage(word(500, 300, '#000000'), { mean: 0, p5: 0, p95: 0 }),
  ];
  const cells = [white, black].flatMap((picture) =>
    plainLogos.flatMap((own, index) => {
      const short = { look: LOOKS[(index + 2) % LOOKS.length], badgeText: '', starRating: 0, offerText: '' };
      return [80, 412].map((frame) => ({ short, frame, ground: picture, logo: own, close: true }));
    }),
  );
  await sheet('logos', cells, 6);
}

for (const name of ['sliders', 'faces']) {
  if (!wants(name)) continue;
  const { sliderSheets } = await import('./slider-sheets.mjs');
  await sliderSheets({ load, media, out, only: values.slider, faces: name === 'faces' });
}

await clipSheets({ load, media, out, wants });
