/** Prints the accuracy of the tracker on given detections beside the best peer of SCORES.tsv, sequence by sequence. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readDetections, readSequence, scoreDetections } from './given-detections.js';

const media = process.env['REELWRIGHT_TEST_MEDIA'] ?? path.resolve('../shared/media');
const root = path.join(media, 'tracking');
const peers = readFileSync(path.join(root, 'results/SCORES.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));
const percent = (share: number) => (share * 100).toFixed(1).padStart(5);
const runs = [
  ['det_sort_frcnn.txt', 'SORT detections', [1]],
  ['det_yolox_nano_person.txt', 'YOLOX-nano every frame', [1, 2, 3]],
] as const;
for (const [file, source, strides] of runs) {
  for (const name of ['TUD-Campus', 'TUD-Stadtmitte', 'PETS09-S2L1', 'MOT16-09']) {
    const sequence = readSequence(root, name);
    const rivals = peers.filter((row) => row[1] === source && row[2] === name);
    const best = (column: number) => Math.max(...rivals.map((row) => Number(row[column])));
    for (const stride of strides) {
      const detections = readDetections(sequence, file, stride);
      if (detections === undefined || (stride > 1 && sequence.frameRate / stride < 8)) continue;
      const s = scoreDetections(sequence, detections);
      const beside = (value: number, column: number) =>
        `${percent(value)} (${best(column).toFixed(1).padStart(4)})${value * 100 > best(column) ? ' ' : '!'}`;
      console.log(
        `${source.slice(0, 5)} ${name.padEnd(15)} 1/${stride} HOTA ${beside(s.hota, 3)} DetA ${percent(s.detA)} AssA ${percent(s.assA)} MOTA ${beside(s.mota, 6)} IDF1 ${beside(s.idf1, 7)} FP ${s.falsePositives} FN ${s.falseNegatives} IDs ${s.identitySwitches} Frag ${s.fragments} jit ${(s.jitter * 100).toFixed(2)}`,
      );
    }
  }
}
