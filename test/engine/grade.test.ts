/** A short whose second clip is matched to the first: nearer to it, and nothing else of the film is another. */
import { beforeAll, describe, expect, it } from 'vitest';
import { generatedFolder } from '../../fixtures/index.js';
import { decodeSrgb, toOklab } from '../../src/color.js';
import { ensureDemoMedia } from '../../src/demo/demo-media.js';
import { demoShort } from '../../src/demo/demo-short.js';
import type { ShortComposition } from '../../src/document/short/short-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';

const engine = createEngine({ cacheDir: scratchFolder() });
const options = { baseDir: generatedFolder, quality: 'draft' } as const;
let plain: ShortComposition;

beforeAll(async () => {
  plain = demoShort(await ensureDemoMedia(generatedFolder, { ffmpegPath: bundledFfmpeg }), generatedFolder);
});

const matched = () => ({ ...plain, grade: 'match' }) as const;
const still = async (composition: ShortComposition, atSeconds: number) =>
  engine.frame(composition, { baseDir: generatedFolder, atSeconds });

/** Mean of OKLab over the whole of some frames. */
async function meanOf(composition: ShortComposition, seconds: readonly number[]) {
  const sum: [number, number, number] = [0, 0, 0];
  let count = 0;
  for (const at of seconds) {
    const { data, width, height } = await still(composition, at);
    const step = 7 * (data.length / (width * height));
    for (let pixel = 0; pixel < data.length; pixel += step, count += 1) {
      const light = (channel: number) => decodeSrgb((data[pixel + channel] as number) / 255);
      const { lightness, a, b } = toOklab(light(0), light(1), light(2));
      for (const [key, value] of [lightness, a, b].entries()) sum[key] = (sum[key] as number) + value;
    }
  }
  return sum.map((value) => value / count);
}

const distance = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(...one.map((value, at) => value - (other[at] as number)));

describe('grade match', () => {
  it('brings the second clip nearer to the first and leaves that as it is', async () => {
    const second = [9];
    const first = await meanOf(plain, [3]);
    const [own, graded] = [await meanOf(plain, second), await meanOf(matched(), second)];
    expect(distance(graded, first)).toBeLessThan(0.9 * distance(own, first));
    const [before, after] = [await still(plain, 5), await still(matched(), 5)];
    expect(Buffer.from(after.data).equals(Buffer.from(before.data))).toBe(true);
  });

  it('renders the chunks again that show the second clip, and no others', async () => {
    const [before, after] = [await engine.plan(plain, options), await engine.plan(matched(), options)];
    const changed = after.chunks.filter(({ key }, index) => key !== before.chunks[index]?.key);
    const shows = after.chunks.filter(({ layers }) =>
      layers.some((layer) => layer.kind === 'clip' && layer.media === 'segments[1].source'),
    );
    expect(changed.map(({ index }) => index)).toEqual(shows.map(({ index }) => index));
    expect(shows.length).toBeLessThan(after.chunks.length);
    expect(after.soundKey).toBe(before.soundKey);
    // The default changes nothing.
    const said = await engine.plan({ ...plain, grade: 'none' }, options);
    expect(said.chunks.map(({ key }) => key)).toEqual(before.chunks.map(({ key }) => key));
  });

  it('leaves the colours of the brand to the last bit: they lie over the graded picture', async () => {
    const [before, after] = [await engine.plan(plain, options), await engine.plan(matched(), options)];
    for (const { id, cels } of before.tracks.filter(({ element }) => ['cta', 'logo', 'offer'].includes(element)))
      expect(after.tracks.find((track) => track.id === id)?.cels).toEqual(cels);
    const graph = after.chunks.find(({ start }) => start > 200)?.graph ?? '';
    expect(graph.indexOf('lutyuv')).toBeGreaterThan(0);
    expect(graph.indexOf('lutyuv')).toBeLessThan(graph.indexOf('overlay'));
    expect(graph.split('lutyuv')).toHaveLength(2);
  });

  it('is told by explain', async () => {
    const told = await engine.explain(matched(), { baseDir: generatedFolder, atSeconds: 8 });
    const why = 'pictures' in told ? told.pictures.flatMap((picture) => picture.why) : [];
    expect(why.filter((reason) => reason.startsWith('grade match'))).toHaveLength(1);
  });
});
