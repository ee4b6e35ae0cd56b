import { readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { parseMot } from '../../bench/tracking-metrics/parse-mot.js';
import { jsonSchemaFrom, printSchema } from '../../src/document/json-schema.js';
import type { ObjectTrack } from '../../src/tracking/track.types.js';
import { tracksSchema } from '../../src/tracking/tracks-schema.js';
import { motText, type TracksDocument, tracksDocument } from '../../src/tracking/write-tracks.js';

const tracks: readonly ObjectTrack[] = [
  {
    id: 1,
    class: 0,
    score: 0.9,
    boxes: [1, 2].map((frame) => ({ frame, box: [-4, 10, 40.004, 90], score: 0.9, observed: frame === 1 })),
  },
  { id: 2, class: 2, score: 0.8, boxes: [{ frame: 1, box: [100, 0, 130, 20], score: 0.8, observed: true }] },
];

const clip = {
  picture: { width: 120, height: 90 },
  frameRate: { num: 25, den: 1 },
  times: [0, 0.04, 0.08, 0.12],
  nameOf: (id: number) => ['person', '', 'car'][id]!,
};

describe('schemas/tracks.schema.json', () => {
  const shipped = readFileSync(new URL('../../schemas/tracks.schema.json', import.meta.url), 'utf8');

  test('ships as generated (write it with scripts/write-schemas.mjs)', () => {
    expect(shipped).toBe(printSchema(jsonSchemaFrom(tracksSchema)));
  });

  test('what is written holds to it, and is of the documented type', () => {
    const document: TracksDocument = tracksDocument(tracks, clip);
    expect(tracksSchema.parse(JSON.parse(JSON.stringify(document)))).toEqual(document);
    expectTypeOf(tracksSchema._zod.output).toExtend<TracksDocument>();
  });

  test.each<[string, (frame: Record<string, unknown>) => void]>([
    ['a key nobody knows', (frame) => Object.assign(frame, { colour: 1 })],
    ['a frame without its time', (frame) => delete frame['pts']],
    ['an object without an id', (frame) => delete (frame['objects'] as { id?: number }[])[0]!.id],
    ['a box of three numbers', (frame) => Object.assign((frame['objects'] as object[])[0]!, { box: [1, 2, 3] })],
    ['a box outside the picture', (frame) => Object.assign((frame['objects'] as object[])[0]!, { box: [-1, 2, 3, 4] })],
    ['id 0', (frame) => Object.assign((frame['objects'] as object[])[0]!, { id: 0 })],
  ])('refuses %s', (_, spoil) => {
    const document = JSON.parse(JSON.stringify(tracksDocument(tracks, clip)));
    spoil(document.frames[1]);
    expect(tracksSchema.safeParse(document).success).toBe(false);
  });

  test('says of every field what it is', () => {
    const bare: string[] = [];
    const walk = (node: Record<string, unknown>, path: string) => {
      for (const [name, child] of Object.entries((node['properties'] ?? {}) as Record<string, typeof node>)) {
        if (typeof child['description'] !== 'string') bare.push(path + name);
        walk(child, `${path}${name}.`);
      }
      if (node['items']) walk(node['items'] as typeof node, path);
    };
    walk(JSON.parse(shipped), '');
    expect(bare).toEqual([]);
    expect(JSON.parse(shipped)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema' });
  });
});

test('every frame has a row; boxes lie inside the picture', () => {
  const document = tracksDocument(tracks, clip);
  expect(document.frames.map((frame) => frame.objects.map((object) => object.id))).toEqual([[], [1, 2], [1], []]);
  expect(document.frames[1]).toEqual({
    index: 1,
    pts: 0.04,
    objects: [
      { id: 1, class: 0, class_name: 'person', score: 0.9, box: [0, 10, 40, 90], interpolated: false },
      { id: 2, class: 2, class_name: 'car', score: 0.8, box: [100, 0, 120, 20], interpolated: false },
    ],
  });
  expect(document.frames[2]?.objects[0]?.interpolated).toBe(true);
});

test('MOT text has a line for every box of every source frame, also the filled-in ones, whole numbers first', () => {
  const rows = motText(tracks).trimEnd().split('\n');
  expect(rows).toHaveLength(tracks.flatMap((track) => track.boxes).length);
  for (const row of rows) expect(row).toMatch(/^[1-9]\d*,[1-9]\d*(,-?\d+(\.\d+)?){5},-1,-1,-1$/);
});

test('MOT text counts frames from 1, goes by frame and reads back', () => {
  expect(motText([])).toBe('');
  expect(motText(tracks).split('\n')[0]).toBe('2,1,-4,10,44,80,0.9,-1,-1,-1');
  expect(parseMot(motText(tracks)).map((row) => [row.frame, row.id])).toEqual([
    [2, 1],
    [2, 2],
    [3, 1],
  ]);
});
