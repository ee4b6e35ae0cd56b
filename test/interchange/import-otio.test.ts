/** A film's own export, read back: clips, trims, speed, transitions, titles, overlays, sound; what it lacks is told. */
import { describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import type { EditorComposition } from '../../src/document/editor/editor-schema.js';
import { resolveEditor } from '../../src/document/editor/resolve-editor.js';
import { parseComposition } from '../../src/document/parse-composition.js';
import { compositionProblems } from '../../src/document/validate.js';
import { importOtio } from '../../src/interchange/import-otio.js';
import { otioTimeline } from '../../src/interchange/otio.js';

const video = (durationSeconds: number) => ({ kind: 'video', durationSeconds });
const clip = (media: string, fromSeconds = 0, speed = 1) => {
  return {
    kind: 'clip',
    media,
    fromSeconds,
    ...(speed === 1 ? {} : { speed }),
    fit: 'cover',
    focus: { x: 0.5, y: 0.5 },
  };
};
const CUT = { kind: 'cut' } as const;

/** Two scenes, the first hidden for a while by a cutaway; a clip in a box, a title, music from its third second on. */
const plan = {
  composition: 'editor',
  combinationHash: '0'.repeat(64),
  output: { size: { width: 1080, height: 1920 }, frameRate: { num: 25, den: 1 }, totalFrames: 200 },
  media: {
    'segments[0].source': video(20),
    'segments[1].source': video(20),
    'overlays[0].source': video(9),
    'overlays[1].source': video(9),
    'overlays[2].source': { kind: 'image' },
    'music.source': { kind: 'audio', durationSeconds: 30 },
  },
  sources: {
    'segments[0].source': 'a.mp4',
    'segments[1].source': 'b.mp4',
    'overlays[0].source': 'roll.mp4',
    'overlays[1].source': 'inset.mp4',
    'overlays[2].source': 'sticker.png',
    'music.source': 'bed.mp3',
  },
  scenes: [
    { start: 0, end: 25, enter: CUT, shot: clip('segments[0].source', 2), own: { start: 0, end: 100 } },
    { start: 25, end: 50, enter: CUT, shot: clip('overlays[0].source') },
    { start: 50, end: 100, enter: CUT, shot: clip('segments[0].source', 2), own: { start: 0, end: 100 } },
    { start: 100, end: 200, enter: { kind: 'crossfade', frames: 10 }, shot: clip('segments[1].source', 1, 2) },
  ],
  overlays: [
    { start: 125, end: 175, shot: clip('overlays[1].source'), box: { x: 108, y: 192, width: 540, height: 540 } },
  ],
  tracks: [
    {
      id: 'segment-1-title',
      element: 'title',
      start: 110,
      end: 160,
      cels: [],
      box: { x: 0, y: 0, width: 2, height: 2 },
    },
  ],
  facts: {
    layout: { elements: [{ id: 'segment-1-title', lines: [{ text: 'Fresh every Monday' }] }] },
    overlays: [
      { overlay: 1, as: 'inset', box: { x: 108, y: 192, width: 540, height: 540 }, start_frame: 125, end_frame: 175 },
      { overlay: 2, as: 'drawn', box: { x: 600, y: 300, width: 300, height: 300 }, start_frame: 150, end_frame: 190 },
    ],
  },
  document: {
    scenes: [{}, { title: { text: 'Fresh\nevery Monday', kind: 'lower_third' } }],
    overlays: [
      { place: 'full', volume: 0.5 },
      { place: 'free', volume: 0 },
      { place: 'inset_top_right', volume: 0 },
    ],
  },
  sound: {
    totalSamples: 384_000,
    tracks: [{ role: 'music', media: 'music.source', start: 0, end: 384_000, fromSeconds: 3, gainDb: 0, fit: 'bed' }],
    targetLufs: -14,
    ceilingDbtp: -1,
  },
} as unknown as FilmPlan;

describe('a timeline read back', () => {
  const { composition, notes } = importOtio(JSON.parse(JSON.stringify(otioTimeline(plan, 'ad'))));

  it('is the ad that it was exported from, as far as a timeline says it', () => {
    expect(composition).toEqual({
      kind: 'editor',
      language: 'en',
      fps: 25,
      segments: [
        { source: 'a.mp4', trim: { start: 2, duration: 4 } },
        {
          source: 'b.mp4',
          trim: { start: 1, duration: 8 },
          speed: 2,
          transition: { type: 'crossfade', duration_seconds: 0.4 },
          title: { text: 'Fresh\nevery Monday', kind: 'lower_third', start: 0.4, end: 2.4 },
        },
      ],
      overlays: [
        { source: 'roll.mp4', start: 1, end: 2, volume: 0.5 },
        { source: 'inset.mp4', start: 5, end: 7, place: 'free', at: { x: 0.1, y: 0.1, width: 0.5 } },
        { source: 'sticker.png', start: 6, end: 7.6, place: 'inset_top_right' },
      ],
      music: { source: 'bed.mp3', start_seconds: 3 },
    });
    expect(compositionProblems(composition)).toEqual([]);
  });

  it('a title that was written anew in the timeline has its new words', () => {
    const timeline = JSON.parse(JSON.stringify(otioTimeline(plan, 'ad')));
    timeline.tracks.children[0].markers[0].comment = 'Fresh every Friday';
    const { segments } = importOtio(timeline).composition as { segments: readonly { title?: unknown }[] };
    expect(segments[1]?.title).toEqual({ text: 'Fresh every Friday', kind: 'lower_third', start: 0.4, end: 2.4 });
  });

  it('has what no track holds from the metadata, and tells what is not there either, field by field', async () => {
    const said = {
      ...{ kind: 'editor', language: 'de', export_aspect_ratio: '4:5', visual_language: 'luxury_minimal', fps: 25 },
      ...{ score: 'calm', sounds: 'auto', loop: true, chapters: true, brand_name: 'Northbean', pacing: 'voice_first' },
      segments: [
        { source: 'a.mp4', fit_mode: 'cover', narration_text: 'Hallo.', focus: { x: 0.2, y: 0.4 }, volume: 0.5 },
        { source: 'b.mp4', narration_text: 'Heute frisch.', move: 'none' },
      ],
      narration: { source: 'voice.mp3', words: [{ text: 'Hallo.', start: 0.1, end: 0.5 }] },
      captions: { style: 'pill', position: 'top', size: 's', color: '#ffee00' },
      music: { source: 'bed.mp3', volume: 0.5, start_seconds: 3, fade_in_seconds: 1, fade_out_seconds: 2 },
      logo: { source: 'logo.png', logo_position: 'top_left', logo_treatment: 'plate', logo_duration_seconds: 4 },
      closing_image: { source: 'end.png', headline: 'Frisch', cta_text: 'Kaufen', duration_seconds: 2 },
      disclosure: { text: 'KI', position: 'bottom_right' },
    };
    const document = resolveEditor((await parseComposition(said)) as EditorComposition);
    const own = { ...plan, document, sources: { ...plan.sources, 'logo.source': 'logo.png' } } as unknown as FilmPlan;
    const back = importOtio(JSON.parse(JSON.stringify(otioTimeline(own, 'ad'))));
    const { composition: film } = back;
    for (const field of ['language', 'export_aspect_ratio', 'visual_language', 'score', 'sounds', 'loop', 'chapters'])
      expect(film[field], field).toEqual(said[field as keyof typeof said]);
    for (const field of ['captions', 'logo', 'disclosure', 'music', 'brand_name'] as const)
      expect(film[field], field).toEqual(said[field]);
    expect(film['segments']).toMatchObject(
      said.segments.map(({ fit_mode, narration_text, focus, move, volume }) => {
        const set = Object.entries({ fit_mode, narration_text, focus, move, volume });
        return Object.fromEntries(set.filter(([, value]) => value !== undefined));
      }),
    );
    expect(back.notes.map(({ path }) => path)).toEqual(['pacing']);
    expect(compositionProblems(film)).toEqual([]);
  });

  it('takes nothing but known fields from the metadata', async () => {
    const document = resolveEditor(
      (await parseComposition({
        kind: 'editor',
        language: 'en',
        segments: [{ source: 'a.mp4' }],
      })) as EditorComposition,
    );
    const timeline = JSON.parse(JSON.stringify(otioTimeline({ ...plan, document } as unknown as FilmPlan, 'ad')));
    timeline.metadata.reelwright.fields.film.segments = [{ source: '/etc/passwd' }];
    timeline.metadata.reelwright.fields.segments[0].source = '/etc/passwd';
    expect(JSON.stringify(importOtio(timeline).composition)).not.toContain('passwd');
  });

  it('tells what a timeline without that metadata does not say', () => {
    expect(notes.map(({ path }) => path)).toEqual(expect.arrayContaining(['language', 'captions', 'logo']));
  });

  it('leaves out what names no file, and says where it stood', () => {
    const timeline = JSON.parse(JSON.stringify(otioTimeline(plan, 'ad')));
    timeline.tracks.children[0].children[0].media_references.DEFAULT_MEDIA = { OTIO_SCHEMA: 'MissingReference.1' };
    expect(importOtio(timeline).notes.map(({ path }) => path)).toContain('tracks[0].children[0]');
  });

  it.each([null, 5, {}, { OTIO_SCHEMA: 'Timeline.1' }, { OTIO_SCHEMA: 'Timeline.1', tracks: { children: [{}, 7] } }])(
    'refuses %o',
    (strange) => {
      expect(() => importOtio(strange)).toThrow(TypeError);
    },
  );
});
