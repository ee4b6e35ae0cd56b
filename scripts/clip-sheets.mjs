/**
 * Contact sheets that the engine itself draws, of the clips in DIR/demo: `crops` (each clip whole with what the crop
 * keeps marked in green, the frame of the short under it, over time), `placements` (one short a platform, with its safe
 * zones), `prices` (notations of all languages in a short and on an offerCard) and `tracking` (styles x clips; wants a
 * model: REELWRIGHT_MODELS or DIR/../models). Called by contact-sheets.mjs.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { clipStill } from './clip-still.mjs';

const GAP = 8;
const CLIPS = {
  dog: 'people-woman-dog-play-720p.mp4',
  person: 'person-talking-vertical-1080x1920-60fps.mp4',
  coffee: 'product-coffee-pour-720p.mp4',
  cars: 'cars-motorway-720p.mp4',
  butterfly: 'nature-butterfly-720p.mp4',
  city: 'city-fountain-vertical-4k-hevc.mp4',
};
const CROPPED = ['dog', 'coffee', 'cars', 'butterfly'];
/** Moments of a short's first clip, seconds. */
const MOMENTS = [0.2, 1.2, 2.4, 3.6, 4.8, 5.8];
const BEATS = ['Most beans are months old.', 'Ours ship within a day.'];
const PRICES = [
  ['en', '$1,049.00'],
  ['en', '$12.50/month'],
  ['en', '-20% today'],
  ['de', '1.299,90 €'],
  ['de', 'CHF 1’299.–'],
  ['de', 'ab 49 €'],
  ['fr', '1 049,00 €'],
  ['es', 'MX$1,299.00'],
  ['it', '€ 1.299,00'],
  ['pt', 'R$ 1.299,90'],
  ['nl', '€ 1.250,-'],
  ['pl', '1 299,99 zł'],
];
/** Clips of the tracking sheet, and the second that is shown. */
const TRACKED = { dog: 3.2, cars: 4, person: 3 };

export const CLIP_SHEETS = ['crops', 'placements', 'prices', 'tracking'];

/** `wants(name)`: whether a sheet is asked for. */
export async function clipSheets({ load, media, out, wants }) {
  if (!CLIP_SHEETS.some(wants)) return;
  const { createEngine } = await load('index.js');
  const { PLACEMENTS, TRACKING_STYLES } = await load('document/enumerations.js');
  const files = Object.fromEntries(
    Object.entries(CLIPS)
      .map(([name, file]) => [name, join(media, 'demo', file)])
      .filter(([, file]) => existsSync(file)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'reelwright-sheets-'));
  const modelDir = process.env.REELWRIGHT_MODELS ?? join(media, '../models');
  const sheets = { engine: createEngine({ cacheDir: join(folder, 'cache'), modelDir }), files, out };
  try {
    if (wants('crops')) await crops(sheets);
    if (wants('placements')) await placements(sheets, PLACEMENTS);
    if (wants('prices')) await prices(sheets);
    if (wants('tracking')) await tracking(sheets, TRACKING_STYLES);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const short = (first, second, more = {}) => ({
  ...{ kind: 'short', segments: [{ source: first }, { source: second }], headline: 'Your coffee is lying to you' },
  ...more,
});

async function crops({ engine, files, out }) {
  for (const name of CROPPED.filter((one) => files[one] !== undefined)) {
    const composition = short(files[name], files[name], { headline: 'Look at this' });
    const cells = [];
    for (const atSeconds of MOMENTS) {
      const { pictures } = await engine.explain(composition, { atSeconds });
      const { source_seconds: seconds, window } = pictures[0];
      cells.push(await marked(clipStill(files[name], seconds), window));
    }
    for (const atSeconds of MOMENTS) cells.push(await (await engine.frame(composition, { atSeconds })).png());
    await sheet(join(out, `crops-${name}.png`), cells, { columns: MOMENTS.length, width: 380 });
  }
}

/** What the crop keeps, framed in green; the rest half as bright. */
async function marked(picture, window) {
  const { width, height } = await sharp(picture).metadata();
  const box = [window.x * width, window.y * height, window.width * width, window.height * height].map(Math.round);
  const [x, y, w, h] = box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill-rule="evenodd" fill="#000" fill-opacity="0.5" d="M0 0h${width}v${height}H0zM${x} ${y}v${h}h${w}v-${h}z"/><rect x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" fill="none" stroke="#3ddc84" stroke-width="6"/></svg>`;
  return sharp(picture)
    .composite([{ input: Buffer.from(svg) }])
    .png()
    .toBuffer();
}

async function placements({ engine, files, out }, names) {
  const second = files.city ?? files.dog;
  for (const name of ['person', 'coffee'].filter((one) => files[one] !== undefined)) {
    const cells = [];
    for (const atSeconds of [3, 8]) {
      for (const placement of names) {
        const more = { placement, text_beats: BEATS, offer_text: '-20% today', cta_text: 'Get your first bag' };
        const composition = short(files[name], second, { ...more, star_rating: 4.6 });
        cells.push(await (await engine.frame(composition, { atSeconds, safeZones: true })).png());
      }
    }
    await sheet(join(out, `placements-${name}.png`), cells, { columns: names.length, width: 300 });
  }
}

async function prices({ engine, files, out }) {
  const shorts = [];
  const cards = [];
  for (const [language, price] of PRICES) {
    const clip = files.coffee ?? files.dog;
    const film = short(clip, clip, { language, offer_text: price });
    if (clip !== undefined) shorts.push(await (await engine.frame(film, { atSeconds: 9 })).png());
    const slide = { headline: price, body: price };
    const card = {
      kind: 'slider',
      mode: 'ad_driven',
      template: 'offerCard',
      language,
      aspect_ratio: '4:5',
      slides: [slide, slide, slide],
    };
    cards.push(await (await engine.frame(card, { slide: 2 })).png());
  }
  if (shorts.length > 0) await sheet(join(out, 'prices-short.png'), shorts, { columns: 6, width: 300 });
  await sheet(join(out, 'prices-offer-card.png'), cards, { columns: 6, width: 300 });
}

async function tracking({ engine, files, out }, styles) {
  for (const [name, atSeconds] of Object.entries(TRACKED)) {
    if (files[name] === undefined) continue;
    const cases = [
      ...styles.map((style) => ({ style })),
      { style: 'blur', redact: 'face' },
      { style: 'corner', labels: { person: 'Guest', car: 'Ours' } },
    ];
    const cells = [];
    for (const one of cases) {
      const still = await engine.frame({ kind: 'tracking', source: files[name], ...one }, { atSeconds });
      cells.push(await still.png());
    }
    await sheet(join(out, `tracking-${name}.png`), cells, { columns: 3, width: name === 'person' ? 380 : 640 });
  }
}

/** Pictures in rows, each as wide as `width`; a row is as high as its highest. */
async function sheet(file, pictures, { columns, width }) {
  const cells = await Promise.all(
    pictures.map((picture) => sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })),
  );
  let top = 0;
  const parts = [];
  for (let from = 0; from < cells.length; from += columns) {
    const row = cells.slice(from, from + columns);
    for (const [column, { data }] of row.entries()) parts.push({ input: data, left: column * (width + GAP), top });
    top += Math.max(...row.map(({ info }) => info.height)) + GAP;
  }
  const canvas = { width: columns * (width + GAP), height: top, channels: 3, background: '#3a3a3a' };
  await sharp({ create: canvas }).composite(parts).png().toFile(file);
  console.log(file);
}
