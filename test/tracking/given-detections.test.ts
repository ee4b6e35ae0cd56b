import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { hasMedia, skipsMedia, trackingMedia } from '../support/media.js';
import { readDetections, readSequence, scoreDetections } from './sequence.js';

const COLUMNS = { hota: 3, mota: 6, idf1: 7 } as const;

describe.skipIf(skipsMedia)('ahead of every peer on the same detections, sequence by sequence', () => {
  const table = hasMedia ? readFileSync(path.join(trackingMedia, 'results/SCORES.tsv'), 'utf8') : '';
  const peers = table.split('\n').map((line) => line.split('\t'));
  test.each([
    ['SORT detections', 'det_sort_frcnn.txt', 'TUD-Campus', 66.97],
    ['SORT detections', 'det_sort_frcnn.txt', 'TUD-Stadtmitte', 65.8],
    ['SORT detections', 'det_sort_frcnn.txt', 'PETS09-S2L1', 48.69],
    ['YOLOX-nano every frame', 'det_yolox_nano_person.txt', 'TUD-Campus', 68.11],
    ['YOLOX-nano every frame', 'det_yolox_nano_person.txt', 'TUD-Stadtmitte', 75.2],
    ['YOLOX-nano every frame', 'det_yolox_nano_person.txt', 'PETS09-S2L1', 56.8],
    ['YOLOX-nano every frame', 'det_yolox_nano_person.txt', 'MOT16-09', 46.38],
  ] as const)('%s, %s, %s', (source, file, name, known) => {
    const rivals = peers.filter((row) => row[1] === source && row[2] === name);
    expect(rivals.length).toBeGreaterThanOrEqual(4);
    const sequence = readSequence(trackingMedia, name);
    const scores = scoreDetections(sequence, readDetections(sequence, file)!);
    for (const key of ['hota', 'mota', 'idf1'] as const) {
      const best = Math.max(...rivals.map((row) => Number(row[COLUMNS[key]])));
      expect(scores[key] * 100, `${key} on ${name}`).toBeGreaterThan(best);
    }
    // What this tracker reached before: a rule that helps one clip must not cost another.
    expect(scores.hota * 100, `HOTA on ${name}`).toBeGreaterThan(known - 0.2);
    expect(scores.jitter).toBeLessThan(0.006);
  });
});
