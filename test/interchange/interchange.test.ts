import { describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { edlOf, timecode } from '../../src/interchange/edl.js';
import { type OtioNode, otioTimeline } from '../../src/interchange/otio.js';
import type { VideoMedia } from '../../src/media.js';

/** Schemas of OpenTimelineIO that are written, each with all of its fields. */
const OTIO_SCHEMAS: Readonly<Record<string, readonly string[]>> = {
  'Timeline.1': ['name', 'metadata', 'global_start_time', 'tracks'],
  'Stack.1': ['name', 'metadata', 'source_range', 'effects', 'markers', 'enabled', 'children'],
  'Track.1': ['name', 'metadata', 'source_range', 'effects', 'markers', 'enabled', 'children', 'kind'],
  'Clip.2': [
    'name',
    'metadata',
    'source_range',
    'effects',
    'markers',
    'enabled',
    'media_references',
    'active_media_reference_key',
  ],
  'Gap.1': ['name', 'metadata', 'source_range', 'effects', 'markers', 'enabled'],
  'Transition.1': ['name', 'metadata', 'in_offset', 'out_offset', 'transition_type'],
  'Marker.2': ['name', 'metadata', 'marked_range', 'color', 'comment'],
  'ExternalReference.1': ['name', 'metadata', 'available_range', 'available_image_bounds', 'target_url'],
  'MissingReference.1': ['name', 'metadata', 'available_range', 'available_image_bounds'],
  'RationalTime.1': ['value', 'rate'],
  'TimeRange.1': ['start_time', 'duration'],
};

const video = { kind: 'video', durationSeconds: 8 } as VideoMedia;
const track = { element: 'caption', box: { x: 0, y: 0, width: 2, height: 2 }, cels: [] } as const;

/** Three scenes: a cut, a crossfade, a ground at the end; one text, one bed. */
const plan = {
  kind: 'film-plan',
  composition: 'editor',
  combinationHash: 'abc',
  output: { size: { width: 1080, height: 1920 }, frameRate: { num: 30, den: 1 }, totalFrames: 210 },
  media: { 'segments[0].source': video, 'segments[1].source': video },
  sources: { 'segments[0].source': 'clips/Früh.mp4', 'segments[1].source': 'b.mp4', 'music.source': 'bed.wav' },
  scenes: [
    {
      start: 0,
      end: 90,
      enter: { kind: 'cut' },
      shot: { kind: 'clip', media: 'segments[0].source', fromSeconds: 1, fit: 'cover', focus: { x: 0.5, y: 0.5 } },
    },
    {
      start: 90,
      end: 180,
      enter: { kind: 'crossfade', frames: 12 },
      shot: { kind: 'clip', media: 'segments[1].source', fromSeconds: 2, fit: 'cover', focus: { x: 0.5, y: 0.5 } },
    },
    { start: 180, end: 210, enter: { kind: 'cut' }, shot: { kind: 'color', color: 'black' } },
  ],
  tracks: [
    { ...track, id: 'headline', start: 10, end: 80 },
    { ...track, id: 'logo', start: 0, end: 210 },
  ],
  sound: {
    totalSamples: 336_000,
    targetLufs: -14,
    ceilingDbtp: -1,
    tracks: [
      { role: 'music', media: 'music.source', start: 48_000, end: 336_000, fromSeconds: 0, gainDb: 0, fit: 'bed' },
    ],
  },
  facts: { layout: { elements: [{ id: 'headline', lines: [{ text: 'Fresh' }, { text: '−20 %' }] }] } },
} as unknown as FilmPlan;

describe('an OpenTimelineIO timeline', () => {
  const read = JSON.parse(JSON.stringify(otioTimeline(plan, 'ad'))) as OtioNode;

  it('holds schemas of the table alone, each with its fields and no others', () => {
    const seen = new Set<string>();
    const visit = (value: unknown): void => {
      if (Array.isArray(value)) value.forEach(visit);
      if (value === null || typeof value !== 'object') return;
      const { OTIO_SCHEMA: schema, ...fields } = value as Partial<OtioNode>;
      if (schema !== undefined) {
        seen.add(schema);
        expect([schema, Object.keys(fields).toSorted()]).toEqual([schema, OTIO_SCHEMAS[schema]?.toSorted()]);
      }
      for (const field of Object.values(value)) visit(field);
    };
    visit(read);
    expect([...seen].toSorted()).toEqual(Object.keys(OTIO_SCHEMAS).toSorted());
  });

  it('is as long as the film, track by track, with transitions between clips and markers for texts', () => {
    type Item = OtioNode & { readonly source_range: { readonly duration: { readonly value: number } } };
    const { children } = read['tracks'] as {
      readonly children: readonly (OtioNode & { readonly children: readonly Item[] })[];
    };
    const lengths = children.map((one) =>
      one.children
        .filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA !== 'Transition.1')
        .reduce((sum, { source_range }) => sum + source_range.duration.value, 0),
    );
    expect(lengths).toEqual([210, 210]);
    expect(children[0]?.children.map(({ OTIO_SCHEMA }) => OTIO_SCHEMA)).toEqual([
      'Clip.2',
      'Transition.1',
      'Clip.2',
      'Clip.2',
    ]);
    expect(children[0]?.children[1]).toMatchObject({
      transition_type: 'SMPTE_Dissolve',
      in_offset: { value: 6 },
      out_offset: { value: 6 },
    });
    expect(children[0]?.['markers']).toMatchObject([
      {
        name: 'headline',
        comment: 'Fresh −20 %',
        marked_range: { start_time: { value: 10 }, duration: { value: 70 } },
      },
    ]);
    expect(children[0]?.children[0]).toMatchObject({
      source_range: { start_time: { value: 30, rate: 30 } },
      media_references: { DEFAULT_MEDIA: { target_url: 'clips/Früh.mp4' } },
    });
  });
});

describe('an edit decision list', () => {
  const text = edlOf(plan, 'Früh im Café');

  it('keeps to the grammar of CMX 3600, line by line', () => {
    const time = String.raw`\d\d:\d\d:\d\d[:;]\d\d`;
    const lines = [
      /^TITLE: [\x20-\x7e]{1,70}$/,
      /^FCM: (?:NON-DROP|DROP) FRAME$/,
      /^$/,
      new RegExp(`^\\d{3}  [A-Z0-9]{1,8} {0,7} V     C        ${time} ${time} ${time} ${time}$`),
      new RegExp(`^\\d{3}  [A-Z0-9]{1,8} {0,7} V     D    \\d{3} ${time} ${time} ${time} ${time}$`),
      /^\* (?:FROM|TO) CLIP NAME: [\x20-\x7e]+$/,
      /^\* EFFECT NAME: [A-Z]+$/,
      new RegExp(`^\\* LOC: ${time} GREEN   [\\x20-\\x7e]+$`),
    ];
    const wrong = text.split('\r\n').filter((line) => !lines.some((form) => form.test(line)));
    expect(wrong).toEqual([]);
  });

  it('tells sources, records and the dissolve', () => {
    expect(text).toContain('001  R0001    V     C        00:00:01:00 00:00:03:24 00:00:00:00 00:00:02:24');
    expect(text).toContain('002  R0001    V     C        00:00:03:24 00:00:03:24 00:00:02:24 00:00:02:24');
    expect(text).toContain('002  R0002    V     D    012 00:00:01:24 00:00:05:00 00:00:02:24 00:00:06:00');
    expect(text).toContain('* FROM CLIP NAME: Fruh.mp4\r\n* TO CLIP NAME: b.mp4');
    expect(text).toContain('003  BL       V     C');
    expect(text).toContain('* LOC: 00:00:00:10 GREEN   headline: Fresh -20 %');
  });

  it.each([
    [0, { num: 30, den: 1 }, '00:00:00:00'],
    [108_000, { num: 30, den: 1 }, '01:00:00:00'],
    [1799, { num: 30_000, den: 1001 }, '00:00:59;29'],
    [1800, { num: 30_000, den: 1001 }, '00:01:00;02'],
    [17_982, { num: 30_000, den: 1001 }, '00:10:00;00'],
    [107_892, { num: 30_000, den: 1001 }, '01:00:00;00'],
  ])('frame %d at %o is %s', (frame, rate, written) => {
    expect(timecode(frame, rate)).toBe(written);
  });
});
