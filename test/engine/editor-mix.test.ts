/** What is heard of an editor ad's fields of sound, by the mix alone: speed, music, pauses taken out. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { createEngine } from '../../src/engine/create-engine.js';
import type { EditorResult } from '../../src/engine/result.js';
import { bundledFfmpeg } from '../support/ffmpegs.js';
import { scratchFolder } from '../support/scratch.js';

const root = scratchFolder();
const engine = createEngine({ cacheDir: join(root, 'cache') });
const RATE = 48_000;
/** Of what is spoken in talk.mp4, seconds: pauses of 1.2 s, of 0.4 s and of 0.9 s between. */
const SPOKEN = [
  [0.3, 1.1],
  [2.3, 3],
  [3.4, 4.2],
  [5.1, 5.9],
] as const;

beforeAll(() => {
  mkdirSync(root, { recursive: true });
  const clip = (name: string, sound: readonly string[], seconds: number) => {
    const picture = ['-f', 'lavfi', '-i', `color=c=gray:s=64x64:r=30:d=${seconds}`];
    const codecs = ['-c:v', 'libx264', '-preset', 'ultrafast', '-c:a', 'aac', '-b:a', '192k', '-t', String(seconds)];
    execFileSync(bundledFfmpeg, ['-v', 'error', '-y', ...picture, ...sound, ...codecs, join(root, name)]);
  };
  const steps = (low: number, high: number, at: number) =>
    `aevalsrc='0.3*sin(2*PI*t*if(lt(t,${at}),${low},${high}))':s=48000:d=8`;
  clip('steps.mp4', ['-f', 'lavfi', '-i', steps(400, 900, 2)], 4);
  clip('tone.mp4', ['-f', 'lavfi', '-i', 'sine=f=300:d=4'], 4);
  execFileSync(bundledFfmpeg, [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', steps(1000, 2000, 3), join(root, 'music.wav')],
  ]);
  writeFileSync(join(root, 'talk.f32'), Buffer.from(talk().buffer));
  clip('talk.mp4', ['-f', 'f32le', '-ar', String(RATE), '-ac', '1', '-i', join(root, 'talk.f32')], 6.4);
});

/** Something like a voice: 140 Hz and its overtones, with room noise all the time. */
function talk(): Float32Array {
  let noise = 1;
  return Float32Array.from({ length: 6.4 * RATE }, (_, at) => {
    noise = (noise * 48_271) % 2_147_483_647;
    const time = at / RATE;
    const spoken = SPOKEN.some(([start, end]) => time >= start && time < end);
    const voice = [1, 2, 3, 4, 5].reduce((sum, n) => sum + Math.sin(2 * Math.PI * 140 * n * time) / n, 0);
    return 0.002 * (noise / 1_073_741_823 - 1) + (spoken ? 0.15 * voice : 0);
  });
}

type Scenes = EditorComposition['segments'];

/** The mix of an ad, left channel; with the answer. */
async function mixOf(segments: Scenes, rest: Partial<EditorComposition> = {}, name = 'mix.wav') {
  const ad: EditorComposition = { kind: 'editor', language: 'en', export_aspect_ratio: '1:1', segments, ...rest };
  const output = join(root, name);
  const result = (await engine.render(ad, { baseDir: root, output })) as EditorResult;
  const args = ['-v', 'error', '-i', output, '-map_channel', '0.0.0', '-f', 'f32le', '-ar', String(RATE), 'pipe:1'];
  const bytes = execFileSync(bundledFfmpeg, args, { maxBuffer: 1e9 });
  return { result, samples: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) };
}

/** Level of one frequency between two times, dB. */
function levelAt(samples: Float32Array, hertz: number, [from, until]: readonly [number, number]): number {
  const [first, last] = [Math.round(from * RATE), Math.round(until * RATE)];
  let [re, im] = [0, 0];
  for (let at = first; at < last; at += 1) {
    const window = 1 - Math.cos((2 * Math.PI * (at - first)) / (last - first));
    re += (samples[at] ?? 0) * window * Math.cos((2 * Math.PI * hertz * at) / RATE);
    im += (samples[at] ?? 0) * window * Math.sin((2 * Math.PI * hertz * at) / RATE);
  }
  return 20 * Math.log10(Math.hypot(re, im) / (last - first) + 1e-9);
}

describe('a clip at another speed', () => {
  it.each([
    [2, 2],
    [0.5, 8],
    [4, 1],
  ])('%d: its sound takes as long as its scene and keeps its pitch', async (speed, seconds) => {
    const { samples } = await mixOf([{ source: 'steps.mp4', speed }]);
    expect(samples.length).toBe(seconds * RATE);
    const half = seconds / 2;
    const [early, late] = [
      [0.2 * half, 0.8 * half],
      [1.2 * half, 1.8 * half],
    ] as const;
    for (const [span, own, other] of [
      [early, 400, 900],
      [late, 900, 400],
    ] as const)
      expect(levelAt(samples, own, span) - levelAt(samples, other, span)).toBeGreaterThan(30);
    // Not an octave up or down.
    expect(levelAt(samples, 400, early) - levelAt(samples, 400 * speed, early)).toBeGreaterThan(30);
  });
});

describe('music', () => {
  const scenes: Scenes = [{ source: 'tone.mp4' }];
  const middle = [1, 3] as const;

  it('is louder or quieter against the rest by its volume, and silent at 0', async () => {
    const beside = async (volume: number) => {
      const { samples } = await mixOf(scenes, { music: { source: 'music.wav', volume } });
      return levelAt(samples, 1000, middle) - levelAt(samples, 300, middle);
    };
    const [usual, quieter, silent] = [await beside(1), await beside(0.25), await beside(0)];
    expect(usual - quieter).toBeGreaterThan(11);
    expect(usual - quieter).toBeLessThan(13);
    expect(silent).toBeLessThan(-60);
  });

  it('begins where start_seconds says', async () => {
    const { samples } = await mixOf(scenes, { music: { source: 'music.wav', start_seconds: 2 } });
    const of = (hertz: number, span: readonly [number, number]) => levelAt(samples, hertz, span);
    expect(of(1000, [0.1, 0.9]) - of(2000, [0.1, 0.9])).toBeGreaterThan(20);
    expect(of(2000, [1.1, 1.9]) - of(1000, [1.1, 1.9])).toBeGreaterThan(20);
  });

  it('comes and goes as slowly as its fades', async () => {
    const music = { source: 'music.wav', fade_in_seconds: 1, fade_out_seconds: 2 };
    const { samples } = await mixOf(scenes, { music });
    const at = (hertz: number, time: number) => levelAt(samples, hertz, [time - 0.1, time + 0.1]);
    expect(at(1000, 1.6) - at(1000, 0.25)).toBeGreaterThan(6);
    expect(Math.abs(at(1000, 1.9) - at(1000, 1.3))).toBeLessThan(1);
    expect(at(1000, 1.9) - at(2000, 3.75)).toBeGreaterThan(9);
  });
});

describe('pauses taken out of a talking clip', () => {
  it('are those of over 0.6 s; each part is told, every word is whole, and no join clicks', async () => {
    const { result, samples } = await mixOf([{ source: 'talk.mp4', cut_silence: true }]);
    const parts = result.scenes.map(({ segment, source_start_seconds: start, source_end_seconds: end }) => {
      return { segment, start, end };
    });
    expect(parts.map(({ segment }) => segment)).toEqual([0, 0, 0]);
    for (const [start, end] of SPOKEN) {
      const own = parts.find((part) => part.start <= start && part.end >= end);
      expect(own, `${start} to ${end}`).toBeDefined();
    }
    const length = parts.reduce((sum, { start, end }) => sum + end - start, 0);
    expect(length).toBeLessThan(6.4 - (1.2 - 0.45) - (0.9 - 0.45));
    expect(samples.length / RATE).toBeCloseTo(result.duration_seconds, 3);
    const speech = SPOKEN.reduce((sum, [start, end]) => sum + end - start, 0);
    expect(loudSeconds(samples)).toBeGreaterThan(speech - 0.1);
    expect(loudSeconds(samples)).toBeLessThan(speech + 0.1);
    expect(worstJoin(samples, result)).toBeLessThan(0.02);
  });

  it('stay where nobody asks, and where nobody speaks', async () => {
    const { result } = await mixOf([{ source: 'talk.mp4' }]);
    expect(result.scenes).toHaveLength(1);
    const { result: tone } = await mixOf([{ source: 'tone.mp4', cut_silence: true }]);
    expect(tone.scenes).toHaveLength(1);
  });

  /** Seconds in which something is said, by hundredths. */
  function loudSeconds(samples: Float32Array): number {
    const levels = Array.from({ length: Math.floor(samples.length / 480) }, (_, at) =>
      Math.hypot(...samples.subarray(480 * at, 480 * at + 480)),
    );
    const most = Math.max(...levels);
    return levels.filter((level) => level > 0.1 * most).length / 100;
  }

  /** The greatest step from one sample to the next where parts meet. */
  function worstJoin(samples: Float32Array, { scenes }: EditorResult): number {
    const joins = scenes.slice(1).map(({ start_frame: frame }) => frame * (RATE / 30));
    const steps = joins.flatMap((join) =>
      Array.from({ length: 96 }, (_, index) => {
        const at = join - 48 + index;
        return Math.abs((samples[at + 1] ?? 0) - (samples[at] ?? 0));
      }),
    );
    return Math.max(...steps);
  }
});
