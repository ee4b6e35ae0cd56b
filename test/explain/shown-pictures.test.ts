/** Which source frame a moment shows: by hand-reckoned tables, transitions and held ends included. */
import { describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { shownPictures, shownTransition } from '../../src/explain/shown-pictures.js';
import { shownScore } from '../../src/explain/shown-score.js';
import type { VideoMedia } from '../../src/media.js';

/** So many frames a second for so many seconds, the first at 0.5 s of the file's own clock. */
function clip(rate: number, seconds: number, size = { width: 1080, height: 1920 }): VideoMedia {
  const pts = Array.from({ length: rate * seconds }, (_, frame) => 500 + Math.round((frame * 1000) / rate));
  const timeBase = { num: 1, den: 1000 };
  return { kind: 'video', pts, timeBase, durationSeconds: seconds, displaySize: size } as unknown as VideoMedia;
}

const shot = (media: string, fromSeconds = 0, more: object = {}) =>
  ({ kind: 'clip', media, fromSeconds, fit: 'cover', focus: { x: 0.5, y: 0.5 }, ...more }) as const;
const cut = { kind: 'cut' } as const;

/**
 * Two seconds of a (15 a second, from 1 s), a crossfade of 20 frames, two of b (30 a second, from 1 s, over after one),
 * a wide one shown whole, a ground.
 */
const film = {
  output: { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 }, totalFrames: 270 },
  sources: { a: 'a.mp4', b: 'b.mp4', c: 'c.mp4' },
  media: { a: clip(15, 8), b: clip(30, 2), c: clip(30, 8, { width: 1920, height: 1080 }) },
  scenes: [
    { start: 0, end: 60, shot: shot('a', 1), enter: cut },
    { start: 60, end: 120, shot: shot('b', 1), enter: { kind: 'crossfade', frames: 20 } },
    { start: 120, end: 180, shot: shot('c', 0, { fit: 'blur' }), enter: cut },
    { start: 180, end: 240, shot: shot('c'), enter: cut },
    { start: 240, end: 270, shot: { kind: 'color', color: 'black' }, enter: cut },
  ],
} as unknown as Pick<FilmPlan, 'scenes' | 'media' | 'sources' | 'output'>;

describe('the source frames of a moment', () => {
  it.each([
    ['the first of a scene that begins inside its clip', 0, [['a', 15, 1, false]]],
    ['two output frames show one frame of 15 a second', 1, [['a', 15, 1, false]]],
    ['and the next one after', 2, [['a', 16, 1.067, false]]],
    ['the last before the transition', 49, [['a', 39, 2.6, false]]],
    // The clip that comes begins 10 frames before its scene: 1 s less a third of a second.
    [
      'its first frame',
      50,
      [
        ['a', 40, 2.667, false],
        ['b', 20, 0.667, false],
      ],
    ],
    [
      'its last',
      69,
      [
        ['a', 49, 3.267, false],
        ['b', 39, 1.3, false],
      ],
    ],
    ['after it', 70, [['b', 40, 1.333, false]]],
    ['the last of the clip', 89, [['b', 59, 1.967, false]]],
    ['held after that', 90, [['b', 59, 1.967, true]]],
    ['a ground', 240, [[null, null, null, false]]],
  ] as const)('%s', (_what, frame, expected) => {
    const shown = shownPictures(film, frame);
    const rows = shown.map(({ path, source_frame, source_seconds, held }) => [
      path,
      source_frame,
      source_seconds,
      held,
    ]);
    expect(rows).toEqual(expected);
  });

  it('says who leaves and who enters, and how far the transition is', () => {
    expect(shownPictures(film, 55).map(({ role }) => role)).toEqual(['leaving', 'entering']);
    expect(shownPictures(film, 10).map(({ role }) => role)).toEqual(['only']);
    expect(shownTransition(film, 49)).toBeNull();
    expect(shownTransition(film, 60)).toEqual({ type: 'crossfade', start_frame: 50, end_frame: 70, progress: 0.5 });
  });

  it('tells the part of a clip that is seen: all of it, or what the frame cuts out', () => {
    expect(shownPictures(film, 130)[0]?.window).toEqual({ x: 0, y: 0, width: 1, height: 1 });
    const { x = 0, y = 1, width = 0, height = 0 } = shownPictures(film, 190)[0]?.window ?? {};
    expect([y, height]).toEqual([0, 1]);
    // 9:16 of a picture of 16:9, around its middle.
    expect(width).toBeCloseTo((9 / 16) ** 2, 5);
    expect(x + width / 2).toBeCloseTo(0.5, 5);
  });

  it.each([
    ['the scene whose cut the beat chose', 69, 1, { tempo_bpm: 117.5, cut_frame: 60 }],
    ['the scene before', 40, 0, { tempo_bpm: 117.5, cut_frame: 60 }],
    ['the first scene, whatever the plan says', 0, 0, { tempo_bpm: 117.5, cut_frame: 0 }],
    ['a scene that begins elsewhere', 130, 0, { tempo_bpm: 117.5, cut_frame: 60 }],
    ['a plan without a beat', 69, 0, undefined],
    ['a plan whose beat is no number', 69, 0, { tempo_bpm: 'fast', cut_frame: 60 }],
  ])('says the beat that a cut lies on: %s', (_what, frame, times, beat) => {
    const shown = shownPictures({ ...film, facts: { beat } } as unknown as FilmPlan, frame);
    const said = shown.at(-1)!.why.filter((line) => line.includes('beat'));
    expect(said).toEqual(
      times === 0 ? [] : ["It begins with the music's beat (117.5 a minute), 120 frames from the middle."],
    );
  });

  it('reckons with a slowed clip, and with the window that an end card has for one', () => {
    const one = (more: object) => ({
      ...film,
      scenes: [{ start: 0, end: 60, shot: shot('c', 1, more), enter: cut }],
    });
    // 30 output frames at half speed are half a second of the clip.
    expect(shownPictures(one({ speed: 0.5 }) as typeof film, 30)[0]?.source_seconds).toBeCloseTo(1.5, 3);
    const [shown] = shownPictures(one({ window: { x: 56, y: 1290, width: 968, height: 560 } }) as typeof film, 0);
    expect(shown?.window?.width).toBeCloseTo(968 / 560 / (16 / 9), 3);
    expect(shown?.why.join(' ')).toContain('a window of 968x560');
  });
});

describe('a film that loops', () => {
  const looped = { ...film, loopFrames: 12 };

  it('shows its first picture, standing, over its end', () => {
    const [goes, comes] = shownPictures(looped, 261);
    expect(goes).toMatchObject({ role: 'leaving', type: 'ground', scene: 4 });
    expect(comes).toMatchObject({ role: 'entering', path: 'a', source_frame: 15, scene: 0 });
    expect(comes?.why.at(-1)).toMatch(/loop/);
    expect(shownTransition(looped, 261)).toEqual({ type: 'loop', start_frame: 258, end_frame: 270, progress: 0.25 });
    expect(shownPictures(looped, 257)).toHaveLength(1);
  });
});

describe('a score', () => {
  const score = [
    { kind: 'hook', frame: 0 },
    { kind: 'framing', frame: 30, closer: 1.1 },
    { kind: 'push', frame: 50, until: 110, closer: 1.04 },
  ];

  it('tells what happened last and what comes next', () => {
    expect(shownScore({ facts: { score } }, 29)).toEqual({
      last: { kind: 'hook', frame: 0, until_frame: null, closer: null },
      next: { kind: 'framing', frame: 30, until_frame: null, closer: 1.1 },
    });
    expect(shownScore({ facts: { score } }, 60)).toEqual({
      last: { kind: 'push', frame: 50, until_frame: 110, closer: 1.04 },
      next: null,
    });
  });

  it('of a plan that has none, or something else there, says nothing', () => {
    expect(shownScore({ facts: {} }, 0)).toBeNull();
    expect(shownScore({ facts: { score: 'auto' } }, 0)).toBeNull();
    expect(shownScore({ facts: { score: [null, { kind: 3 }] } }, 0)).toBeNull();
  });

  it('says how much closer the picture is, and shows that part of it', () => {
    const close = { at: { x: 0.5, y: 0.25 }, from: 1.1, to: 1.1, start: 0, end: 60 };
    const closer = {
      ...film,
      scenes: [{ ...film.scenes[0]!, shot: shot('a', 1, { close }) }, ...film.scenes.slice(1)],
    };
    const [picture] = shownPictures(closer, 10);
    expect(picture?.window).toEqual({ x: 0.045455, y: 0.022727, width: 0.909091, height: 0.909091 });
    expect(picture?.why.join(' ')).toContain('The camera is 10% closer');
  });
});
