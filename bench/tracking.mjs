/**
 * `npm run bench tracking`: accuracy on given detections and from pixels beside the best peer of results/SCORES.tsv,
 * and cost against (inference on the frames looked at + one plain transcode). Needs the tracking media
 * (REELWRIGHT_TEST_MEDIA) and, for pixels and cost, a yolox_nano file (REELWRIGHT_MODELS). Options: --only
 * given|pixels|cost|minute, --sequences A,B, --ffmpeg PATH, --pairs N (default 3), --clip FILE (cost on that instead),
 * --quality high (pixels and cost: 992x544); --sensitivity (every setting 20 % lower and higher) and --robustness
 * (damaged detections beside an online tracker) instead of all that.
 */
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { trackDetections } from '../dist/tracking/track-detections.js';
import {
  GIVEN,
  givenDetections,
  models,
  peersOf,
  pixelDetections,
  readSequence,
  scoreTracks,
  sequenceNames,
} from './tracking-sequences.mjs';

const require = createRequire(import.meta.url);

export async function benchTracking(argv) {
  const { values } = parseArgs({
    args: argv,
    options: {
      only: { type: 'string' },
      sequences: { type: 'string' },
      ffmpeg: { type: 'string' },
      pairs: { type: 'string', default: '3' },
      clip: { type: 'string' },
      quality: { type: 'string', default: 'standard' },
      sensitivity: { type: 'boolean', default: false },
      robustness: { type: 'boolean', default: false },
    },
  });
  const ffmpeg = values.ffmpeg ?? process.env.REELWRIGHT_FFMPEG ?? require('@ffmpeg-installer/ffmpeg').path;
  const names = sequenceNames(values.sequences);
  if (values.sensitivity) return (await import('./tracking-sensitivity.mjs')).benchSensitivity(names, ffmpeg);
  if (values.robustness) return (await import('./tracking-robustness.mjs')).benchRobustness(names);
  const wants = (part) => values.only === undefined || values.only === part;
  if (wants('given')) given(names);
  if (wants('pixels')) await pixels(names, ffmpeg, values.quality);
  const { benchCost, benchMinute } = await import('./tracking-cost.mjs');
  const env = { REELWRIGHT_FFMPEG: ffmpeg, REELWRIGHT_MODELS: models };
  if (wants('cost'))
    await benchCost(names, ffmpeg, env, {
      pairs: Number(values.pairs),
      clip: values.clip && resolve(values.clip),
      quality: values.quality,
    });
  if (values.only === 'minute') await benchMinute(names, ffmpeg, env);
}

function given(names) {
  console.log('\nGiven detections (best peer on the same detections and sequence in brackets)');
  for (const [file, source] of GIVEN) {
    for (const name of names) {
      const detections = givenDetections(name, file);
      if (detections === undefined) continue;
      const sequence = readSequence(name);
      const title = `${source.split(' ')[0].padEnd(10)} ${name}`;
      report(title, scoreTracks(sequence, trackDetections(detections, sequence)), peersOf(source, name));
    }
  }
}

async function pixels(names, ffmpeg, quality) {
  console.log(
    '\nFrom pixels: yolox_nano at the clip’s aspect, ten looks a second (best peer with YOLOX-nano on every frame in brackets)',
  );
  for (const name of names) {
    const { detections, options, looks, input } = await pixelDetections(name, ffmpeg, quality);
    const scores = scoreTracks(readSequence(name), trackDetections(detections, options));
    report(
      `${name} (${looks.frames.length} looks, ${input.width}x${input.height})`,
      scores,
      peersOf('YOLOX-nano every frame', name),
    );
  }
}

function report(title, scores, peers) {
  const part = (label, share, column) => {
    const best = peers.length === 0 ? undefined : Math.max(...peers.map((row) => Number(row[column])));
    const beside =
      best === undefined ? '        ' : `(${best.toFixed(1).padStart(4)})${share * 100 > best ? ' ' : '!'} `;
    return `${label} ${(share * 100).toFixed(1).padStart(5)} ${beside}`;
  };
  console.log(
    `${title.padEnd(28)} ${part('HOTA', scores.hota, 3)}${part('MOTA', scores.mota, 6)}${part('IDF1', scores.idf1, 7)}` +
      `DetA ${(scores.detA * 100).toFixed(1)} AssA ${(scores.assA * 100).toFixed(1)} IDs ${scores.identitySwitches} Frag ${scores.fragments} jitter ${(scores.jitter * 100).toFixed(2)}%`,
  );
}
