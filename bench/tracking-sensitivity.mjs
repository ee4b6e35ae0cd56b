/**
 * `npm run bench tracking -- --sensitivity`: every figure of the tracker's settings a fifth lower and a fifth higher,
 * alone, on all given detections and on what yolox_nano sees in the clips. A figure on a cliff is tuned to these
 * sequences; one on a plateau is not.
 */
import { DEFAULT_SETTINGS } from '../dist/tracking/settings.js';
import { trackDetections } from '../dist/tracking/track-detections.js';
import { GIVEN, givenDetections, peersOf, pixelDetections, readSequence, scoreTracks } from './tracking-sequences.mjs';

const KEYS = ['hota', 'mota', 'idf1'];
const COLUMNS = { hota: 3, mota: 6, idf1: 7 };

export async function benchSensitivity(names, ffmpeg) {
  const cases = await allCases(names, ffmpeg);
  const usual = cases.map((item) => scoresOf(item, DEFAULT_SETTINGS));
  console.log(`\n${cases.length} cases; change of the mean, and the worst change of one case, in points`);
  console.log(`${'setting'.padEnd(22)} ${'value'.padEnd(6)} ${'a fifth lower'.padEnd(52)} a fifth higher`);
  for (const [key, value] of Object.entries(DEFAULT_SETTINGS)) {
    const sides = [0.8, 1.2].map((factor) => {
      const scores = cases.map((item) => scoresOf(item, { ...DEFAULT_SETTINGS, [key]: changed(key, value, factor) }));
      return sideText(cases, usual, scores);
    });
    console.log(`${key.padEnd(22)} ${String(value).padEnd(6)} ${sides[0].padEnd(52)} ${sides[1]}`);
  }
}

/** Shares and scores end at 1; the count of sights moves by one. */
function changed(key, value, factor) {
  if (key === 'seedSights') return value + (factor < 1 ? -1 : 1);
  return value * factor;
}

async function allCases(names, ffmpeg) {
  const cases = [];
  for (const [file, source] of GIVEN) {
    for (const name of names) {
      const detections = givenDetections(name, file);
      const sequence = readSequence(name);
      if (detections !== undefined)
        cases.push({
          title: `${source.split(' ')[0]} ${name}`,
          sequence,
          detections,
          options: sequence,
          peers: peersOf(source, name),
        });
    }
  }
  for (const name of names) {
    const { detections, options } = await pixelDetections(name, ffmpeg);
    const peers = peersOf('YOLOX-nano every frame', name);
    cases.push({ title: `pixels ${name}`, sequence: readSequence(name), detections, options, peers });
  }
  return cases;
}

function scoresOf({ sequence, detections, options }, settings) {
  return scoreTracks(sequence, trackDetections(detections, options, settings));
}

/** `HOTA -0.1 (-0.8 SORT TUD-Campus) ...`, and how many figures are no longer above the best peer. */
function sideText(cases, usual, scores) {
  const parts = KEYS.map((key) => {
    const changes = scores.map((item, k) => (item[key] - usual[k][key]) * 100);
    const mean = changes.reduce((sum, value) => sum + value, 0) / changes.length;
    return `${key.toUpperCase()} ${signed(mean)} (${signed(Math.min(...changes))})`;
  });
  const lost = cases.reduce((sum, { peers }, k) => {
    const best = (key) => Math.max(...peers.map((row) => Number(row[COLUMNS[key]])));
    return sum + KEYS.filter((key) => peers.length > 0 && scores[k][key] * 100 <= best(key)).length;
  }, 0);
  return `${parts.join(' ')}${lost > 0 ? ` lost ${lost}` : ''}`;
}

function signed(value) {
  return (value >= 0 ? '+' : '') + value.toFixed(1);
}
