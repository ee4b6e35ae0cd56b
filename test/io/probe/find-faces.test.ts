import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { facesOfImage } from '../../../src/io/images/faces-of-image.js';
import { probeVideo } from '../../../src/io/probe/probe-video.js';
import { surveyClip } from '../../../src/io/probe/survey-clip.js';
import { runChild } from '../../../src/io/process/run-child.js';
import { type SeenFace, SUBJECT_UNITS, type SubjectBox } from '../../../src/media.js';
import { bundledFfmpeg, bundledFfprobe } from '../../support/ffmpegs.js';
import { describeWithMedia, testMedia } from '../../support/media.js';

async function facesIn(name: string): Promise<readonly (readonly SeenFace[])[]> {
  const tools = { ffmpegPath: bundledFfmpeg, ffprobePath: bundledFfprobe, run: runChild };
  const path = testMedia(name);
  const limits = { maxBytes: 1e9, minSeconds: 0, maxSeconds: 300, maxSide: 8192 };
  const media = await probeVideo(path, { ...tools, scanSeconds: 6.5, contentHash: '', limits });
  const { subjects } = await surveyClip(path, media, tools);
  if (subjects === undefined) throw new Error('nothing was seen');
  return subjects.faces;
}

/** Share of `marked` (edges, shares of the picture) that a face covers. */
function hit(face: SubjectBox | undefined, [left, top, right, bottom]: readonly [number, number, number, number]) {
  if (face === undefined) return 0;
  const [x, y, width, height] = [face.x, face.y, face.width, face.height].map((units) => units / SUBJECT_UNITS) as [
    number,
    number,
    number,
    number,
  ];
  const wide = Math.min(right, x + width) - Math.max(left, x);
  const high = Math.min(bottom, y + height) - Math.max(top, y);
  return wide > 0 && high > 0 ? (wide * high) / ((right - left) * (bottom - top)) : 0;
}

describeWithMedia('faces of real clips', () => {
  it.each([
    ['demo/person-talking-vertical-1080x1920-60fps.mp4', [0.35, 0.39, 0.66, 0.62]],
    ['video/bt601-mov-audio-first.mov', [0.39, 0.43, 0.65, 0.8]],
  ] as const)('are found in every look at %s', async (name, marked) => {
    const looks = await facesIn(name);
    expect(looks.length).toBeGreaterThan(0);
    for (const faces of looks) expect(hit(faces[0], marked)).toBeGreaterThan(0.75);
    expect(Math.max(...looks.map((faces) => faces.length))).toBe(1);
  });

  it('have eyes and a mouth where a person marked them, by a face of 50 px', async () => {
    const looks = await facesIn('people/presenter-man-books-362x380.mp4');
    for (const [face] of looks) {
      const { eyes, mouth, oval } = face?.marks ?? expect.fail('marks');
      expect(hit(eyes, [0.46, 0.245, 0.53, 0.26])).toBeGreaterThan(0.9);
      expect(hit(mouth, [0.47, 0.35, 0.52, 0.37])).toBeGreaterThan(0.9);
      expect(hit(oval, [0.43, 0.24, 0.55, 0.4])).toBeGreaterThan(0.9);
      expect(eyes.height + mouth.height).toBeLessThan(0.6 * oval.height);
    }
  });

  it.each([
    'demo/nature-butterfly-720p.mp4',
    'demo/product-coffee-pour-720p.mp4',
    'demo/cars-motorway-720p.mp4',
    'demo/food-spices-720p-zero-matrix.mp4',
  ])('are not found where there are none: %s', async (name) => {
    expect((await facesIn(name)).flat()).toEqual([]);
  });

  it('a small face of a whole figure, by a closer look', async () => {
    const looks = await facesIn('people/woman-dress-vertical-720x1080.mp4');
    // The last look finds her turned away.
    for (const faces of looks.slice(0, -1)) expect(hit(faces[0], [0.45, 0.08, 0.55, 0.14])).toBeGreaterThan(0.6);
    expect(Math.max(...looks.map((faces) => faces.length))).toBe(1);
  });
});

async function facesOfStill(name: string, seconds: number, tilt = 0) {
  const picture = ['-frames:v', '1', '-f', 'image2pipe', '-c:v', 'png', '-'];
  const png = execFileSync(bundledFfmpeg, ['-v', 'error', '-ss', `${seconds}`, '-i', testMedia(name), ...picture]);
  const { data, info } = await sharp(png)
    .rotate(tilt, { background: '#888888' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return facesOfImage({ data, width: info.width, height: info.height });
}

describeWithMedia('faces of single pictures', () => {
  it('are those that are seen again from closer: a cat has none', async () => {
    expect(await facesOfStill('people/cat-vertical-368x480.mp4', 1)).toEqual([]);
    expect(await facesOfStill('people/man-glasses-square-512.mp4', 1)).toHaveLength(1);
  });

  it.each([-35, -20])('are found although they are dim: a head tilted by %d degrees', async (tilt) => {
    const faces = await facesOfStill('people/man-glasses-square-512.mp4', 1, tilt);
    expect(faces).toEqual([expect.objectContaining({ score: expect.closeTo(0.65, 1) })]);
    expect(Math.abs((faces[0]?.x ?? 0) + (faces[0]?.width ?? 0) / 2 - 0.5)).toBeLessThan(0.1);
    expect(await facesOfStill('people/cat-vertical-368x480.mp4', 1, tilt)).toEqual([]);
  });
});
