/**
 * Every frame of a finished film shows the source frame it should: sources carry numbers, and the film is decoded and
 * read.
 */
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildTimeMap, sourceAt } from '../../src/compose/time-map.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { VideoMedia } from '../../src/media.js';
import type { CodedSource } from '../support/coded-source.js';
import { ffmpegs, type TestFfmpeg } from '../support/ffmpegs.js';
import { readFrameNumber } from '../support/frame-number.js';
import { runFfmpeg } from '../support/run-ffmpeg.js';
import { scratchFolder } from '../support/scratch.js';
import { isWhole, sampled } from '../support/tier.js';
import { type CodedShort, makeCodedShort } from './support/coded-short.js';
import { renderDraft } from './support/render-short.js';

const root = scratchFolder();

/**
 * The nearest earlier source frame by the times the clip was made with; half a millisecond for Matroska, which rounds
 * them.
 */
function expectedNumber(source: CodedSource, outputFrame: number): number {
  const tolerance = source.path.endsWith('.mkv') ? 0.0005 : 1e-6;
  const seconds = outputFrame / 30 + (source.seconds[0] ?? 0) + tolerance;
  return source.numbers[source.seconds.findLastIndex((time) => time <= seconds)] ?? -1;
}

/** The number on every frame, in one pass: small grey pictures keep the stripes. */
async function numbersIn(ffmpeg: string, film: string): Promise<readonly (number | undefined)[]> {
  const [width, height] = [160, 288];
  const raw = await runFfmpeg(ffmpeg, [
    ...['-i', film, '-vf', `scale=${width}:${height}:flags=area,format=gray`, '-vsync', '0'],
    ...['-f', 'rawvideo', 'pipe:1'],
  ]);
  const bytes = width * height;
  return Array.from({ length: raw.length / bytes }, (_, index) =>
    readFrameNumber(raw.subarray(index * bytes, (index + 1) * bytes), width, height),
  );
}

const [bundled, system] = ffmpegs;
const present = (tool: TestFfmpeg | undefined) => (tool === undefined ? [] : [tool]);

// Two pairs on one ffmpeg each: what they add is a container, and the pictures' way through the filters is the first
// pair's.
/** Whose film is rendered in the gate; of the others the plan alone is looked at there. */
const FILMED = sampled('films of rates', ['25', 'variable-mp4'], 1);

describe.each([
  { rates: ['25', '59.94-mov'], tools: ffmpegs, reason: 'PAL upright, a phone at 59.94 in 16:9' },
  { rates: ['variable-mp4', '23.976'], tools: present(bundled), reason: 'jitter with a freeze, film rate' },
  {
    rates: ['variable-mkv', '29.97'],
    tools: present(system),
    reason: 'millisecond time stamps, nearly the output rate',
  },
] as const)('$rates: $reason', ({ rates, tools }) => {
  let short: CodedShort;
  beforeAll(async () => {
    short = await makeCodedShort(join(root, rates.join('-')), rates);
  });

  it.each(isWhole || FILMED.includes(rates[0]) ? tools : [])(
    'all 360 frames, $name ffmpeg',
    async ({ name, path: ffmpegPath }) => {
      const folder = join(root, rates.join('-'), name);
      const engine = { ffmpegPath, cacheDir: join(root, 'cache') };
      const result = await renderDraft(short, folder, { engine });
      const shown = await numbersIn(ffmpegPath, result.outputs[0]?.path ?? '');
      const expected = Array.from({ length: 360 }, (_, frame) =>
        expectedNumber(short.sources[frame < 180 ? 0 : 1], frame % 180),
      );
      expect(shown).toEqual(expected);
    },
  );

  it('the plan says the same', async () => {
    const { withWorkspace } = await import('../../src/engine/workspace.js');
    const { prepareShort } = await import('../../src/engine/short/prepare-short.js');
    const engine = createEngine({ cacheDir: join(root, 'cache') });
    expect((await engine.plan(short.composition, { baseDir: short.folder })).output.totalFrames).toBe(360);
    await withWorkspace({ cacheDir: join(root, 'cache') }, async (workspace) => {
      const { plan } = await prepareShort(short.composition as never, { baseDir: short.folder }, workspace);
      short.sources.forEach((source, index) => {
        const segment = plan.media[`segments[${index}].source`] as VideoMedia;
        const map = buildTimeMap(segment, { slotFrames: 180, outputRate: { num: 30, den: 1 } });
        const planned = Array.from({ length: 180 }, (_, frame) => source.numbers[sourceAt(map, frame)]);
        expect(planned).toEqual(Array.from({ length: 180 }, (_, frame) => expectedNumber(source, frame)));
      });
    });
  });
});
