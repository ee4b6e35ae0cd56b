/** The demo's pictures before any encoder, small: an edit of the art is looked at before it is believed. */
import { createCanvas } from '@napi-rs/canvas';
import { describe, it } from 'vitest';
import { paintBrandLogo } from '../../src/demo/brand-mark.js';
import { createCupScene } from '../../src/demo/cup-scene.js';
import { createDawnScene } from '../../src/demo/dawn-scene.js';
import type { Context } from '../../src/demo/paint.js';
import { expectGolden } from '../support/expect-golden.js';

const scale = 1 / 3;

function frame(draw: (ctx: Context) => void): Promise<Buffer> {
  const canvas = createCanvas(240, 426);
  const ctx = canvas.getContext('2d');
  ctx.scale(scale, scale);
  draw(ctx);
  return canvas.encode('png');
}

describe('demo pictures', () => {
  it('has a logo on a transparent ground', async () => {
    const canvas = createCanvas(450, 120);
    canvas.getContext('2d').drawImage(paintBrandLogo(), 0, 0, 450, 120);
    await expectGolden(await canvas.encode('png'), 'io/demo-logo');
  });

  it('has a dawn that rises', async () => {
    const scene = createDawnScene(scale);
    await expectGolden(await frame((ctx) => scene.draw(ctx, 0.4)), 'io/demo-dawn@400');
    await expectGolden(await frame((ctx) => scene.draw(ctx, 6)), 'io/demo-dawn@6000');
  });

  it('has a cup that steams', async () => {
    const scene = createCupScene({ scale });
    await expectGolden(await frame((ctx) => scene.draw(ctx, 4)), 'io/demo-cup@4000');
  });
});
