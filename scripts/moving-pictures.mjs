/**
 * Draws the moving pictures of docs/looks.md, editor.md and sliders.md (docs/moving/*.webp): frames of the engine, from
 * the demo's own media, side by side. Usage: node scripts/moving-pictures.mjs [NAME…] (after npm run build)
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** Pixels under a cell for its name. */
export const LABEL_HEIGHT = 20;
const MOST_BYTES = 300_000;

const clips = [{ source: 'dawn.mp4' }, { source: 'cup.mp4' }];
const short = {
  ...{ kind: 'short', language: 'en', score: 'none', end_card: 'none', segments: clips },
  headline: 'Morning, made by hand',
};
const upright = { width: 135, height: 240 };
const during = (from, count, step) => Array.from({ length: count }, (_, at) => ({ atSeconds: from + at * step }));

const animation = (name) => ({
  label: name,
  composition: { ...short, visual_language: 'kinetic_creator', short_text_animation: name },
  moments: during(0, 20, 0.1),
});

const look = (name) => ({
  label: name,
  composition: {
    ...{ ...short, score: 'auto', visual_language: name },
    ...{ text_beats: ['Roasted on Monday', 'At your door'], offer_text: '-20%', cta_text: 'Try a bag' },
  },
  moments: during(0, 22, 0.2),
});

const transition = (type) => ({
  label: type,
  composition: {
    ...{ kind: 'editor', language: 'en', export_aspect_ratio: '9:16' },
    segments: [
      { source: 'dawn.mp4', fit_mode: 'cover', trim: { start: 0, duration: 1.5 } },
      {
        ...{ source: 'cup.mp4', fit_mode: 'cover', trim: { start: 0, duration: 1.5 } },
        transition: { type, duration_seconds: 0.8 },
      },
    ],
  },
  moments: during(0.6, 17, 0.1),
});

const template = (name, mode) => ({
  label: name,
  composition: {
    ...{ kind: 'slider', mode, template: name, language: 'en' },
    slides: [
      { kicker: 'This week', headline: 'Two bags, one price', background: { source: 'slide-3.jpg' } },
      { headline: 'Fresh from the ridge', body: '€18 -> €12\nTwo bags of 250 g\nFree delivery' },
      { headline: 'Picked by hand', body: 'At first light, from one slope.', background: { source: 'slide-2.jpg' } },
      { headline: 'Taste it', body: 'Cancel any time.\n-> Get my bags' },
    ],
  },
  moments: [1, 2, 3, 4].map((slide) => ({ slide })),
});

export const MOVING_PICTURES = [
  {
    ...{ name: 'animations', cell: upright, columns: 4, delayMs: 100 },
    cells: ['reveal', 'typewriter', 'fade_in', 'pop', 'bounce', 'word_stagger', 'word_spotlight'].map(animation),
  },
  {
    ...{ name: 'looks', cell: upright, columns: 3, delayMs: 200 },
    cells: [
      ...['kinetic_creator', 'premium_editorial', 'cinematic_product'],
      ...['ugc_realism', 'startup_explainer', 'luxury_minimal'],
    ].map(look),
  },
  {
    ...{ name: 'transitions', cell: upright, columns: 4, delayMs: 100 },
    cells: ['crossfade', 'dip', 'slide', 'push', 'wipe', 'zoom', 'blur'].map(transition),
  },
  {
    ...{ name: 'templates', cell: { width: 200, height: 250 }, columns: 3, delayMs: 1200 },
    cells: [
      ...['boldStatement', 'editorialStory', 'scrapbook'].map((name) => template(name, 'creative')),
      ...['featureGrid', 'offerCard', 'comparison'].map((name) => template(name, 'ad_driven')),
    ],
  },
];

function label(text, { width }) {
  const words = text.replaceAll('_', ' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_HEIGHT}"><text x="${width / 2}" y="14"
    font-family="DejaVu Sans, sans-serif" font-size="12" fill="#e8eaee" text-anchor="middle">${words}</text></svg>`;
  return Buffer.from(svg);
}

async function draw({ name, cell, columns, delayMs, cells }, engine, media) {
  const size = {
    width: columns * cell.width,
    height: Math.ceil(cells.length / columns) * (cell.height + LABEL_HEIGHT),
  };
  const placed = (index) => ({
    left: (index % columns) * cell.width,
    top: Math.floor(index / columns) * (cell.height + LABEL_HEIGHT),
  });
  const frames = [];
  for (const at of cells[0].moments.keys()) {
    const parts = [];
    for (const [index, { composition, moments, label: text }] of cells.entries()) {
      const still = await engine.frame(composition, { baseDir: media, ...moments[at] });
      const { left, top } = placed(index);
      const input = await sharp(await still.png())
        .resize(cell.width, cell.height, { fit: 'fill' })
        .toBuffer();
      parts.push({ input, left, top }, { input: label(text, cell), left, top: top + cell.height });
    }
    frames.push(
      await sharp({ create: { ...size, channels: 3, background: '#16181d' } })
        .composite(parts)
        .png()
        .toBuffer(),
    );
  }
  const file = fileURLToPath(new URL(`../docs/moving/${name}.webp`, import.meta.url));
  // As good as it can be within its size.
  for (const quality of [60, 50, 40, 30, 20, 12]) {
    await sharp(frames, { join: { animated: true } })
      .webp({ quality, effort: 6, loop: 0, delay: frames.map(() => delayMs) })
      .toFile(file);
    if (statSync(file).size <= MOST_BYTES) break;
  }
  console.log(`docs/moving/${name}.webp: ${frames.length} frames, ${Math.round(statSync(file).size / 1000)} kB`);
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { ensureDemoMedia } = await import('../dist/demo/demo-media.js');
  const { createEngine } = await import('../dist/index.js');
  const { locateFfmpeg } = await import('../dist/io/ffmpeg/locate-ffmpeg.js');
  const media = mkdtempSync(join(tmpdir(), 'reelwright-moving-'));
  try {
    const { ffmpegPath } = await locateFfmpeg({});
    await ensureDemoMedia(media, { ffmpegPath });
    mkdirSync(fileURLToPath(new URL('../docs/moving/', import.meta.url)), { recursive: true });
    const engine = createEngine();
    const names = argv.slice(2);
    for (const one of MOVING_PICTURES.filter(({ name }) => names.length === 0 || names.includes(name)))
      await draw(one, engine, media);
  } finally {
    rmSync(media, { recursive: true, force: true });
  }
}
