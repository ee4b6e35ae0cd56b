/** Demo picture 2, "cup": a stoneware cup of coffee that steams in window light, bokeh behind it, a slow push-in. */
import { paintBrandMark } from './brand-mark.js';
import {
  blurLayer,
  type Context,
  ease,
  glow,
  gradient,
  ink,
  mixShades,
  type PaintedLayer,
  paintLayer,
  placeLayer,
} from './paint.js';
import { type Chance, seededChance } from './seeded-chance.js';

/** Where the coffee's surface is centred, in scene units: the push-in goes there. */
export const cupFocus = { x: 372, y: 830 } as const;

export interface CupSceneOptions {
  /** Pixels per scene unit the still parts are painted at. */
  readonly scale: number;
  /** Painted behind the table instead of the dim room; 720 x 900 units. */
  readonly backdrop?: (ctx: Context) => void;
}

/** `draw` paints the scene at a time in seconds (0-8) in scene units; the caller has set the transform. */
export interface CupScene {
  readonly draw: (ctx: Context, seconds: number) => void;
}

/** Paints the still parts once. */
export function createCupScene({ scale, backdrop }: CupSceneOptions): CupScene {
  const room = paintLayer(720, 1280, scale, (ctx) => {
    if (backdrop === undefined) paintRoom(ctx);
    else backdrop(ctx);
    if (backdrop === undefined) paintBag(ctx, scale);
    paintTable(ctx, scale, backdrop !== undefined);
  });
  const discs = backdrop === undefined ? bokeh() : [];
  const spots = [0, 1, 2, 3].map((tint) => paintLayer(100, 100, 0.9 * scale, (ctx) => paintSpot(ctx, tint)));
  const cup = paintLayer(560, 420, 1.1 * scale, (ctx) => paintCup(ctx, scale));
  const dab = paintLayer(100, 100, scale / 2, (ctx) => glow(ctx, { x: 50, y: 50, radius: 50 }, [255, 240, 224], 0.5));
  const sheen = paintLayer(560, 560, scale / 3, (ctx) =>
    glow(ctx, { x: 280, y: 280, radius: 280 }, [255, 186, 116], 0.5),
  );
  const steam = paintLayer(320, 460, scale / 2.5, () => undefined);
  const steamContext = steam.bitmap.getContext('2d');

  const draw = (ctx: Context, seconds: number) => {
    const push = 0.085 * ease(-1.5, 9.5, seconds);
    const zoomed = (amount: number, paint: () => void) => {
      ctx.save();
      ctx.translate(cupFocus.x, cupFocus.y);
      ctx.scale(1 + amount, 1 + amount);
      ctx.translate(-cupFocus.x, -cupFocus.y);
      paint();
      ctx.restore();
    };
    zoomed(push * 0.6, () => placeLayer(ctx, room, 0, 0));
    ctx.globalCompositeOperation = 'screen';
    zoomed(push * 0.25, () => {
      for (const disc of discs) {
        const spot = spots[disc.tint];
        if (spot === undefined) continue;
        const breath = 0.72 + 0.28 * Math.sin(seconds * disc.pace + disc.phase);
        const x = disc.x + 5 * Math.sin(seconds * 0.4 + disc.phase) - seconds * disc.drift;
        ctx.globalAlpha = disc.opacity * breath;
        ctx.drawImage(spot.bitmap, x - disc.radius, disc.y - disc.radius, 2 * disc.radius, 2 * disc.radius);
      }
      ctx.globalAlpha = 1;
    });
    ctx.globalCompositeOperation = 'source-over';
    zoomed(push, () => {
      placeLayer(ctx, cup, cupFocus.x - 260, cupFocus.y - 90);
      ctx.globalCompositeOperation = 'screen';
      placeLayer(ctx, sheen, cupFocus.x - 420, cupFocus.y - 190, 0.26 + 0.12 * Math.sin(seconds * 0.7));
      drawSteam(steamContext, dab, seconds);
      placeLayer(ctx, steam, cupFocus.x - 160, cupFocus.y - 440);
      drawMotes(ctx, seconds);
      ctx.globalCompositeOperation = 'source-over';
    });
  };
  return { draw };
}

function paintRoom(ctx: Context): void {
  ctx.fillStyle = gradient(
    ctx,
    [0, 0, 720, 900],
    [
      [0, '#5a4336'],
      [0.4, '#33302f'],
      [1, '#16202a'],
    ],
  );
  ctx.fillRect(0, 0, 720, 1280);
  glow(ctx, { x: 60, y: 250, radius: 560 }, [255, 178, 104], 0.5);
  glow(ctx, { x: 700, y: 520, radius: 380 }, [60, 120, 128], 0.3);
  // Window panes far out of focus: two leaning bars of light.
  ctx.save();
  ctx.filter = 'blur(26px)';
  ctx.transform(1, -0.05, 0.04, 1, 0, 0);
  for (const [x, opacity] of [
    [36, 0.3],
    [168, 0.2],
  ] as const) {
    ctx.fillStyle = ink([255, 214, 160], opacity);
    ctx.fillRect(x, 70, 96, 300);
    ctx.fillRect(x, 392, 96, 210);
  }
  ctx.restore();
}

/** The paper bag of beans behind the cup, out of focus, with the brand's mark. */
function paintBag(ctx: Context, scale: number): void {
  const bag = paintLayer(240, 380, scale, (bagContext) => {
    bagContext.fillStyle = gradient(
      bagContext,
      [0, 0, 240, 0],
      [
        [0, '#d09a66'],
        [0.22, '#b98256'],
        [0.7, '#84583c'],
        [1, '#4f3528'],
      ],
    );
    bagContext.beginPath();
    bagContext.moveTo(22, 30);
    bagContext.lineTo(214, 24);
    bagContext.quadraticCurveTo(224, 200, 232, 380);
    bagContext.lineTo(6, 380);
    bagContext.quadraticCurveTo(14, 200, 22, 30);
    bagContext.fill();
    bagContext.fillStyle = 'rgba(40, 24, 16, 0.34)';
    bagContext.fillRect(18, 62, 202, 5);
    bagContext.fillStyle = 'rgba(255, 226, 180, 0.28)';
    bagContext.fillRect(18, 68, 202, 3);
    bagContext.fillStyle = gradient(
      bagContext,
      [52, 0, 190, 0],
      [
        [0, '#f7ead2'],
        [1, '#c9b193'],
      ],
    );
    bagContext.fillRect(52, 128, 138, 150);
  });
  const mark = paintLayer(90, 90, scale, (markContext) => paintBrandMark(markContext, 45, 45, 82, '#7d3f22'));
  placeLayer(bag.bitmap.getContext('2d'), mark, 76, 158);
  placeLayer(ctx, blurLayer(bag, 5, 24, scale), 452, 432);
}

/**
 * The table top from the far edge (y 770) to the near one, warm where the window falls on it. Long because it is one
 * drawing, from the ground up.
 */
function paintTable(ctx: Context, scale: number, pale: boolean): void {
  const top = 770;
  const table = paintLayer(720, 510, scale, (wood) => {
    wood.fillStyle = gradient(
      wood,
      [0, 0, 0, 510],
      pale
        ? [
            [0, '#c98f66'],
            [0.3, '#9a623f'],
            [1, '#3e241b'],
          ]
        : [
            [0, '#7c573d'],
            [0.28, '#63402b'],
            [1, '#22150f'],
          ],
    );
    wood.fillRect(0, 0, 720, 510);
    const chance = seededChance(14);
    // Grain runs across; lines spread apart towards the viewer.
    for (let line = 0; line < 170; line++) {
      const depth = chance() ** 1.8;
      const y = 4 + 504 * depth;
      const x = 900 * chance() - 180;
      const length = 120 + 420 * chance();
      wood.strokeStyle = ink(chance() > 0.42 ? [32, 16, 8] : [236, 170, 112], 0.05 + 0.13 * chance());
      wood.lineWidth = 0.5 + 2.4 * depth * chance();
      wood.beginPath();
      wood.moveTo(x, y);
      wood.bezierCurveTo(
        x + length / 3,
        y + 5 * (chance() - 0.5),
        x + (2 * length) / 3,
        y + 5 * (chance() - 0.5),
        x + length,
        y,
      );
      wood.stroke();
    }
    for (const y of [58, 168, 338]) {
      wood.fillStyle = 'rgba(14, 7, 4, 0.5)';
      wood.fillRect(0, y, 720, 1 + y / 130);
      wood.fillStyle = 'rgba(255, 200, 140, 0.13)';
      wood.fillRect(0, y + 1 + y / 130, 720, 1 + y / 200);
    }
    wood.save();
    wood.scale(1, 0.42);
    glow(wood, { x: 130, y: 230, radius: 430 }, [255, 184, 112], 0.55);
    wood.restore();
  });
  // The far part of the table is out of focus, as the room behind it is.
  placeLayer(ctx, table, 0, top);
  ctx.save();
  ctx.beginPath();
  ctx.rect(0, top - 8, 720, 66);
  ctx.clip();
  ctx.filter = `blur(${4 * scale}px)`;
  ctx.drawImage(table.bitmap, -10, top, 740, 510);
  ctx.restore();
  const chance = seededChance(52);
  for (const [x, y] of [
    [118, 1078],
    [166, 1112],
    [92, 1136],
    [214, 1168],
    [150, 1190],
    [596, 1132],
    [640, 1096],
    [566, 1196],
    [430, 1226],
    [292, 1214],
    [676, 1180],
  ] as const) {
    drawBean(ctx, x, y, 20 + (y - 1060) * 0.055, chance);
  }
  ctx.fillStyle = gradient(
    ctx,
    [0, 1020, 0, 1280],
    [
      [0, 'rgba(10, 6, 6, 0)'],
      [1, 'rgba(10, 6, 6, 0.62)'],
    ],
  );
  ctx.fillRect(0, 1020, 720, 260);
}

/** A roasted bean lying at (x, y), `size` units half long, with its shadow; turned and tilted by chance. */
export function drawBean(ctx: Context, x: number, y: number, size: number, chance: Chance): void {
  const turn = Math.PI * chance();
  const plump = 0.6 + 0.12 * chance();
  ctx.save();
  ctx.translate(x, y);
  ctx.save();
  ctx.translate(size * 0.28, size * 0.3);
  ctx.rotate(turn);
  ctx.scale(1.25, plump * 1.25);
  glow(ctx, { x: 0, y: 0, radius: size }, [8, 4, 2], 0.9);
  ctx.restore();
  ctx.rotate(turn);
  const lightX = -size * 0.45 * Math.cos(turn) - size * 0.4 * Math.sin(turn);
  const lightY = size * 0.45 * Math.sin(turn) - size * 0.4 * Math.cos(turn);
  const skin = ctx.createRadialGradient(lightX, lightY * plump, size * 0.06, 0, 0, size * 1.05);
  const warm = Math.round(14 * chance());
  skin.addColorStop(0, ink([166 + warm, 108 + warm, 68]));
  skin.addColorStop(0.35, ink([104 + warm, 60, 36]));
  skin.addColorStop(1, ink([36, 19, 12]));
  ctx.fillStyle = skin;
  ctx.beginPath();
  ctx.ellipse(0, 0, size, size * plump, 0, 0, 2 * Math.PI);
  ctx.fill();
  for (const [color, shift] of [
    ['rgba(22, 10, 6, 0.9)', 0],
    ['rgba(214, 152, 100, 0.3)', size * 0.07],
  ] as const) {
    ctx.strokeStyle = color;
    ctx.lineWidth = size * (shift === 0 ? 0.1 : 0.05);
    ctx.beginPath();
    ctx.moveTo(-size * 0.9, shift);
    ctx.bezierCurveTo(-size * 0.35, shift - size * 0.3, size * 0.35, shift + size * 0.3, size * 0.9, shift);
    ctx.stroke();
  }
  ctx.restore();
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly opacity: number;
  readonly tint: number;
  readonly pace: number;
  readonly phase: number;
  readonly drift: number;
}

function bokeh(): readonly Disc[] {
  const chance = seededChance(29);
  // None hangs before the bag: it stands nearer than the lamps.
  const clearOfBag = (disc: Disc) => disc.x + disc.radius < 440 || disc.y + disc.radius < 450;
  const discs = Array.from({ length: 30 }, (_, index) => {
    const far = chance();
    return {
      x: 740 * chance(),
      y: 120 + 560 * chance() ** 0.9,
      radius: 14 + 52 * far,
      opacity: (0.6 - 0.36 * far) * (0.5 + 0.5 * chance()),
      tint: index % 7 === 3 ? 3 : Math.floor(3 * chance()),
      pace: 0.5 + 1.3 * chance(),
      phase: 2 * Math.PI * chance(),
      drift: 1 + 4 * far,
    };
  });
  return discs.filter(clearOfBag);
}

/** A lens's image of a lamp: an even disc, a little brighter at its rim. */
function paintSpot(ctx: Context, tint: number): void {
  const tints = [
    [255, 176, 96],
    [255, 214, 158],
    [244, 134, 92],
    [120, 190, 190],
  ] as const;
  const color = tints[tint] ?? tints[0];
  const face = ctx.createRadialGradient(50, 50, 0, 50, 50, 49);
  face.addColorStop(0, ink(color, 0.5));
  face.addColorStop(0.8, ink(color, 0.6));
  face.addColorStop(0.9, ink(color, 0.85));
  face.addColorStop(1, ink(color, 0));
  ctx.fillStyle = face;
  ctx.fillRect(0, 0, 100, 100);
}

/**
 * Cup and saucer in a 560 x 420 box; the coffee's surface is centred at (260, 90). Long because it is one drawing, from
 * the ground up.
 */
function paintCup(ctx: Context, scale: number): void {
  const x = 260;
  const rim = 90;
  // Shadows: one wide and soft away from the window, one tight where the saucer stands.
  ctx.save();
  ctx.filter = `blur(${16 * scale}px)`;
  ctx.fillStyle = 'rgba(8, 4, 3, 0.62)';
  ctx.beginPath();
  ctx.ellipse(x + 54, 318, 230, 44, 0.03, 0, 2 * Math.PI);
  ctx.fill();
  ctx.filter = `blur(${5 * scale}px)`;
  ctx.beginPath();
  ctx.ellipse(x + 6, 322, 196, 36, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
  paintSaucer(ctx, x, 298);
  ctx.save();
  ctx.filter = `blur(${6 * scale}px)`;
  ctx.fillStyle = 'rgba(40, 22, 14, 0.55)';
  ctx.beginPath();
  ctx.ellipse(x + 30, 291, 112, 20, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.restore();
  paintHandle(ctx, x, rim);

  const body = (inner: Context) => {
    inner.beginPath();
    inner.moveTo(x - 148, rim);
    inner.bezierCurveTo(x - 150, rim + 96, x - 118, rim + 182, x - 78, rim + 200);
    inner.bezierCurveTo(x - 44, rim + 214, x + 44, rim + 214, x + 78, rim + 200);
    inner.bezierCurveTo(x + 118, rim + 182, x + 150, rim + 96, x + 148, rim);
    inner.closePath();
  };
  ctx.save();
  body(ctx);
  ctx.clip();
  ctx.fillStyle = gradient(
    ctx,
    [x - 150, 0, x + 150, 0],
    [
      [0, '#d9b894'],
      [0.1, '#f3e2c8'],
      [0.3, '#fbf1de'],
      [0.55, '#e0cbb0'],
      [0.82, '#937762'],
      [0.94, '#6b5346'],
      [1, '#8a6a55'],
    ],
  );
  ctx.fillRect(x - 150, rim - 40, 300, 260);
  // Raw stoneware below the glaze line.
  ctx.beginPath();
  ctx.moveTo(x - 150, rim + 128);
  ctx.bezierCurveTo(x - 90, rim + 172, x + 90, rim + 168, x + 150, rim + 122);
  ctx.lineTo(x + 150, rim + 230);
  ctx.lineTo(x - 150, rim + 230);
  ctx.closePath();
  ctx.fillStyle = gradient(
    ctx,
    [x - 140, 0, x + 140, 0],
    [
      [0, '#a06d4a'],
      [0.28, '#c08a5f'],
      [0.6, '#8a5c40'],
      [1, '#3f2a20'],
    ],
  );
  ctx.fill();
  ctx.strokeStyle = 'rgba(255, 240, 214, 0.4)';
  ctx.lineWidth = 2;
  ctx.beginPath();
  ctx.moveTo(x - 150, rim + 127);
  ctx.bezierCurveTo(x - 90, rim + 171, x + 90, rim + 167, x + 150, rim + 121);
  ctx.stroke();
  const chance = seededChance(17);
  for (let speck = 0; speck < 260; speck++) {
    ctx.fillStyle = ink([84, 54, 36], 0.12 + 0.4 * chance());
    ctx.beginPath();
    ctx.arc(x - 150 + 300 * chance(), rim + 210 * chance(), 0.5 + 1.1 * chance() ** 2, 0, 2 * Math.PI);
    ctx.fill();
  }
  ctx.fillStyle = gradient(
    ctx,
    [0, rim, 0, rim + 214],
    [
      [0, 'rgba(60, 34, 20, 0.2)'],
      [0.22, 'rgba(60, 34, 20, 0)'],
      [0.72, 'rgba(40, 22, 14, 0)'],
      [1, 'rgba(40, 22, 14, 0.55)'],
    ],
  );
  ctx.fillRect(x - 150, rim, 300, 230);
  // The window, seen in the glaze.
  ctx.filter = `blur(${4 * scale}px)`;
  ctx.fillStyle = 'rgba(255, 252, 242, 0.75)';
  ctx.beginPath();
  ctx.moveTo(x - 112, rim + 46);
  ctx.quadraticCurveTo(x - 108, rim + 96, x - 92, rim + 128);
  ctx.lineTo(x - 78, rim + 132);
  ctx.quadraticCurveTo(x - 92, rim + 92, x - 95, rim + 48);
  ctx.fill();
  ctx.filter = 'none';
  const mark = paintLayer(72, 72, 2 * scale, (markContext) => paintBrandMark(markContext, 36, 36, 66, '#8a5233'));
  placeLayer(ctx, mark, x - 38, rim + 58, 0.82);
  ctx.restore();
  paintCoffee(ctx, x, rim);
}

function paintSaucer(ctx: Context, x: number, y: number): void {
  const across = gradient(
    ctx,
    [x - 210, 0, x + 210, 0],
    [
      [0, '#e8d2b4'],
      [0.25, '#f8ead2'],
      [0.6, '#c9b094'],
      [1, '#6e5748'],
    ],
  );
  ctx.fillStyle = '#5d4536';
  ctx.beginPath();
  ctx.ellipse(x, y + 12, 204, 42, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = across;
  ctx.beginPath();
  ctx.ellipse(x, y + 2, 210, 44, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.fillStyle = gradient(
    ctx,
    [0, y - 40, 0, y + 42],
    [
      [0, 'rgba(70, 44, 30, 0.5)'],
      [0.6, 'rgba(120, 84, 58, 0.12)'],
      [1, 'rgba(255, 244, 222, 0.35)'],
    ],
  );
  ctx.beginPath();
  ctx.ellipse(x, y, 190, 36, 0, 0, 2 * Math.PI);
  ctx.fill();
  ctx.strokeStyle = 'rgba(120, 84, 58, 0.35)';
  ctx.lineWidth = 1.5;
  ctx.beginPath();
  ctx.ellipse(x, y + 2, 116, 21, 0, 0, 2 * Math.PI);
  ctx.stroke();
}

function paintHandle(ctx: Context, x: number, rim: number): void {
  const loop = (inset: number) => {
    ctx.beginPath();
    ctx.moveTo(x + 134, rim + 34 + inset);
    ctx.bezierCurveTo(x + 232 - inset, rim + 8 + inset, x + 236 - inset, rim + 146 - inset, x + 112, rim + 142 - inset);
  };
  ctx.lineCap = 'round';
  for (let width = 27; width >= 3; width -= 2) {
    const share = (27 - width) / 24;
    ctx.strokeStyle = ink(mixShades([84, 64, 52], [232, 212, 182], share ** 0.8));
    ctx.lineWidth = width;
    loop(-3 * share);
    ctx.stroke();
  }
}

function paintCoffee(ctx: Context, x: number, rim: number): void {
  const ring = (reachX: number, reachY: number, down: number) => {
    ctx.beginPath();
    ctx.ellipse(x, rim + down, reachX, reachY, 0, 0, 2 * Math.PI);
  };
  ctx.fillStyle = gradient(
    ctx,
    [x - 150, 0, x + 150, 0],
    [
      [0, '#fff6e4'],
      [0.5, '#f2e0c6'],
      [1, '#a98b72'],
    ],
  );
  ring(149, 38, 0);
  ctx.fill();
  ctx.save();
  ring(141, 33.5, 1.5);
  ctx.clip();
  ctx.fillStyle = gradient(
    ctx,
    [x - 140, 0, x + 140, 0],
    [
      [0, '#6d4f3a'],
      [0.5, '#c9ae8e'],
      [1, '#efdcc0'],
    ],
  );
  ctx.fillRect(x - 150, rim - 40, 300, 90);
  ring(137, 31, 8);
  const crema = ctx.createRadialGradient(x - 20, rim + 10, 10, x, rim + 8, 140);
  crema.addColorStop(0, '#8a4f26');
  crema.addColorStop(0.72, '#77401d');
  crema.addColorStop(0.9, '#b87a42');
  crema.addColorStop(1, '#5a2f16');
  ctx.fillStyle = crema;
  ctx.fill();
  ring(137, 31, 8);
  ctx.clip();
  paintRosetta(ctx, x, rim + 10);
  glow(ctx, { x: x - 80, y: rim - 2, radius: 70 }, [255, 226, 180], 0.4);
  ctx.restore();
  ctx.strokeStyle = 'rgba(255, 250, 238, 0.8)';
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  ctx.ellipse(x, rim, 147, 37, 0, 0.75 * Math.PI, 1.42 * Math.PI);
  ctx.stroke();
}

/** Poured milk: a heart with two rings of crema drawn into it, flattened by the view. */
function paintRosetta(ctx: Context, x: number, y: number): void {
  ctx.save();
  ctx.translate(x, y);
  ctx.scale(1, 0.235);
  const heart = (size: number, down: number) => {
    ctx.beginPath();
    ctx.moveTo(0, down - 0.42 * size);
    ctx.bezierCurveTo(
      -0.5 * size,
      down - 1.05 * size,
      -1.3 * size,
      down - 0.55 * size,
      -1.02 * size,
      down + 0.06 * size,
    );
    ctx.bezierCurveTo(-0.8 * size, down + 0.5 * size, -0.25 * size, down + 0.7 * size, 0, down + 1.02 * size);
    ctx.bezierCurveTo(0.25 * size, down + 0.7 * size, 0.8 * size, down + 0.5 * size, 1.02 * size, down + 0.06 * size);
    ctx.bezierCurveTo(1.3 * size, down - 0.55 * size, 0.5 * size, down - 1.05 * size, 0, down - 0.42 * size);
    ctx.fill();
  };
  for (const [size, down, color] of [
    [88, 4, '#f5e2c3'],
    [66, 2, '#9a6234'],
    [58, 4, '#f5e2c3'],
    [36, 2, '#9a6234'],
    [29, 5, '#f8e8cd'],
  ] as const) {
    ctx.fillStyle = color;
    heart(size, down);
  }
  ctx.restore();
}

/** Ribbons of soft dabs that rise, sway and thin out, on a small sheet of 320 x 460 units. */
function drawSteam(ctx: Context, dab: PaintedLayer, seconds: number): void {
  ctx.save();
  ctx.setTransform(1, 0, 0, 1, 0, 0);
  ctx.clearRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.restore();
  for (let ribbon = 0; ribbon < 3; ribbon++) {
    for (let step = 0; step < 46; step++) {
      // A dab keeps its own path while it rises: the phase runs with time, so that the ribbon flows upward.
      const height = (step / 46 + seconds * 0.085 + ribbon * 0.37) % 1;
      const sway =
        Math.sin(height * 5.2 - seconds * 0.9 + ribbon * 2.1) * 10 +
        Math.sin(height * 9.1 - seconds * 1.5 + ribbon * 4.4) * 16 * height;
      const x = 160 + (ribbon - 1) * 46 * (1 - 0.35 * height) + sway * (0.3 + 1.7 * height);
      const y = 436 - 400 * height;
      const size = 24 + 74 * height;
      const strength = 0.2 * Math.min(1, height * 6) * (1 - height) ** 1.3;
      ctx.globalAlpha = strength * (ribbon === 1 ? 1 : 0.7);
      ctx.drawImage(dab.bitmap, x - size / 2, y - size * 0.8, size, size * 1.6);
    }
  }
  ctx.globalAlpha = 1;
}

/** Dust in the light, each mote on its own slow loop. */
function drawMotes(ctx: Context, seconds: number): void {
  const chance = seededChance(88);
  for (let index = 0; index < 26; index++) {
    const x = 30 + 560 * chance() + 14 * Math.sin(seconds * (0.3 + 0.4 * chance()) + 9 * chance());
    const y = 330 + 480 * chance() - seconds * (3 + 7 * chance());
    const shine = Math.max(0, Math.sin(seconds * (0.5 + chance()) + 7 * chance()));
    ctx.fillStyle = ink([255, 222, 170], 0.55 * shine);
    ctx.beginPath();
    ctx.arc(x, y, 0.9 + 1.3 * chance(), 0, 2 * Math.PI);
    ctx.fill();
  }
}
