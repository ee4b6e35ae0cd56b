/** Draws and encodes every file of the demo set into a folder. Loaded only when a set has to be made. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { paintBrandLogo } from './brand-mark.js';
import { createCupScene, cupFocus, drawBean } from './cup-scene.js';
import { createDawnScene, dawnSize } from './dawn-scene.js';
import { type DemoFile, type DemoMediaOptions, demoFiles } from './demo-files.js';
import { encodeClip } from './encode-clip.js';
import { renderMusicBed, wavOf } from './music-bed.js';
import { blurLayer, type Context, glow, gradient, grainTile, paintLayer, placeLayer } from './paint.js';
import { seededChance } from './seeded-chance.js';

/** Pixels per scene unit in the clips: 540 wide is where drawing and encoding both clips takes about 7 s of CPU. */
const clipScale = 0.75;

/** Writes `demoFiles`, or those of them that are wanted, into `folder`, which must exist. */
export async function generateDemoMedia(folder: string, options: DemoMediaOptions): Promise<void> {
  let completed = 0;
  const put = async (name: DemoFile, make: (path: string) => Promise<void>) => {
    options.signal?.throwIfAborted();
    if (options.only?.has(name) === false) return;
    await make(join(folder, name));
    completed += 1;
    options.onProgress?.(completed, options.only?.size ?? demoFiles.length);
  };
  await put('music.wav', (path) => writeFile(path, wavOf(renderMusicBed())));
  await put('logo.png', async (path) => writeFile(path, await paintBrandLogo().encode('png')));
  await put('poster.jpg', async (path) => writeFile(path, await drawPoster().encode('jpeg', 90)));
  await put('slide-1.jpg', async (path) => writeFile(path, await drawLandscape().encode('jpeg', 88)));
  await put('slide-2.jpg', async (path) => writeFile(path, await drawCloseUp().encode('jpeg', 88)));
  await put('slide-3.jpg', async (path) => writeFile(path, await drawBeans().encode('jpeg', 88)));
  const { ffmpegPath, signal } = options;
  await put('dawn.mp4', (output) => {
    const scene = createDawnScene(clipScale);
    const draw = (ctx: Context, index: number) => {
      ctx.setTransform(clipScale, 0, 0, clipScale, 0, 0);
      scene.draw(ctx, index / 25);
    };
    return encodeClip({ ffmpegPath, output, signal, width: 540, height: 960, frameRate: 25, frames: 200, draw });
  });
  await put('cup.mp4', (output) => {
    const scene = createCupScene({ scale: clipScale });
    // The scene is 9:16, the clip a little wider: it leaves out the top 72 units and the lowest 8.
    const draw = (ctx: Context, index: number) => {
      ctx.setTransform(clipScale, 0, 0, clipScale, 0, -72 * clipScale);
      scene.draw(ctx, index / 30);
    };
    return encodeClip({ ffmpegPath, output, signal, width: 540, height: 900, frameRate: 30, frames: 240, draw });
  });
}

/** The cup in front of the dawn, 1080x1920, calm in the upper half where an end card writes. */
function drawPoster(): Canvas {
  const scale = 1.5;
  const dawn = createDawnScene(scale);
  const scene = createCupScene({
    scale,
    backdrop: (ctx) => {
      const view = paintLayer(dawnSize.width, dawnSize.height, scale, (inner) => dawn.draw(inner, 6.5));
      placeLayer(ctx, blurLayer(view, 5, 0, scale), 0, -204);
    },
  });
  return still(1080, 1920, (ctx) => {
    ctx.scale(scale, scale);
    scene.draw(ctx, 3);
  });
}

function drawLandscape(): Canvas {
  const scene = createDawnScene(2);
  return still(1440, 1800, (ctx) => {
    ctx.scale(2, 2);
    ctx.translate(0, -230);
    scene.draw(ctx, 5.2);
  });
}

function drawCloseUp(): Canvas {
  const zoom = 2.7;
  const scene = createCupScene({ scale: 2 });
  return still(1440, 1800, (ctx) => {
    ctx.scale(zoom, zoom);
    ctx.translate(-cupFocus.x + 258, -cupFocus.y + 352);
    scene.draw(ctx, 5);
  });
}

/** Beans poured over warm linen, seen from above; they thin out towards the upper left, where text has room. */
function drawBeans(): Canvas {
  return still(1440, 1800, (ctx) => {
    ctx.fillStyle = gradient(
      ctx,
      [0, 0, 1440, 1800],
      [
        [0, '#ecd9bd'],
        [0.6, '#c9a983'],
        [1, '#80593f'],
      ],
    );
    ctx.fillRect(0, 0, 1440, 1800);
    const chance = seededChance(404);
    for (let thread = 0; thread < 1500; thread++) {
      ctx.fillStyle = chance() > 0.5 ? 'rgba(255, 246, 228, 0.06)' : 'rgba(88, 56, 34, 0.05)';
      if (thread % 2 === 0) ctx.fillRect(0, 1800 * chance(), 1440, 1 + chance());
      else ctx.fillRect(1440 * chance(), 0, 1 + chance(), 1800);
    }
    glow(ctx, { x: 200, y: 160, radius: 900 }, [255, 238, 204], 0.5);
    for (let bean = 0; bean < 620; bean++) {
      const x = 1500 * chance() - 30;
      const y = 1860 * chance() - 30;
      const edge = (x / 1440) * 0.5 + (y / 1800) * 0.95;
      if (edge > 0.92 + 0.22 * chance() || (edge > 0.62 && chance() < 0.025))
        drawBean(ctx, x, y, 44 + 10 * chance(), chance);
    }
  });
}

/** Paints a canvas and lays fine grain over it, which keeps smooth gradients smooth in JPEG. */
function still(width: number, height: number, paint: (ctx: Context) => void): Canvas {
  const canvas = createCanvas(width, height);
  const ctx = canvas.getContext('2d');
  ctx.save();
  paint(ctx);
  ctx.restore();
  const tile = grainTile(256, 256, 9, 0.05);
  for (let y = 0; y < height; y += 256) for (let x = 0; x < width; x += 256) ctx.drawImage(tile, x, y);
  return canvas;
}
