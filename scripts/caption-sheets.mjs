/**
 * Draws what a person has to look at of captions: 5 styles x 7 looks x 13 languages on frames of real clips, one sheet
 * a language, a row a look, a column a style. npm run build && node scripts/caption-sheets.mjs [-o out/caption-sheets]
 * [--media DIR] [--language ar]
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';

const root = resolve(import.meta.dirname, '..');
const load = (path) => import(join(root, 'dist', path));
const { composeCaptions } = await load('overlay/editor/captions/compose-captions.js');
const { loadFontBook } = await load('io/fonts/font-book.js');
const { rasterize } = await load('io/raster/rasterize.js');
const { NO_ASSETS } = await load('io/raster/image-assets.js');
const { LANGUAGES, CAPTION_STYLES, VISUAL_LANGUAGES } = await load('document/enumerations.js');
const ffmpeg = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;

const { values } = parseArgs({
  options: { out: { type: 'string', short: 'o' }, media: { type: 'string' }, language: { type: 'string' } },
});
const out = resolve(values.out ?? join(root, 'out/caption-sheets'));
const media = resolve(values.media ?? process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'));
mkdirSync(out, { recursive: true });

/** One sentence of each: long words, a price, a name. */
const SCRIPTS = {
  en: 'Ask Dr. Miller: 19 % more aroma, for 12 € a month. Try it today!',
  fr: 'Le nôtre part le jour même, dès 12 € par mois. Essayez-le aujourd’hui !',
  es: 'El nuestro se tuesta los lunes por solo 12 € al mes. ¡Pruébalo hoy!',
  de: 'Unsere Kaffeevollautomatenreinigungstabletten kosten 12,90 €. Probier sie heute!',
  it: 'Il nostro parte lo stesso giorno, con il 20 % di sconto. Provalo oggi!',
  nl: 'De onze wordt op maandag gebrand, voor € 12 per maand. Probeer het vandaag!',
  pl: 'Pierwsza paczka kosztuje 19 zł i wychodzi tego samego dnia. Spróbuj dziś!',
  pt: 'O nosso sai no mesmo dia, com 20 % de desconto. Experimente hoje!',
  ru: 'Первая пачка стоит 490 ₽ и отправляется в тот же день. Попробуйте сегодня!',
  zh: '我们的|咖啡|周一|烘焙，|当天|发货。|今天|就|试试|吧！',
  ja: '私たち|は|月曜日|に|焙煎|し、|その|日|の|うち|に|発送|します。',
  ko: '저희는 월요일에 볶아서, 그날 바로 보내드립니다. 오늘 한번 드셔 보세요!',
  ar: 'قهوتنا تُحمَّص يوم الاثنين، وتُشحن في اليوم نفسه. جرّبها اليوم مع Northbean!',
};
const CLIPS = ['people-woman-dog-play-720p', 'product-coffee-pour-720p', 'nature-butterfly-720p', 'cars-motorway-720p'];
const SIZE = { width: 1080, height: 1920 };
const PART = { left: 0, top: 900, width: 1080, height: 400 };
const TILE = { width: 360, height: 133 };
const styles = CAPTION_STYLES.filter((style) => style !== 'auto');
const looks = [...VISUAL_LANGUAGES, 'neutral'];
const fontBook = loadFontBook();
const grounds = CLIPS.map(groundOf);

for (const language of LANGUAGES) {
  if (values.language !== undefined && values.language !== language) continue;
  const tiles = [];
  for (const [row, look] of looks.entries()) {
    for (const style of styles)
      tiles.push(await tileOf({ language, look, style, ground: grounds[row % grounds.length] }));
  }
  const layers = tiles.map((input, index) => ({
    input,
    left: (index % styles.length) * TILE.width,
    top: Math.floor(index / styles.length) * TILE.height,
  }));
  const sheet = {
    width: styles.length * TILE.width,
    height: looks.length * TILE.height,
    channels: 3,
    background: '#000',
  };
  const file = join(out, `captions-${language}.png`);
  await sharp({ create: sheet }).composite(layers).png().toFile(file);
  console.log(file);
}

/** The part of a frame on which captions stand; a plain ground where there is no clip. */
function groundOf(name) {
  const clip = join(media, 'demo', `${name}.mp4`);
  const { width, height } = PART;
  if (!existsSync(clip)) return { create: { width, height, channels: 3, background: '#8f7f6c' } };
  const filters = `scale=1080:1920:force_original_aspect_ratio=increase,crop=1080:1920,crop=${width}:${height}:0:${PART.top}`;
  const take = ['-ss', '2', '-i', clip, '-frames:v', '1', '-vf', filters, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  const data = execFileSync(ffmpeg, ['-v', 'error', ...take], { maxBuffer: 1e8 });
  return { raw: { width, height, channels: 3 }, data };
}

async function tileOf({ language, look, style, ground }) {
  const texts = SCRIPTS[language].split(SCRIPTS[language].includes('|') ? '|' : ' ');
  const words = texts.map((text, index) => ({
    text,
    start: 0.4 * index,
    end: 0.4 * index + 0.35,
    scene: 0,
    sure: true,
  }));
  const clock = { framesPerSecond: 30, totalFrames: 12 * words.length + 60, cuts: [] };
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const request = { words, language, direction, look, style, position: 'auto', size: SIZE, clock, keepClear: [] };
  const { pages, tracks } = composeCaptions(request, fontBook);
  const page = pages[Math.min(1, pages.length - 1)];
  const frame = (page.wordStarts[1] ?? page.wordStarts[0] ?? page.start) + 3;
  const layers = tracks.flatMap((track) => {
    const cel = track.cels.findLast((each) => each.frame <= frame);
    if (cel === undefined || frame < track.start || frame >= track.end) return [];
    const { data, width, height } = rasterize(cel.nodes, track.box, NO_ASSETS);
    const raw = { width, height, channels: 4 };
    const top = track.box.y - PART.top;
    return [{ input: Buffer.from(data), raw, left: track.box.x, top, premultiplied: true }];
  });
  const base = ground.data === undefined ? sharp(ground) : sharp(ground.data, { raw: ground.raw });
  const whole = await base.composite(layers).png({ compressionLevel: 1 }).toBuffer();
  return sharp(whole).removeAlpha().resize(TILE).png().toBuffer();
}
