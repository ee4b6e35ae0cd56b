/**
 * node scripts/extension-picture.mjs [out.jpg]: what examples/extension draws, as docs/extension.jpg: its look with its
 * animation on the way, its transition half way, its template, its annotator. From media that the engine makes; needs a
 * build.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { ensureDemoMedia } from '../dist/demo/demo-media.js';
import { writeShapesClip } from '../dist/demo/shapes-clip.js';
import { createEngine } from '../dist/index.js';
import acme from '../examples/extension/index.mjs';

const HEIGHT = 640;
const GAP = 12;
const RATE = 30;
/** The beat's lines are on their way. */
const ENTRANCE_FRAMES = 4;

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const out = resolve(process.argv[2] ?? join(root, 'docs/extension.jpg'));
const ffmpegPath = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg').path;
const folder = await mkdtemp(join(tmpdir(), 'reelwright-extension-'));
try {
  await ensureDemoMedia(folder, { ffmpegPath });
  await writeShapesClip({ ffmpegPath, output: join(folder, 'shapes.mp4'), scale: 2 });
  const engine = createEngine({ cacheDir: join(folder, 'cache'), extensions: [acme] });
  const short = {
    ...{ kind: 'short', language: 'en', visual_language: 'acme/neon', short_text_animation: 'acme/drift' },
    segments: [{ source: 'dawn.mp4' }, { source: 'cup.mp4' }],
    ...{ headline: 'Morning, made by hand', text_beats: ['Roasted on Monday'], cta_text: 'Get yours' },
    transition: { type: 'acme/rise' },
  };
  const slides = [
    { kicker: 'Fresh roast', headline: 'Coffee that waits for nobody', body: 'Roasted on Monday.' },
    { headline: 'In small drums', body: 'By hand.' },
    { headline: 'Order your first bag' },
  ];
  const tracking = {
    ...{ kind: 'tracking', source: 'shapes.mp4', model: 'shapes-tiny', style: 'acme/underline' },
    color: [255, 77, 0, 255],
  };
  const plan = await engine.plan(short, { baseDir: folder });
  const beat = plan.tracks.find(({ id }) => id.startsWith('beat'));
  const entering = ((beat?.cels.find(({ nodes }) => nodes.length > 0)?.frame ?? 0) + ENTRANCE_FRAMES) / RATE;
  // A scene begins in the middle of its transition.
  const second = plan.scenes.find(({ shot }) => shot.media === 'segments[1].source');
  const stills = [
    await engine.frame(short, { atSeconds: entering, baseDir: folder }),
    await engine.frame(short, { atSeconds: second.start / RATE, baseDir: folder }),
    await engine.frame({ kind: 'slider', template: 'acme/ledger', slides }, { slide: 1, baseDir: folder }),
    await engine.frame(tracking, { atSeconds: 2, baseDir: folder }),
  ];
  const pictures = await Promise.all(
    stills.map(async (still) =>
      sharp(await still.png())
        .resize({ height: HEIGHT })
        .png()
        .toBuffer({ resolveWithObject: true }),
    ),
  );
  const lefts = pictures.map((_, at) => pictures.slice(0, at).reduce((sum, { info }) => sum + info.width + GAP, 0));
  const width = pictures.reduce((sum, { info }) => sum + info.width + GAP, -GAP);
  const sheet = sharp({ create: { width, height: HEIGHT, channels: 3, background: '#ffffff' } });
  const layers = pictures.map(({ data }, at) => ({ input: data, left: lefts[at], top: 0 }));
  await writeFile(out, await sheet.composite(layers).jpeg({ quality: 82, mozjpeg: true }).toBuffer());
} finally {
  await rm(folder, { recursive: true, force: true });
}
