/** The score of a film that moves: how often something changes, where the camera looks, what it leaves as it was. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropWindow } from '../../src/compose/crop-window.js';
import { layerOf } from '../../src/compose/film-layers.js';
import { stretchesOf } from '../../src/compose/timeline.js';
import type { Score } from '../../src/document/enumerations.js';
import { LOOKS } from '../../src/document/looks/look-table.js';
import type { ResolvedShort } from '../../src/document/short/resolved-short.js';
import { loadFontBook } from '../../src/io/fonts/font-book.js';
import type { Framing } from '../../src/layout/framing.js';
import { peopleAt } from '../../src/layout/people.js';
import { longestStand } from '../../src/overlay/film-events.js';
import { cameraStretches } from '../../src/overlay/score/camera-times.js';
import { cameraViews } from '../../src/overlay/score/camera-views.js';
import { rhythmOf } from '../../src/overlay/score/rhythm.js';
import { composeShortOverlay } from '../../src/overlay/short/compose-short-overlay.js';
import { shortFormat, shortScenes } from '../../src/overlay/short/short-timeline.js';
import { createTypesetter } from '../../src/type/typeset.js';
import { clipMedia } from '../support/films.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';
import { gridOf, LOOK_NAMES, plainShort } from './support/compositions.js';
import { clipsOf } from './support/known-clips.js';

const SIZE = { width: 1080, height: 1920 };
const fontBook = loadFontBook();
const typeset = createTypesetter(fontBook);
const { score: _, ...moved } = plainShort;
const full: ResolvedShort = {
  ...moved,
  textBeats: ['Picked by hand at first light.', 'Roasted every Monday.'],
  offerText: '-20% today',
  starRating: 4.6,
};

function compose(change: Partial<ResolvedShort>) {
  const short = { ...full, ...change };
  const overlay = composeShortOverlay(short, { typeset, fontBook, images: {}, clips: clipsOf({ luma: gridOf(30) }) });
  return { overlay, scenes: shortScenes(short, overlay), short };
}

const clip = { frames: 180, changes: [], small: [], cuts: [], moments: [], beats: [], fades: [0, 0] } as const;

describe('when the camera changes its view', () => {
  it('nothing stands for longer than the rhythm allows, whatever else happens', () => {
    const times = fc.array(fc.integer({ min: 0, max: 180 }), { maxLength: 6 });
    const scores = fc.constantFrom<Exclude<Score, 'none'>>('auto', 'calm', 'brisk');
    fc.assert(
      fc.property(
        times,
        fc.constantFrom(...LOOK_NAMES),
        scores,
        fc.integer({ min: 0, max: 10 }),
        (changes, look, score, fade) => {
          const rhythm = rhythmOf(LOOKS[look], score);
          const stretches = cameraStretches({ ...clip, changes, fades: [fade, fade] }, rhythm, 30);
          const pushes = stretches.flatMap(({ push }) => push ?? []);
          const events = [
            { kind: 'cut' as const, frame: 0, until: fade },
            ...[...changes, ...stretches.map(({ start }) => start)].map((frame) => ({ kind: 'beat' as const, frame })),
            ...pushes.map(({ start, end }) => ({ kind: 'push' as const, frame: start, until: end })),
          ];
          expect(longestStand(events, 180)).toBeLessThanOrEqual(rhythm.stands * 30);
          // In a row, none of them a flash, and two to four framings, one of which may be what a push comes to.
          expect(stretches.map(({ start }) => start)).toEqual([0, ...stretches.slice(0, -1).map(({ end }) => end)]);
          expect(stretches.at(-1)?.end).toBe(180);
          for (const { start, end } of stretches) expect(end - start).toBeGreaterThanOrEqual(24);
          expect(stretches.length + pushes.length).toBeGreaterThanOrEqual(2);
          expect(stretches.length).toBeLessThanOrEqual(4);
        },
      ),
      { numRuns: propertyRuns(200), seed: propertySeed() },
    );
  });

  it('takes its times in seconds: at twice the rate the same views, twice as many frames', () => {
    const rhythm = { stands: 1.6, cuts: 2, closer: 0.1, push: 0.04 };
    const times = { ...clip, changes: [30], cuts: [110], moments: [{ frame: 66, weight: 1 }], fades: [6, 0] } as const;
    const ends = { frames: 360, changes: [60], cuts: [220], fades: [12, 0] } as const;
    const doubled = { ...clip, ...ends, moments: [{ frame: 132, weight: 1 }] };
    const [slow, fast] = [cameraStretches(times, rhythm, 30), cameraStretches(doubled, rhythm, 60)];
    expect(fast.map(({ push }) => push)).toEqual(
      slow.map(({ push }) => push && { start: 2 * push.start, end: 2 * push.end }),
    );
    expect(fast).toHaveLength(slow.length);
    for (const [at, { start }] of slow.entries()) expect(Math.abs((fast[at]?.start ?? 0) - 2 * start)).toBeLessThan(2);
    const short = cameraStretches({ ...clip, frames: 150 }, rhythm, 25);
    for (const { start, end } of short) expect(end - start).toBeGreaterThanOrEqual(20);
  });

  it('cuts on a beat of the music and on a movement of the clip, never beside a cut of the clip', () => {
    const rhythm = { stands: 1.6, cuts: 3, closer: 0.1, push: 0 };
    const starts = (more: object) => cameraStretches({ ...clip, ...more }, rhythm, 30).map(({ start }) => start);
    const beats = [15, 30, 45, 60, 75, 90, 105, 120, 135, 150, 165].map((frame) => frame + 1);
    expect(
      starts({ beats })
        .slice(1)
        .every((frame) => beats.includes(frame)),
    ).toBe(true);
    expect(starts({ moments: [{ frame: 40, weight: 1 }] })).toContain(40);
    for (const frame of starts({ cuts: [90] })) expect(Math.abs(frame - 90)).toBeGreaterThanOrEqual(15);
  });
});

describe.each(LOOK_NAMES)('a short in %s', (look) => {
  const { overlay, scenes, short } = compose({ look });
  const stands = LOOKS[look].rhythm.stands * 30;

  it('tells what happens when, and nothing stands for long', () => {
    const kinds = new Set(overlay.events.map(({ kind }) => kind));
    for (const kind of ['hook', 'beat', 'cut', 'offer', 'proof', 'button', 'card'] as const)
      expect(kinds).toContain(kind);
    expect(longestStand(overlay.events, 360)).toBeLessThanOrEqual(stands);
    expect(stands).toBeLessThanOrEqual(look === 'luxury_minimal' ? 72 : 48);
    const { events: still } = compose({ look, score: 'none' }).overlay;
    expect(overlay.events.length).toBeGreaterThan(still.length);
  });

  it('shows each clip in two to four framings of 4 to 12%, pushes by 3 to 5%', () => {
    for (const index of [0, 1]) {
      const shots = overlay.shots.filter((shot) => shot.clip === index);
      const levels = shots.flatMap(({ framing: { close } }) => [close?.from ?? 1, close?.to ?? 1]);
      expect(new Set(levels).size).toBeGreaterThanOrEqual(2);
      shots.forEach(({ framing: { close } }, at) => {
        const [from, to] = [close?.from ?? 1, close?.to ?? 1];
        if (to !== from) expect(to / from).toBeGreaterThanOrEqual(1.029);
        if (to !== from) expect(to / from).toBeLessThanOrEqual(1.051);
        const before = shots[at - 1]?.framing.close?.to ?? 1;
        // It goes on, closer and closer.
        if (at === 0 || before === from) return;
        const step = Math.max(before, from) / Math.min(before, from);
        expect(step).toBeGreaterThanOrEqual(1.039);
        expect(step).toBeLessThanOrEqual(1.121);
      });
    }
  });

  it('shows on every frame the picture of the clip that it shows without', () => {
    const world = {
      output: shortFormat(short),
      media: { 'segments[0].source': clipMedia('a'.repeat(64)), 'segments[1].source': clipMedia('b'.repeat(64), 70) },
    };
    const shown = (film: typeof scenes) =>
      stretchesOf({ scenes: film })
        .filter(({ start }) => start < 354)
        .map(({ start, end, scenes: seen }) => ({
          start,
          layers: seen.map((index) => layerOf(film[index]!, { start, end }, world)),
        }))
        .flatMap(({ start, layers }) =>
          (layers.at(-1)?.fed?.shows ?? []).map(
            (_, at) => `${start + at}: ${layers.map(({ layer, fed }) => `${layer.kind} ${fed?.shows[at]}`).join(', ')}`,
          ),
        );
    expect(shown(scenes)).toEqual(shown(compose({ look, score: 'none' }).scenes));
    // From there on the card grows out of it.
    expect(shown(scenes)).toHaveLength(354);
  });
});

describe('a short', () => {
  it('shows each clip as it lies in its frame where it shall stand', () => {
    const { scenes } = compose({ score: 'none' });
    const clips = scenes.filter(({ start }) => start < 354);
    expect(clips.map(({ start, end, own, shot }) => [start, end, own, 'close' in shot])).toEqual([
      [0, 180, undefined, false],
      [180, 354, undefined, false],
    ]);
  });

  it('another beat leaves the views alone', () => {
    const shots = (beat: string) =>
      compose({ textBeats: ['Picked by hand.', beat] }).overlay.shots.map(({ start, framing }) => [
        start,
        framing.close?.from,
      ]);
    expect(shots('Roasted on Mondays.')).toEqual(shots('Roasted on Fridays.'));
  });
});

describe('where the camera looks', () => {
  const framing: Framing = { kind: 'full', focus: { x: 0.5, y: 0.5 }, zoom: 1, stage: { x: 0, y: 0, ...SIZE } };
  const rhythm = { stands: 1.6, cuts: 1, closer: 0.12, push: 0.05 };
  const face = { x: 340, y: 700, width: 400, height: 500 };
  const subjects = { frame: SIZE, faces: [{ start: 0, end: 180, box: face }], interest: [] };
  const { ground } = clipsOf({ subjects })[0];
  const stretches = [
    { start: 0, end: 90, level: 0 },
    { start: 90, end: 180, level: 1, push: { start: 100, end: 180 } },
  ];
  const views = (box: { x: number; y: number; width: number; height: number }, of = ground) =>
    cameraViews(stretches, { ground: of, frame: SIZE, framing, covers: [{ start: 0, end: 180, box }], rhythm });
  /** Where the face is on the frame at the end of the clip, px. */
  const faceAt = (close: Framing['close']) => {
    const window = cropWindow({ picture: SIZE, frame: SIZE, focus: framing.focus, close }, 180);
    const [person] = peopleAt(ground.facts!, 0);
    const { y, height } = person!.face;
    return { top: ((y - window.y) / window.height) * 1920, foot: ((y + height - window.y) / window.height) * 1920 };
  };

  it('comes closer about the face where there is room around it', () => {
    const [wide, close] = views({ x: 100, y: 1700, width: 800, height: 100 });
    expect(wide?.framing.close).toBeUndefined();
    expect(close?.framing.close).toMatchObject({ from: 1.12, to: 1.176, at: { x: 0.5 } });
    const { top, foot } = faceAt(close?.framing.close);
    expect(Math.abs((top + foot) / 2 - (face.y + face.height / 2))).toBeLessThan(8);
  });

  it('keeps a face off words above and below it, and in the frame', () => {
    // Two cells of 20 px lie between.
    const over = views({ x: 100, y: 500, width: 800, height: 160 })[1]?.framing.close;
    expect(over).toBeDefined();
    expect(faceAt(over).top).toBeGreaterThanOrEqual(655);
    const under = views({ x: 100, y: 1240, width: 800, height: 160 })[1]?.framing.close;
    expect(under).toBeDefined();
    expect(faceAt(under).foot).toBeLessThanOrEqual(1245);
  });

  it('stays where it is where words stand on either side', () => {
    const covers = [
      { start: 0, end: 180, box: { x: 0, y: 500, width: 1080, height: 190 } },
      { start: 0, end: 180, box: { x: 0, y: 1210, width: 1080, height: 190 } },
    ];
    const tight = cameraViews(stretches, { ground, frame: SIZE, framing, covers, rhythm });
    for (const view of tight) {
      const { top, foot } = faceAt(view.framing.close);
      expect(top).toBeGreaterThanOrEqual(680);
      expect(foot).toBeLessThanOrEqual(1220);
    }
  });
});
