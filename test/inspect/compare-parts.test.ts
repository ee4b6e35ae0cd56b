import { describe, expect, it } from 'vitest';
import { alignFilms } from '../../src/inspect/align-films.js';
import { askedFindings, type FilmComparison } from '../../src/inspect/asked-findings.js';
import { captionFindings } from '../../src/inspect/caption-findings.js';
import { COMPARED_RATE, monoOf, musicShare, placeSound } from '../../src/inspect/compare-sound.js';
import { matchPatch, type Patch } from '../../src/inspect/element-sight.js';
import { type Miniatures, miniatureSize, readMiniatures } from '../../src/inspect/miniatures.js';
import { onClock } from '../../src/inspect/on-clock.js';
import { soundInMemory } from '../../src/sound/blocks.js';
import { SAMPLE_RATE, silence } from '../../src/sound/stereo.js';

/** The same numbers every time, from -0.5 to 0.5. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32 - 0.5;
  };
}

const size = miniatureSize({ width: 9, height: 16 });
const cells = size.width * size.height;

/** A bright spot that wanders over a slope; `shown` says which frame of it each frame shows, -1 for black. */
function film(shown: readonly number[], seed = 1, drawn: (data: Uint8Array) => void = () => {}): Miniatures {
  const data = new Uint8Array(shown.length * cells);
  for (const [at, frame] of shown.entries()) {
    // A picture that is held is the same picture, noise and all.
    const noise = chance(1009 * seed + frame);
    for (let cell = 0; cell < cells; cell += 1) {
      const [x, y] = [cell % size.width, Math.floor(cell / size.width)];
      const spot = 110 * Math.exp(-((x - 6 - frame / 3) ** 2 + (y - 15 - frame / 2) ** 2) / 120);
      data[at * cells + cell] = frame < 0 ? 16 : Math.round(60 + x + spot + 0.05 * noise());
    }
  }
  drawn(data);
  return readMiniatures({ size, count: shown.length, range: 'limited' }, (from, to, block) =>
    block.set(data.subarray(from * cells, to * cells)),
  );
}

const all = Array.from({ length: 100 }, (_, index) => index);
const noMask = new Uint8Array(cells);
const align = (shown: readonly number[]) => alignFilms(film(shown, 7), film(all), () => noMask);

describe('a film along its render', () => {
  it('shows every frame where it is the same, coded again', () => {
    expect(align(all)).toMatchObject({ matching: 1, jumps: [], differing: [] });
  });

  it.each([
    ['one frame left out', all.toSpliced(40, 1), [{ frame: 40, frames: 1 }]],
    ['three frames left out', all.toSpliced(40, 3), [{ frame: 40, frames: 3 }]],
    ['one left out and the one before held', all.with(40, 39), [{ frame: 40, frames: 1 }]],
    ['two frames shown twice', all.toSpliced(60, 0, 58, 59), [{ frame: 60, frames: -2 }]],
  ])('%s is found with its place', (_, shown, jumps) => {
    const found = align(shown);
    expect(found.jumps).toEqual(jumps);
    expect(found.differing).toEqual([]);
  });

  it('black for a while is one stretch, and no frame is dropped beside it', () => {
    const found = align(all.map((frame) => (frame >= 50 && frame < 80 ? -1 : frame)));
    expect(found).toMatchObject({ jumps: [], differing: [{ start: 50, end: 80, black: true }] });
    expect(found.matching).toBeCloseTo(0.7, 2);
  });

  it('texts that are covered count for nothing', () => {
    const mask = new Uint8Array(cells).fill(1, 0, 20 * size.width);
    const other = film(all, 7, (data) => {
      for (let at = 0; at < data.length; at += cells) data.fill(235, at, at + 20 * size.width);
    });
    expect(alignFilms(other, film(all), () => mask)).toMatchObject({ matching: 1, jumps: [] });
  });

  it('of another frame rate is read on the clock of the render', () => {
    const seconds = (frame: number) => 0.5 + frame / 60;
    expect(onClock(seconds, 12, { num: 30, den: 1 })).toEqual([0, 2, 4, 6, 8, 10].map((frame) => frame + 1));
    expect(onClock((frame) => frame / 15, 3, { num: 30, den: 1 })).toEqual([0, 0, 1, 1, 2, 2]);
  });
});

describe('pictures that differ', () => {
  const picture = {
    ...{ display_width: 9, display_height: 16, frame_rate: 30, frames: 100, duration_seconds: 3.3 },
    ...{ frame_times: { even: true }, codec: 'h264', pixel_format: 'yuv420p', color: {} },
  };
  const said = (starts: readonly number[]) =>
    askedFindings({
      ...{ actual: { picture, sound: null }, asked: { picture, sound: null }, picture: { matching: 0.8 } },
      ...{ elements: [], sound: null, roles: new Set(), isMistagged: false, ending: undefined, offTime: undefined },
      alignment: {
        ...{ expected: Int32Array.from(all), matches: all.map(() => true), jumps: [] },
        differing: starts.map((start) => ({ start, end: start + 3, black: false })),
      },
    } as unknown as FilmComparison).map(({ code, at_seconds, message }) => [code, at_seconds, message]);

  it('are told place by place where they are few, and in one line where they are many', () => {
    expect(said([30, 60])).toEqual([
      ['picture_differs', 1, 'A picture that is not in the composition is shown from 1.00 s to 1.10 s.'],
      ['picture_differs', 2, 'A picture that is not in the composition is shown from 2.00 s to 2.10 s.'],
    ]);
    expect(said([15, 30, 45, 60, 75, 90])).toEqual([
      [
        'picture_differs',
        0.5,
        'A picture that is not in the composition is shown from 0.50 s to 0.60 s, and at 5 more places.',
      ],
    ]);
  });
});

describe('sound', () => {
  const random = chance(5);
  const music = Float32Array.from({ length: 4 * COMPARED_RATE }, random);
  const voice = Float32Array.from({ length: 4 * COMPARED_RATE }, random);
  const late = (by: number, from = music) => Float32Array.from({ length: from.length }, (_, at) => from[at - by] ?? 0);

  it.each([0, 800, -400])('that is %d samples late is found to be', (by) => {
    const found = placeSound(late(by), music);
    expect(found.offsetSeconds).toBe(by / COMPARED_RATE);
    expect(found.correlation).toBeGreaterThan(0.99);
  });

  it('of another kind, and silence, correlate with nothing', () => {
    expect(placeSound(voice, music).correlation).toBeLessThan(0.1);
    expect(placeSound(new Float32Array(800), music).correlation).toBe(0);
  });

  it.each([
    ['as planned', 1, 1],
    ['missing', 0, 0],
    ['at half', 0.5, 0.5],
  ])('music under a voice: %s', (_, share, found) => {
    const actual = voice.map((value, at) => 0.7 * (value + share * 0.3 * (music[at] as number)));
    const parts = { music: music.map((value) => 0.3 * value), rest: voice };
    expect(musicShare(actual, 0, parts)).toBeCloseTo(found, 2);
  });

  it('is compared at 8 kHz, one channel', () => {
    const samples = silence(SAMPLE_RATE);
    samples[0].fill(0.5);
    expect(monoOf(soundInMemory(samples))).toEqual(new Float32Array(COMPARED_RATE).fill(0.25));
  });
});

describe('an element in a frame', () => {
  const [width, height] = [260, 80];
  /** Strokes of four pixels, white, transparent elsewhere. */
  const strokes = (seed: number) => {
    const random = chance(seed);
    const alpha = new Uint8Array(width * height);
    for (let stroke = 0; stroke < 22; stroke += 1) {
      const x = 8 + 11 * stroke + Math.round(3 * random());
      const [top, low] = [10 + Math.round(16 * (random() + 0.5)), 50 + Math.round(16 * (random() + 0.5))];
      for (let y = top; y < low; y += 1) alpha.fill(255, y * width + x, y * width + x + 4);
    }
    return alpha;
  };
  const drawn = new Uint8Array(width * height).fill(235);
  const own = strokes(3);
  const over = (alpha: Uint8Array, noiseLevels: number): Uint8Array => {
    const random = chance(11);
    return Uint8Array.from(alpha, (value, at) => (value > 0 ? 235 : 60 + (at % width) / 4) + noiseLevels * random());
  };
  const match = (seen: Uint8Array, alpha = own) => matchPatch({ width, height, seen, drawn, alpha } satisfies Patch);

  it('is seen through the noise of a coder', () => {
    expect(match(over(own, 40)).score).toBeGreaterThan(0.9);
    expect(match(over(own, 40)).worst).toBeGreaterThan(0.85);
  });

  it('is not seen where nothing is, nor where another text is', () => {
    expect(match(over(new Uint8Array(width * height), 40)).score).toBeLessThan(0.3);
    expect(match(over(strokes(4), 10)).worst).toBeLessThan(0.5);
  });

  it('with one letter changed is told by its worst part', () => {
    const changed = own.slice();
    const other = strokes(4);
    for (let y = 0; y < height; y += 1)
      for (let x = 130; x < 190; x += 1) changed[y * width + x] = other[y * width + x] as number;
    const found = match(over(changed, 10));
    expect(found.score).toBeGreaterThan(0.7);
    expect(found.worst).toBeLessThan(found.score - 0.15);
  });
});

describe('captions beside a film', () => {
  const facts = (format: 'srt' | 'vtt') => ({
    path: `x.${format}`,
    format,
    cues: 1,
    first_seconds: 0,
    last_seconds: 1,
  });
  const beside = (srt: string) => [{ facts: facts('srt'), text: srt }];

  it('are those of the composition whatever their line ends, others are a fault, none a warning', () => {
    const codes = (srt: string) =>
      captionFindings({ srt: '1\nHi\n', vtt: 'WEBVTT\n' }, beside(srt)).map(
        ({ code, severity }) => `${severity} ${code}`,
      );
    expect(codes('\uFEFF1\r\nHi')).toEqual(['warning captions_missing']);
    expect(codes('1\nHo\n')).toEqual(['fault captions_differ', 'warning captions_missing']);
  });
});
