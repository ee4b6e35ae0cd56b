/**
 * A second look at drawn pages: every face that is found in a photo is looked for again in the pixels of its page. It
 * must be there from brow to chin, with nothing over it.
 */
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { SLIDER_ASPECT_RATIOS, SLIDER_TEMPLATES } from '../../src/document/enumerations.js';
import type { DrawNode } from '../../src/draw/draw-list.js';
import type { ImageNode } from '../../src/draw/image-nodes.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { Box, Size } from '../../src/geometry.js';
import { facesOfImage } from '../../src/io/images/faces-of-image.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../support/media.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { sampled } from '../support/tier.js';

const CLIPS = [
  'man-glasses-square-512',
  'presenter-man-books-362x380',
  'presenter-woman-mic-362x380',
  'presenter-woman-selfie-362x380',
  'woman-closeup-square-512',
  'woman-dress-vertical-720x1080',
  'woman-knit-vertical-480x908',
] as const;
/** How alike the drawn and the photographed pixels of each band of a face are at least: their correlation. */
const LEAST_ALIKE = 0.75;

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
const photoOf = (clip: string) => join(root, `${clip}.png`);
const cells = [
  ...SLIDER_TEMPLATES.creative.map((template) => ({ mode: 'creative' as const, template })),
  ...SLIDER_TEMPLATES.ad_driven.map((template) => ({ mode: 'ad_driven' as const, template })),
].flatMap((cell) => SLIDER_ASPECT_RATIOS.map((aspect) => ({ ...cell, aspect })));
const decks = cells.map((cell, at) => ({
  ...cell,
  clips: [0, 1, 2].map((slide) => CLIPS[(2 * at + slide) % CLIPS.length] ?? ''),
}));

describeWithMedia('the faces of a carousel as drawn', () => {
  beforeAll(async () => {
    for (const clip of CLIPS)
      await runFfmpeg(bundledFfmpeg, ['-i', testMedia(`people/${clip}.mp4`), '-frames:v', '1', photoOf(clip)]);
  });

  it.each(sampled('slider-faces', decks, 6))('$template $aspect: $clips', async ({ mode, template, aspect, clips }) => {
    const [first, second, third] = clips.map((clip) => ({ background: { source: photoOf(clip) } }));
    const slider = {
      kind: 'slider' as const,
      ...{ mode, template, aspect_ratio: aspect, accent_color: '#0a7d5a' },
      slides: [
        { ...first, headline: 'Forty minutes that belong to you alone' },
        { ...second, headline: 'One person looks after you', body: 'No conveyor belt. She examines and treats you.' },
        { ...third, headline: 'Come and see', body: 'The first visit costs nothing.' },
      ],
    };
    const plan = await engine.plan(slider);
    if (plan.kind !== 'slider-plan') throw new Error('Expected the plan of a slider');
    for (const [index, slide] of plan.slides.entries()) {
      const page = await pixelsOf(await (await engine.frame(slider, { slide: index + 1 })).png());
      const asset = slide.status === 'pending' ? slide.background?.asset : undefined;
      const drawn = slide.status === 'pending' ? imagesIn(slide.nodes).filter(({ node }) => node.asset === asset) : [];
      const photo = await photoAt(photoOf(clips[index] ?? ''), page);
      const faces = photo.faces.map((face) =>
        Math.max(...drawn.map((image) => Math.min(...bandsOf(face).map((band) => alike(photo, band, image, page))))),
      );
      expect(faces.length, `faces of slide ${index + 1}`).toBeGreaterThan(0);
      for (const face of faces) expect(face, `slide ${index + 1}`).toBeGreaterThan(LEAST_ALIKE);
    }
  });
});

describe('the measure', () => {
  const noise = (seed: number): Grey => {
    const data = Uint8Array.from({ length: 10_000 }, (_, at) => (at * at * seed + 31 * at) % 251);
    return { data, width: 100, height: 100 };
  };
  const whole: DrawnImage = {
    node: { kind: 'image', asset: '', box: { x: 0, y: 0, width: 100, height: 100 } },
    matrix: [1, 0, 0, 1, 0, 0],
  };
  const part = { x: 0.2, y: 0.2, width: 0.5, height: 0.3 };

  it('sees a part that is there through a veil, and not what lies over it or is cut off', () => {
    const photo = noise(7);
    const veiled = { ...photo, data: photo.data.map((value) => Math.round(0.3 * value)) };
    expect(alike(photo, part, whole, veiled)).toBeGreaterThan(0.95);
    expect(alike(photo, part, whole, noise(13))).toBeLessThan(0.5);
    const half = { ...photo, data: photo.data.map((value, at) => (at % 100 < 50 ? value : 0)) };
    expect(alike(photo, part, whole, half)).toBeLessThan(0.7);
  });
});

interface Grey extends Size {
  readonly data: Uint8Array;
}

type Matrix = readonly [number, number, number, number, number, number];

interface DrawnImage {
  readonly node: ImageNode;
  readonly matrix: Matrix;
}

async function pixelsOf(png: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(png).greyscale().blur(1).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The photo at the size at which it covers its page, and the faces that are found in it, as shares of its sides. */
async function photoAt(path: string, page: Size): Promise<Grey & { readonly faces: readonly Box[] }> {
  const upright = sharp(path).resize(page.width, page.height, { fit: 'outside' });
  const { data, info } = await upright.clone().ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const faces = facesOfImage({ data, width: info.width, height: info.height });
  return { ...(await pixelsOf(await upright.png().toBuffer())), faces };
}

function imagesIn(nodes: readonly DrawNode[], matrix: Matrix = [1, 0, 0, 1, 0, 0]): readonly DrawnImage[] {
  return nodes.flatMap((node) => {
    if (node.kind === 'image') return [{ node, matrix }];
    if (node.kind !== 'group') return [];
    const [a, b, c, d, e, f] = matrix;
    const [g, h, i, j, k, l] = node.transform ?? [1, 0, 0, 1, 0, 0];
    const both: Matrix = [
      a * g + c * h,
      b * g + d * h,
      a * i + c * j,
      b * i + d * j,
      a * k + c * l + e,
      b * k + d * l + f,
    ];
    return imagesIn(node.children, both);
  });
}

/** The brow, the eyes and the mouth of a face. */
function bandsOf({ x, y, width, height }: Box): readonly Box[] {
  return [0.1, 0.36, 0.62].map((from) => ({
    ...{ x: x + 0.15 * width, width: 0.7 * width },
    ...{ y: y + from * height, height: 0.26 * height },
  }));
}

/** The correlation of a part of the photo with where the page draws it; what lies outside the page counts as black. */
function alike(photo: Grey, part: Box, { node, matrix }: DrawnImage, page: Grey): number {
  const { box, source = { x: 0, y: 0, width: photo.width, height: photo.height } } = node;
  const [a, b, c, d, e, f] = matrix;
  const pairs: (readonly [number, number])[] = [];
  for (let row = 0; row < 24; row += 1)
    for (let column = 0; column < 24; column += 1) {
      const across = (part.x + ((column + 0.5) / 24) * part.width) * photo.width;
      const down = (part.y + ((row + 0.5) / 24) * part.height) * photo.height;
      const left = box.x + ((across - source.x) * box.width) / source.width;
      const top = box.y + ((down - source.y) * box.height) / source.height;
      pairs.push([valueAt(photo, across, down), valueAt(page, a * left + c * top + e, b * left + d * top + f)]);
    }
  const mean = (of: (pair: readonly [number, number]) => number) =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [own, drawn] = [mean(([value]) => value), mean(([, value]) => value)];
  const spread = Math.sqrt(mean(([value]) => (value - own) ** 2) * mean(([, value]) => (value - drawn) ** 2));
  return mean(([value, other]) => (value - own) * (other - drawn)) / Math.max(spread, 1e-6);
}

function valueAt({ data, width, height }: Grey, x: number, y: number): number {
  const [column, row] = [Math.round(x), Math.round(y)];
  return column < 0 || row < 0 || column >= width || row >= height ? 0 : (data[row * width + column] ?? 0);
}
