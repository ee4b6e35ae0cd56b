/** Documents of other programs as editor ads: what maps, what is told, and that nothing of them is trusted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { validateComposition } from '../../src/document/validate.js';
import { importCreatomate } from '../../src/interchange/import-creatomate.js';
import type { ImportedTimeline } from '../../src/interchange/import-otio.js';
import { importShotstack } from '../../src/interchange/import-shotstack.js';
import { propertySeed } from '../support/seed.js';
import { propertyRuns } from '../support/tier.js';

const at = (name: string) => `https://media.example/${name}`;

const SHOTSTACK = {
  timeline: {
    soundtrack: { src: at('bed.mp3'), effect: 'fadeOut', volume: 0.5 },
    background: '#000000',
    tracks: [
      { clips: [{ asset: { type: 'title', text: 'Fresh', style: 'minimal' }, start: 0.5, length: 2 }] },
      { clips: [{ asset: { type: 'image', src: at('pack.png') }, start: 4, length: 1.5, position: 'topRight' }] },
      {
        clips: [
          { asset: { type: 'video', src: at('a.mp4?key=1'), trim: 3, volume: 0 }, start: 0, length: 3, fit: 'crop' },
          {
            asset: { type: 'video', src: at('b.mp4') },
            start: 3,
            length: 4,
            fit: 'contain',
            transition: { in: 'fade' },
            effect: 'zoomIn',
          },
          { asset: { type: 'html', html: '<p>no</p>' }, start: 7, length: 1 },
        ],
      },
    ],
  },
  output: { format: 'mp4', aspectRatio: '9:16', fps: 25 },
};

const CREATOMATE = {
  output_format: 'mp4',
  width: 1080,
  height: 1080,
  frame_rate: 30,
  elements: [
    { type: 'video', track: 1, source: at('a.mp4'), trim_start: '3 s', duration: 3, volume: '0%', fit: 'cover' },
    {
      type: 'video',
      track: 1,
      source: at('a.mp4'),
      duration: '4 s',
      animations: [{ type: 'fade', duration: 0.8, transition: true }],
    },
    { type: 'text', track: 2, time: 3.5, duration: 2, text: 'Fresh', font_family: 'Inter', y: '20%' },
    { type: 'image', track: 3, source: at('pack.png'), time: 4, duration: 1.5 },
    { type: 'audio', track: 4, source: at('bed.mp3'), duration: null, volume: '50%' },
    { type: 'shape', track: 5, path: 'M 0 0' },
  ],
};

const paths = ({ notes }: ImportedTimeline) => notes.map(({ path }) => path);

describe('an edit of Shotstack', () => {
  const film = importShotstack(SHOTSTACK);
  it('becomes an editor ad that is valid at once', () => {
    expect(film.composition).toEqual({
      kind: 'editor',
      language: 'en',
      export_aspect_ratio: '9:16',
      fps: 25,
      segments: [
        {
          source: 'media/a.mp4',
          trim: { start: 3, duration: 3 },
          fit_mode: 'cover',
          volume: 0,
          title: { text: 'Fresh', start: 0.5, end: 2.5 },
        },
        {
          source: 'media/b.mp4',
          trim: { start: 0, duration: 4 },
          fit_mode: 'blur',
          transition: { type: 'crossfade', duration_seconds: 0.5 },
        },
      ],
      overlays: [{ source: 'media/pack.png', start: 4, end: 5.5, volume: 0 }],
      music: { source: 'media/bed.mp3', volume: 0.5 },
    });
    expect(validateComposition(film.composition).kind).toBe('editor');
  });

  it('tells field by field what is lost, and what to download', () => {
    const lost = ['timeline.tracks[2].clips[2]', 'timeline.tracks[2].clips[1].effect', 'timeline.background'];
    expect(paths(film)).toEqual(expect.arrayContaining([...lost, 'timeline.tracks[1].clips[0].position']));
    const messages = film.notes.map(({ message }) => message);
    expect(messages).toContain('Its source is an address: download https://media.example/a.mp4?key=1 to media/a.mp4.');
  });

  it('closes a gap, moves what lies over the film with it, and says so', () => {
    const clip = (start: number) => ({ asset: { type: 'video', src: 'x.mp4' }, start, length: 2 });
    const over = { asset: { type: 'image', src: 'y.png' }, start: 6, length: 1 };
    const { composition, notes } = importShotstack({
      timeline: { tracks: [{ clips: [over] }, { clips: [clip(0), clip(5)] }] },
    });
    expect(composition['overlays']).toMatchObject([{ start: 3, end: 4 }]);
    expect(notes.map(({ message }) => message)).toContain(
      'It begins 3 s after the end of what comes before: scenes follow at once.',
    );
  });
});

describe('a RenderScript of Creatomate', () => {
  const film = importCreatomate(CREATOMATE);
  it('becomes an editor ad that is valid at once', () => {
    expect(film.composition).toMatchObject({
      export_aspect_ratio: '1:1',
      segments: [
        { source: 'media/a.mp4', trim: { start: 3, duration: 3 }, volume: 0, fit_mode: 'cover' },
        {
          source: 'media/a.mp4',
          trim: { start: 0, duration: 4 },
          transition: { type: 'crossfade', duration_seconds: 0.8 },
          title: { text: 'Fresh', start: 0.5, end: 2.5 },
        },
      ],
      overlays: [{ source: 'media/pack.png', start: 4, end: 5.5 }],
      music: { source: 'media/bed.mp3', volume: 0.5 },
    });
    expect(validateComposition(film.composition).kind).toBe('editor');
    expect(paths(film)).toEqual(expect.arrayContaining(['elements[5]', 'elements[2].font_family', 'elements[2].y']));
  });
});

type Place = readonly string[];

/** Every place in a document, the whole of it first. */
function placesIn(node: unknown, at: Place = []): readonly Place[] {
  if (node === null || typeof node !== 'object') return [at];
  return [at, ...Object.entries(node).flatMap(([name, inner]) => placesIn(inner, [...at, name]))];
}

/** The document with another value at a place. */
function changed(node: unknown, [name, ...rest]: Place, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = structuredClone(node) as Record<string, unknown>;
  copy[name] = changed(copy[name], rest, value);
  return copy;
}

describe.each([
  ['Shotstack', importShotstack, SHOTSTACK],
  ['Creatomate', importCreatomate, CREATOMATE],
] as const)('what pretends to be of %s', (_name, read, sample) => {
  it('is a TypeError with words, or a composition, whatever stands in it', () => {
    expect(() => read({})).toThrow(TypeError);
    const places = placesIn(sample);
    const run = (value: unknown) => {
      try {
        expect(read(value).composition['kind']).toBe('editor');
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError);
        expect((error as Error).message).toMatch(/^it has no /);
      }
    };
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.jsonValue({ maxDepth: 2 }), (place, value) => {
        run(changed(sample, place, value));
      }),
      { seed: propertySeed(), numRuns: propertyRuns(200) },
    );
  });
});
