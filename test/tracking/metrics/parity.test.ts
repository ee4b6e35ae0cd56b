import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../bench/tracking-metrics/evaluate.js';
import { parseMot } from '../../../bench/tracking-metrics/parse-mot.js';
import { hasMedia, skipsMedia, trackingMedia } from '../../support/media.js';

const folders: Readonly<Record<string, string>> = { 'SORT (original)': 'sort', 'supervision-js C-BIoU': 'c-biou' };

describe.skipIf(skipsMedia)('scores agree with TrackEval on the result files beside SCORES.tsv', () => {
  const lines = hasMedia
    ? readFileSync(path.join(trackingMedia, 'results/SCORES.tsv'), 'utf8').trim().split('\n').slice(1)
    : [];
  const rows = lines
    .map((line) => line.split('\t'))
    .filter((row) => row[0]! in folders && row[1] === 'SORT detections');
  test('the table has both trackers on three sequences', () => expect(rows).toHaveLength(6));
  test.each(rows)('%s, %s, %s', (tracker, _, sequence, ...figures) => {
    const [hota, detA, assA, mota, idf1, fp, fn, idsw, frag] = figures.map(Number);
    const truth = parseMot(readFileSync(path.join(trackingMedia, 'mot', sequence!, 'gt/gt.txt'), 'utf8'));
    const result = parseMot(
      readFileSync(path.join(trackingMedia, 'results', folders[tracker!]!, `${sequence}.txt`), 'utf8'),
    );
    const scores = evaluate(truth, result, { layout: 'mot15' });
    const near = (share: number, percent: number | undefined) =>
      expect(Math.abs(share * 100 - percent!)).toBeLessThan(0.1);
    near(scores.hota, hota);
    near(scores.detA, detA);
    near(scores.assA, assA);
    near(scores.mota, mota);
    near(scores.idf1, idf1);
    expect([scores.falsePositives, scores.falseNegatives, scores.identitySwitches, scores.fragments]).toEqual([
      fp,
      fn,
      idsw,
      frag,
    ]);
  });
});
