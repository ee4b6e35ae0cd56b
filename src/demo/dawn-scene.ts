/** Demo picture 1, "dawn": drifting hills behind a lake, a rising sun with soft rays, mist and a flock of birds. */
import {
  blurLayer,
  type Context,
  ease,
  glow,
  gradient,
  ink,
  mixShades,
  paintLayer,
  placeLayer,
  ridgeNoise,
} from './paint.js';
import { seededChance } from './seeded-chance.js';

type Color = readonly [number, number, number];

/** The scene's own space; anything else is a crop of it. */
export const dawnSize = { width: 720, height: 1280 } as const;
const sunX = 468;
const margin = 90;

/** `draw` paints the scene at a time in seconds (0-8) in scene units; the caller has set the transform. */
export interface DawnScene {
  readonly draw: (ctx: Context, seconds: number) => void;
}

/** Paints the still parts once at `scale` pixels per unit. */
export function createDawnScene(scale: number): DawnScene {
  const width = dawnSize.width + 2 * margin;
  // Sky, glow and rays hold nothing sharp: a third of the pixels, blown up once per frame, takes a tenth of the time.
  const soft = scale / 3;
  const earlySky = paintLayer(720, 900, soft, (ctx) => paintSky(ctx, early));
  const lateSky = paintLayer(720, 900, soft, (ctx) => paintSky(ctx, late));
  const halo = paintLayer(1000, 1000, soft, (ctx) => glow(ctx, { x: 500, y: 500, radius: 500 }, [255, 176, 104], 0.8));
  const rays = blurLayer(paintLayer(1300, 1300, soft, paintRays), 7, 0, soft);
  const vignette = paintLayer(720, 900, soft, paintVignette);
  const sky = paintLayer(720, 900, soft, () => undefined);
  const skyContext = sky.bitmap.getContext('2d');
  const stars = paintLayer(720, 420, scale, paintStars);
  const disc = paintLayer(260, 260, scale, paintDisc);
  const clouds = [0, 1, 2].map((index) => paintLayer(1000, 240, scale / 2, (ctx) => paintClouds(ctx, 40 + index)));
  const hills = ranges.map((range) => paintLayer(width, range.shown, scale, (ctx) => paintRange(ctx, range, width)));
  const mists = [0, 1].map((index) => paintLayer(1100, 150, soft, (ctx) => paintMist(ctx, 70 + index)));
  const lake = paintLayer(720, 330, scale, paintLake);
  const shore = paintLayer(width, 480, scale, (ctx) => paintShore(ctx, width));

  const drawSky = (dawn: number, seconds: number, sunY: number) => {
    placeLayer(skyContext, earlySky, 0, 0);
    placeLayer(skyContext, lateSky, 0, 0, dawn);
    skyContext.globalCompositeOperation = 'screen';
    placeLayer(skyContext, halo, sunX - 500, sunY - 500, 0.55 + 0.35 * dawn);
    skyContext.save();
    skyContext.translate(sunX, sunY);
    skyContext.rotate(0.02 * seconds);
    placeLayer(skyContext, rays, -650, -650, 0.1 + 0.32 * dawn);
    skyContext.restore();
    skyContext.globalCompositeOperation = 'source-over';
    placeLayer(skyContext, vignette, 0, 0);
  };

  const draw = (ctx: Context, seconds: number) => {
    const dawn = ease(-1, 8.5, seconds);
    const sunY = 818 - 128 * dawn;
    drawSky(dawn, seconds, sunY);
    placeLayer(ctx, sky, 0, 0);
    placeLayer(ctx, stars, 0, 0, 0.8 * (1 - ease(0, 4, seconds)));
    clouds.forEach((cloud, index) => {
      placeLayer(ctx, cloud, -120 + index * -70 + seconds * (5 + 3 * index), 300 + index * 118, 0.8 - 0.15 * index);
    });
    placeLayer(ctx, disc, sunX - 130, sunY - 130);
    drawBirds(ctx, seconds);
    ranges.forEach((range, index) => {
      const hill = hills[index];
      if (hill !== undefined) placeLayer(ctx, hill, -margin + (4 - seconds) * range.speed, range.top);
      const mist = mists[index % 2];
      if (index >= 1 && index <= 3 && mist !== undefined) {
        const drift = ((index * 210 + seconds * (9 + 4 * index)) % 380) - 380;
        placeLayer(ctx, mist, drift, range.top + 96 - 14 * index, 0.85 - 0.1 * index);
      }
    });
    placeLayer(ctx, lake, 0, 972);
    drawGlitter(ctx, seconds, dawn);
    placeLayer(ctx, shore, -margin + (4 - seconds) * 11, 820 + 3 * (4 - seconds));
  };
  return { draw };
}

type Palette = readonly (readonly [number, Color])[];
const early: Palette = [
  [0, [20, 28, 64]],
  [0.32, [52, 52, 108]],
  [0.58, [122, 76, 124]],
  [0.78, [206, 110, 116]],
  [0.93, [246, 164, 112]],
  [1, [255, 196, 132]],
];
const late: Palette = [
  [0, [40, 82, 138]],
  [0.3, [86, 112, 166]],
  [0.56, [176, 132, 160]],
  [0.76, [236, 154, 128]],
  [0.92, [255, 200, 132]],
  [1, [255, 222, 160]],
];

function paintSky(ctx: Context, palette: Palette): void {
  ctx.fillStyle = gradient(
    ctx,
    [0, 0, 0, 900],
    palette.map(([offset, color]) => [offset, ink(color)] as const),
  );
  ctx.fillRect(0, 0, 720, 900);
}

function paintStars(ctx: Context): void {
  const chance = seededChance(5);
  for (let index = 0; index < 60; index++) {
    const y = 400 * chance() ** 1.6;
    ctx.fillStyle = ink([255, 244, 226], (0.15 + 0.6 * chance()) * (1 - y / 420));
    ctx.beginPath();
    ctx.arc(720 * chance(), y, 0.6 + 0.9 * chance(), 0, 2 * Math.PI);
    ctx.fill();
  }
}

function paintDisc(ctx: Context): void {
  glow(ctx, { x: 130, y: 130, radius: 130 }, [255, 214, 150], 0.9);
  const face = ctx.createRadialGradient(130, 130, 0, 130, 130, 50);
  face.addColorStop(0, 'rgba(255, 250, 232, 1)');
  face.addColorStop(0.9, 'rgba(255, 240, 204, 1)');
  face.addColorStop(1, 'rgba(255, 232, 186, 0)');
  ctx.fillStyle = face;
  ctx.fillRect(70, 70, 120, 120);
}

function paintRays(ctx: Context): void {
  const chance = seededChance(11);
  const fade = ctx.createRadialGradient(650, 650, 60, 650, 650, 640);
  fade.addColorStop(0, 'rgba(255, 222, 160, 0.85)');
  fade.addColorStop(0.35, 'rgba(255, 200, 140, 0.4)');
  fade.addColorStop(1, 'rgba(255, 180, 130, 0)');
  ctx.fillStyle = fade;
  for (let index = 0; index < 19; index++) {
    const angle = (index / 19) * 2 * Math.PI + 0.2 * chance();
    const half = 0.02 + 0.065 * chance();
    ctx.globalAlpha = 0.3 + 0.7 * chance();
    ctx.beginPath();
    ctx.moveTo(650, 650);
    ctx.lineTo(650 + 900 * Math.cos(angle - half), 650 + 900 * Math.sin(angle - half));
    ctx.lineTo(650 + 900 * Math.cos(angle + half), 650 + 900 * Math.sin(angle + half));
    ctx.fill();
  }
  ctx.globalAlpha = 1;
}

/** Streaks of many flat soft ellipses: mauve above, lit warm from below. */
function paintClouds(ctx: Context, seed: number): void {
  const chance = seededChance(seed);
  for (let streak = 0; streak < 7; streak++) {
    const centerX = 1000 * chance();
    const centerY = 40 + 160 * chance();
    const length = 120 + 220 * chance();
    for (let puff = 0; puff < 22; puff++) {
      const along = 2 * chance() - 1;
      const x = centerX + along * length;
      const y = centerY + (chance() - 0.5) * 22 * (1 - along * along);
      const radius = (26 + 50 * chance()) * (1 - 0.6 * Math.abs(along));
      ctx.save();
      ctx.translate(x, y);
      ctx.scale(2.6, 0.2);
      glow(ctx, { x: 0, y: 0, radius }, [124, 92, 140], 0.13);
      ctx.translate(0, radius * 0.42);
      glow(ctx, { x: 0, y: 0, radius: radius * 0.8 }, [255, 188, 146], 0.16);
      ctx.restore();
    }
  }
}

interface Range {
  readonly seed: number;
  readonly top: number;
  readonly depth: number;
  /** Height that the next range does not hide: only this much is kept. */
  readonly shown: number;
  readonly rise: number;
  readonly bump: number;
  readonly octaves: number;
  readonly crest: Color;
  readonly foot: Color;
  /** Units per second of drift; near ranges move more. */
  readonly speed: number;
  readonly trees: number;
}

/** Far to near: air washes the far ones towards the sky's colour. */
const ranges: readonly Range[] = [
  {
    seed: 3,
    top: 700,
    depth: 300,
    shown: 176,
    rise: 70,
    bump: 250,
    octaves: 4,
    crest: [206, 128, 134],
    foot: [252, 190, 140],
    speed: 1.2,
    trees: 0,
  },
  {
    seed: 8,
    top: 756,
    depth: 280,
    shown: 166,
    rise: 62,
    bump: 210,
    octaves: 4,
    crest: [164, 98, 124],
    foot: [240, 168, 134],
    speed: 2.4,
    trees: 0,
  },
  {
    seed: 21,
    top: 812,
    depth: 240,
    shown: 144,
    rise: 56,
    bump: 180,
    octaves: 4,
    crest: [118, 76, 112],
    foot: [214, 140, 132],
    speed: 4,
    trees: 0,
  },
  {
    seed: 34,
    top: 862,
    depth: 200,
    shown: 114,
    rise: 48,
    bump: 170,
    octaves: 4,
    crest: [78, 58, 98],
    foot: [168, 104, 120],
    speed: 6,
    trees: 8,
  },
  {
    seed: 13,
    top: 908,
    depth: 110,
    shown: 72,
    rise: 34,
    bump: 150,
    octaves: 4,
    crest: [46, 44, 80],
    foot: [104, 70, 98],
    speed: 8,
    trees: 15,
  },
];

function paintRange(ctx: Context, range: Range, width: number): void {
  const noise = ridgeNoise(range.seed, range.octaves);
  const crestAt = (x: number) => range.rise * (1 - 0.92 * noise(x / range.bump + 0.5));
  ctx.beginPath();
  ctx.moveTo(0, range.depth);
  for (let x = 0; x <= width; x += 2) ctx.lineTo(x, crestAt(x));
  ctx.lineTo(width, range.depth);
  ctx.closePath();
  ctx.fillStyle = gradient(
    ctx,
    [0, range.rise * 0.3, 0, range.depth],
    [
      [0, ink(range.crest)],
      [0.75, ink(mixShades(range.crest, range.foot, 0.75))],
      [1, ink(range.foot)],
    ],
  );
  ctx.fill();
  ctx.save();
  ctx.clip();
  const lit = ctx.createRadialGradient(sunX + margin, 0, 10, sunX + margin, 0, 330);
  lit.addColorStop(0, 'rgba(255, 164, 116, 0.42)');
  lit.addColorStop(1, 'rgba(255, 150, 120, 0)');
  ctx.fillStyle = lit;
  ctx.fillRect(0, 0, width, range.depth);
  ctx.restore();
  const chance = seededChance(range.seed + 100);
  ctx.fillStyle = ink(mixShades(range.crest, [20, 24, 48], 0.25));
  for (let x = 0; range.trees > 0 && x < width; x += 3 + 9 * chance()) {
    const dense = noise(x / 60 + 9) > -0.15;
    if (dense) drawPine(ctx, x, crestAt(x) + 3, range.trees * (0.6 + 0.8 * chance()), chance);
  }
}

/** A conifer of stacked, drooping tiers standing on (x, y). */
function drawPine(ctx: Context, x: number, y: number, height: number, chance: () => number): void {
  const tiers = Math.max(3, Math.round(height / 11));
  ctx.beginPath();
  ctx.moveTo(x, y - height);
  const left: [number, number][] = [];
  for (let tier = 1; tier <= tiers; tier++) {
    const down = y - height + (height * tier) / tiers;
    const reach = height * (0.05 + (0.19 * tier) / tiers) * (0.8 + 0.4 * chance());
    ctx.lineTo(x + reach, down);
    ctx.lineTo(x + reach * 0.42, down - height * 0.025);
    left.unshift([x - reach * 0.42, down - height * 0.025]);
    left.unshift([x - reach * (0.85 + 0.3 * chance()), down]);
  }
  for (const [px, py] of left) ctx.lineTo(px, py);
  ctx.closePath();
  ctx.fill();
  ctx.fillRect(x - height * 0.018, y - height * 0.06, height * 0.036, height * 0.09);
}

function paintMist(ctx: Context, seed: number): void {
  const chance = seededChance(seed);
  for (let puff = 0; puff < 46; puff++) {
    ctx.save();
    ctx.translate(1100 * chance(), 75 + 26 * (chance() - 0.5));
    ctx.scale(3.4, 0.52);
    glow(ctx, { x: 0, y: 0, radius: 34 + 50 * chance() }, [255, 216, 184], 0.13);
    ctx.restore();
  }
}

function paintLake(ctx: Context): void {
  ctx.fillStyle = gradient(
    ctx,
    [0, 0, 0, 330],
    [
      [0, '#e9a58a'],
      [0.12, '#cf8a8c'],
      [0.45, '#80608e'],
      [1, '#2c3765'],
    ],
  );
  ctx.fillRect(0, 0, 720, 330);
  // The far shore mirrored: a dark, soft band under the water line.
  ctx.fillStyle = gradient(
    ctx,
    [0, 0, 0, 64],
    [
      [0, 'rgba(60, 46, 84, 0.85)'],
      [1, 'rgba(60, 46, 84, 0)'],
    ],
  );
  ctx.fillRect(0, 0, 720, 64);
  ctx.fillStyle = gradient(
    ctx,
    [0, 0, 0, 5],
    [
      [0, 'rgba(255, 222, 190, 0.75)'],
      [1, 'rgba(255, 222, 190, 0)'],
    ],
  );
  ctx.fillRect(0, 0, 720, 5);
  const chance = seededChance(61);
  for (let line = 0; line < 150; line++) {
    const y = 6 + 320 * chance() ** 1.5;
    ctx.fillStyle = ink(chance() > 0.5 ? [255, 206, 180] : [34, 34, 80], 0.05 + 0.07 * chance());
    ctx.beginPath();
    ctx.ellipse(720 * chance(), y, 20 + y * 0.28 * chance() + 20, 0.6 + y / 190, 0, 0, 2 * Math.PI);
    ctx.fill();
  }
}

/** The sun's path on the water: short flat strokes that flicker, each on its own phase. */
function drawGlitter(ctx: Context, seconds: number, dawn: number): void {
  const chance = seededChance(77);
  ctx.globalCompositeOperation = 'screen';
  for (let index = 0; index < 90; index++) {
    const depth = chance() ** 1.3;
    const y = 978 + 270 * depth;
    const spread = 14 + 74 * depth;
    const x = sunX + (chance() + chance() - 1) * spread + 3 * Math.sin(1.7 * seconds + 9 * chance());
    const flicker = 0.5 + 0.5 * Math.sin(seconds * (2 + 2.6 * chance()) + 40 * chance());
    ctx.fillStyle = ink([255, 204, 138], (0.16 + 0.8 * flicker * flicker) * (0.35 + 0.65 * dawn) * (1 - 0.5 * depth));
    ctx.beginPath();
    ctx.ellipse(x, y, (7 + 26 * depth) * (0.5 + 0.5 * flicker), 0.9 + 2.3 * depth, 0, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.globalCompositeOperation = 'source-over';
}

/** The near bank: a dark slope with tall pines on the left, a few on the right, grass along the edge. */
function paintShore(ctx: Context, width: number): void {
  const noise = ridgeNoise(90, 4);
  const bank = (x: number) => {
    const across = (x - margin) / 720;
    return 400 - 110 * (1 - ease(-0.1, 0.55, across)) - 74 * ease(0.62, 1.15, across) + 9 * noise(x / 60);
  };
  const dark = gradient(
    ctx,
    [0, 60, 0, 460],
    [
      [0, '#2b2a52'],
      [0.6, '#1c1d40'],
      [1, '#11122b'],
    ],
  );
  const chance = seededChance(91);
  ctx.fillStyle = dark;
  const pines = [20, 62, 96, 138, 172, 214, 250, 296, 336, 676, 716, 752, 790, 822, 862, 890];
  for (const x of pines) {
    const left = x < 450;
    const tall = left ? 300 - 0.62 * x : 60 + 0.42 * (x - 640);
    drawPine(ctx, x, bank(x) + 14, tall * (0.74 + 0.4 * chance()), chance);
  }
  ctx.beginPath();
  ctx.moveTo(0, 480);
  for (let x = 0; x <= width; x += 3) ctx.lineTo(x, bank(x));
  ctx.lineTo(width, 480);
  ctx.fill();
  ctx.strokeStyle = '#1a1b3c';
  ctx.lineCap = 'round';
  for (let blade = 0; blade < 420; blade++) {
    const x = width * chance();
    const y = bank(x) + 4;
    const tall = 8 + 20 * chance() ** 2;
    const lean = (chance() - 0.4) * 12;
    ctx.lineWidth = 0.7 + 0.9 * chance();
    ctx.beginPath();
    ctx.moveTo(x, y);
    ctx.quadraticCurveTo(x + lean * 0.2, y - tall * 0.6, x + lean, y - tall);
    ctx.stroke();
  }
}

function drawBirds(ctx: Context, seconds: number): void {
  const chance = seededChance(33);
  ctx.strokeStyle = 'rgba(44, 36, 72, 0.82)';
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  for (let index = 0; index < 9; index++) {
    const row = Math.ceil(index / 2) * (index % 2 === 0 ? 1 : -1);
    const x = 60 + seconds * 52 - Math.abs(row) * 30 + 10 * chance();
    const y = 520 + row * 15 - seconds * 10 + 8 * chance() + 4 * Math.sin(seconds * 1.1 + index);
    const beat = Math.sin(seconds * (7 + chance()) + 6 * chance());
    const span = 9.5 + 3 * chance();
    ctx.lineWidth = 1.9;
    ctx.beginPath();
    ctx.moveTo(x - span, y - 4.5 * beat);
    ctx.quadraticCurveTo(x - span * 0.45, y - 4 - 4 * beat, x, y);
    ctx.quadraticCurveTo(x + span * 0.45, y - 4 - 4 * beat, x + span, y - 4.5 * beat);
    ctx.stroke();
  }
}

function paintVignette(ctx: Context): void {
  const shade = ctx.createRadialGradient(420, 760, 420, 380, 700, 880);
  shade.addColorStop(0, 'rgba(14, 12, 40, 0)');
  shade.addColorStop(1, 'rgba(14, 12, 40, 0.5)');
  ctx.fillStyle = shade;
  ctx.fillRect(0, 0, 720, 900);
}
