import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FilmPlan } from '../../src/compose/plan.js';
import { edlOf, timecode } from '../../src/interchange/edl.js';
import { type OtioNode, otioTimeline } from '../../src/interchange/otio.js';
import type { VideoMedia } from '../../src/media.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';

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
  'FreezeFrame.1': ['name', 'metadata', 'effect_name', 'time_scalar'],
  'LinearTimeWarp.1': ['name', 'metadata', 'effect_name', 'time_scalar'],
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

/** Scenes of clips that last so many seconds, each from its first frame on. */
function filmOf(
  scenes: readonly {
    readonly frames: number;
    readonly seconds: number;
    readonly from?: number;
    readonly speed?: number;
    readonly crossfade?: number;
  }[],
): FilmPlan {
  let start = 0;
  const made = scenes.map(({ frames, from = 0, speed = 1, crossfade = 0 }, index) => {
    const scene = {
      ...{ start, end: start + frames },
      enter: index === 0 || crossfade === 0 ? { kind: 'cut' } : { kind: 'crossfade', frames: crossfade },
      shot: { kind: 'clip', media: `segments[${index}].source`, fromSeconds: from, speed },
    };
    start += frames;
    return scene;
  });
  const ids = scenes.map((_, index) => `segments[${index}].source`);
  return {
    ...plan,
    output: { ...plan.output, totalFrames: start },
    scenes: made,
    media: Object.fromEntries(ids.map((id, at) => [id, { kind: 'video', durationSeconds: scenes[at]?.seconds }])),
    sources: Object.fromEntries(ids.map((id, at) => [id, `${'abcdefgh'[at]}.mp4`])),
    tracks: [],
    sound: { ...plan.sound, tracks: [] },
  } as unknown as FilmPlan;
}

/** A clip of 3.64 s in a slot of 6: 110 frames, the last of them after 3.633 s. */
const short = filmOf([
  { frames: 180, seconds: 3.64 },
  { frames: 180, seconds: 8 },
]);

/** Any film: clips shorter and longer than their scenes, slowed down, with and without room for transitions. */
const films = fc
  .array(
    fc.record({
      frames: fc.integer({ min: 40, max: 200 }),
      seconds: fc.double({ min: 1, max: 10, noNaN: true }),
      from: fc.double({ min: 0, max: 0.9, noNaN: true }),
      speed: fc.constantFrom(1, 0.8),
      crossfade: fc.constantFrom(0, 2, 12, 20),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map(filmOf);
const framesOf = (film: FilmPlan, index: number) =>
  Math.ceil((film.media[`segments[${index}].source`] as VideoMedia).durationSeconds * 30 - 0.05);

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
    visit(JSON.parse(JSON.stringify(otioTimeline(short, 'ad'))));
    visit(JSON.parse(JSON.stringify(otioTimeline(filmOf([{ frames: 90, seconds: 8, speed: 0.8 }]), 'ad'))));
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

type OtioClip = OtioNode & {
  readonly source_range: {
    readonly start_time: { readonly value: number };
    readonly duration: { readonly value: number };
  };
  readonly effects: readonly { readonly OTIO_SCHEMA: string; readonly time_scalar: number }[];
  readonly media_references: { readonly DEFAULT_MEDIA: { readonly available_range: OtioClip['source_range'] } };
};

function clipsIn(film: FilmPlan, track: number): readonly OtioClip[] {
  const read = JSON.parse(JSON.stringify(otioTimeline(film, 'ad'))) as {
    readonly tracks: { readonly children: readonly { readonly children: readonly OtioClip[] }[] };
  };
  return read.tracks.children[track]?.children.filter(({ OTIO_SCHEMA }) => OTIO_SCHEMA === 'Clip.2') ?? [];
}

describe('in an OpenTimelineIO timeline', () => {
  const rangeOf = ({ source_range: { start_time, duration } }: OtioClip) => [start_time.value, duration.value];

  it('a frame that is held is a clip of its own', () => {
    const [played, held, next] = clipsIn(short, 0);
    expect([played, held, next].map((clip) => clip && rangeOf(clip))).toEqual([
      [0, 110],
      [109, 70],
      [0, 180],
    ]);
    expect(held?.effects).toMatchObject([{ OTIO_SCHEMA: 'FreezeFrame.1', time_scalar: 0 }]);
    expect([played?.effects, next?.effects]).toEqual([[], []]);
    expect(played?.media_references.DEFAULT_MEDIA.available_range.duration.value).toBe(110);
  });

  it('no clip names frames that its source has not, and they fill the film', () => {
    fc.assert(
      fc.property(films, (film) => {
        const clips = clipsIn(film, 0);
        expect(clips.reduce((sum, clip) => sum + clip.source_range.duration.value, 0)).toBe(film.output.totalFrames);
        for (const clip of clips) {
          const [start = 0, frames = 0] = rangeOf(clip);
          const last = start + Math.floor((frames - 1) * (clip.effects[0]?.time_scalar ?? 1) + 1e-6);
          const { value: available } = clip.media_references.DEFAULT_MEDIA.available_range.duration;
          expect(last).toBeLessThan(available);
        }
      }),
      { seed: propertySeed(), numRuns: propertyRuns(200) },
    );
  });

  it('a transition says for how long a clip stands still in it', () => {
    const film = filmOf([
      { frames: 90, seconds: 3 },
      { frames: 90, seconds: 8, from: 0.1, crossfade: 12 },
    ]);
    const text = JSON.stringify(otioTimeline(film, 'ad'));
    expect(text).toContain('"held_last_frames":6,"held_first_frames":3');
    expect(JSON.stringify(otioTimeline(plan, 'ad'))).not.toContain('held_last_frames');
  });

  it('music that is shorter than the film begins again; a voice ends', () => {
    const at = { start: 0, end: 336_000, fromSeconds: 0, gainDb: 0 };
    const sound = (durationSeconds: number) => ({ kind: 'audio', durationSeconds });
    const film = {
      ...plan,
      media: { 'music.source': sound(3), 'narration.source': sound(2) },
      scenes: plan.scenes.slice(2).map((scene) => ({ ...scene, start: 0 })),
      sound: {
        ...plan.sound,
        tracks: [
          { ...at, role: 'music', media: 'music.source', fit: 'bed' },
          { ...at, role: 'voice', media: 'narration.source', fit: 'as-is' },
        ],
      },
    } as unknown as FilmPlan;
    expect(clipsIn(film, 1).map(rangeOf)).toEqual([
      [0, 90],
      [0, 90],
      [0, 30],
    ]);
    expect(clipsIn(film, 2).map(rangeOf)).toEqual([[0, 60]]);
  });
});

/** The events of a list, in frames. */
function eventsOf(film: FilmPlan) {
  const line = /^(\d{3}) {2}(\w+) +V {5}([CD]) +(?:\d{3} )?([\d:]{11}) ([\d:]{11}) ([\d:]{11}) ([\d:]{11})$/;
  const frames = (time = '') => {
    const [hours = 0, minutes = 0, seconds = 0, rest = 0] = time.split(':').map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 30 + rest;
  };
  return edlOf(film, 'film')
    .split('\r\n\r\n')
    .flatMap((block) => {
      const rows = block.split('\r\n').flatMap((text) => line.exec(text) ?? []);
      if (rows.length === 0) return [];
      const found = block.split('\r\n').flatMap((text) => {
        const row = line.exec(text);
        if (row === null) return [];
        const [sourceIn, sourceOut, recordIn, recordOut] = row.slice(4).map(frames) as [number, number, number, number];
        return [{ reel: row[2] ?? '', edit: row[3] ?? '', sourceIn, sourceOut, recordIn, recordOut }];
      });
      return [{ text: block, lines: found }];
    });
}

describe('an edit decision list of clips that end too soon', () => {
  it('holds the last frame in an event of its own, with a speed of 0 and a note', () => {
    const text = edlOf(short, 'film');
    expect(text).toContain('001  R0001    V     C        00:00:00:00 00:00:03:20 00:00:00:00 00:00:03:20');
    expect(text).toContain(
      [
        '002  R0001    V     C        00:00:03:19 00:00:03:20 00:00:03:20 00:00:06:00',
        'M2   R0001          000.0                00:00:03:19',
        '* FROM CLIP NAME: a.mp4 FF',
        '* * FREEZE FRAME',
        '',
        '003  R0002',
      ].join('\r\n'),
    );
  });

  it('says the speed of a clip that is slowed down', () => {
    const text = edlOf(filmOf([{ frames: 150, seconds: 4, speed: 0.8 }]), 'film');
    expect(text).toContain('001  R0001    V     C        00:00:00:00 00:00:04:00 00:00:00:00 00:00:05:00');
    expect(text).toContain('M2   R0001          024.0                00:00:00:00');
  });

  it('begins a dissolve where the clip that comes has frames, and holds the one that goes', () => {
    const film = filmOf([
      { frames: 90, seconds: 3 },
      { frames: 90, seconds: 3, crossfade: 12 },
    ]);
    expect(edlOf(film, 'film')).toContain(
      [
        '002  R0001    V     C        00:00:02:29 00:00:02:29 00:00:03:00 00:00:03:00',
        '002  R0002    V     D    006 00:00:00:00 00:00:03:00 00:00:03:00 00:00:06:00',
        'M2   R0001          000.0                00:00:02:29',
        '* FROM CLIP NAME: a.mp4 FF',
        '* * FREEZE FRAME',
        '* TO CLIP NAME: b.mp4',
        '* FIRST FRAME OF R0002 HELD FOR 6 FRAMES BEFORE',
      ].join('\r\n'),
    );
  });

  it('fills the film event by event, and names no frame that its source has not', () => {
    fc.assert(
      fc.property(films, (film) => {
        const events = eventsOf(film);
        let at = 0;
        for (const { lines } of events) {
          const event = lines.at(-1);
          expect(event?.recordIn).toBe(at);
          expect(event?.recordOut).toBeGreaterThan(at);
          at = event?.recordOut ?? 0;
          for (const { reel, sourceIn, sourceOut } of lines) {
            const frames = framesOf(film, Number(reel.slice(1)) - 1);
            expect(sourceIn).toBeLessThan(frames);
            expect(sourceOut).toBeLessThanOrEqual(frames);
          }
        }
        expect(at).toBe(film.output.totalFrames);
        for (const { text, lines } of events) {
          const { sourceIn = 0, sourceOut = 0, recordIn = 0, recordOut = 0 } = lines.at(-1) ?? {};
          if (sourceOut - sourceIn !== recordOut - recordIn) expect(text).toContain('M2   ');
        }
      }),
      { seed: propertySeed(), numRuns: propertyRuns(200) },
    );
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
      new RegExp(`^M2   [A-Z0-9]{1,8} {0,7} {7}\\d{3}\\.\\d {16}${time}$`),
      /^\* \* FREEZE FRAME$/,
      /^\* (?:FIRST|LAST) FRAME OF [A-Z0-9]{1,8} HELD FOR \d+ FRAMES(?: BEFORE)?$/,
      new RegExp(`^\\* LOC: ${time} GREEN   [\\x20-\\x7e]+$`),
    ];
    const all = [text, edlOf(short, 'short'), ...fc.sample(films, 20).map((film) => edlOf(film, 'any'))].join('\r\n');
    const wrong = all.split('\r\n').filter((line) => !lines.some((form) => form.test(line)));
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
    [1499, { num: 25, den: 1 }, '00:00:59:24'],
    [90_000, { num: 25, den: 1 }, '01:00:00:00'],
    [3049, { num: 50, den: 1 }, '00:01:00:49'],
    [180_000, { num: 50, den: 1 }, '01:00:00:00'],
    [1440, { num: 24, den: 1 }, '00:01:00:00'],
    [107_892, { num: 30_000, den: 1001 }, '01:00:00;00'],
  ])('frame %d at %o is %s', (frame, rate, written) => {
    expect(timecode(frame, rate)).toBe(written);
  });
});
