/**
 * The MOT sequences of the media folder for the tracking benches: facts, truth, detections from files and from pixels,
 * scores.
 */
import { existsSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { locateFfmpeg } from '../dist/io/ffmpeg/locate-ffmpeg.js';
import { probeVideo } from '../dist/io/probe/probe-video.js';
import { runChild } from '../dist/io/process/run-child.js';
import { detectClip, secondsOfFrames } from '../dist/io/tracking/detect-clip.js';
import { loadModel } from '../dist/io/tracking/model-store.js';
import { referenceFrames } from '../dist/io/tracking/reference-frames.js';
import { inputPixels } from '../dist/tracking/network-shape.js';
import { planSurvey } from '../dist/tracking/survey-times.js';
import { loadTypescript } from './load-typescript.mjs';

const { evaluate } = await loadTypescript(new URL('tracking-metrics/evaluate.ts', import.meta.url));
const { parseMot } = await loadTypescript(new URL('tracking-metrics/parse-mot.ts', import.meta.url));

const root = resolve(import.meta.dirname, '..');
const media = join(process.env.REELWRIGHT_TEST_MEDIA ?? join(root, '../shared/media'), 'tracking');
export const models = process.env.REELWRIGHT_MODELS ?? join(root, '../shared/models');

const SEQUENCES = ['TUD-Campus', 'TUD-Stadtmitte', 'PETS09-S2L1', 'KITTI-17', 'MOT16-09', 'MOT16-11'];
export const PERSON = 0;

/** Detection files, and what SCORES.tsv calls them. */
export const GIVEN = [
  ['det_sort_frcnn.txt', 'SORT detections'],
  ['det_yolox_nano_person.txt', 'YOLOX-nano every frame'],
];

/** Those of `wanted` (comma-separated; default all) that are there. */
export function sequenceNames(wanted) {
  return (wanted?.split(',') ?? SEQUENCES).filter((name) => existsSync(join(media, 'mot', name)));
}

export function readSequence(name) {
  const folder = join(media, 'mot', name);
  const info = Object.fromEntries(
    readFileSync(join(folder, 'seqinfo.ini'), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split('=')),
  );
  return {
    name,
    frameRate: Number(info.frameRate),
    frameCount: Number(info.seqLength),
    width: Number(info.imWidth),
    height: Number(info.imHeight),
    truth: parseMot(readFileSync(join(folder, 'gt/gt.txt'), 'utf8')),
    layout: /^MOT(16|17|20)/.test(name) ? 'mot16' : 'mot15',
  };
}

/** Detections of a MOT file as the tracker takes them; undefined where the file is not. */
export function givenDetections(name, file) {
  const path = join(media, 'mot', name, 'det', file);
  if (!existsSync(path)) return undefined;
  return parseMot(readFileSync(path, 'utf8')).map((row) => ({
    frame: row.frame - 1,
    box: row.box,
    score: row.confidence,
    class: PERSON,
  }));
}

/**
 * What a render of this quality finds in the clip with yolox_nano: the same probe, looks, session and cuts. Of any
 * length, which a render refuses.
 */
export async function pixelDetections(name, ffmpeg, quality = 'standard') {
  const path = clipOf(name);
  const { ffmpegPath, ffprobePath } = await locateFfmpeg({ ffmpegPath: ffmpeg });
  const options = { ffmpegPath, ffprobePath, run: runChild, scanSeconds: 600, contentHash: '' };
  const clip = await probeVideo(path, options);
  const times = secondsOfFrames(clip);
  const looks = planSurvey(times, await referenceFrames(path, clip, options));
  const model = await loadModel('yolox_nano', { folder: models });
  const found = await detectClip({
    ffmpegPath,
    path,
    media: clip,
    model,
    folder: tmpdir(),
    looks,
    inputPixels: inputPixels(clip.displaySize, quality),
  });
  return {
    detections: found.detections,
    looks,
    input: found.input,
    options: { frameRate: clip.averageFrameRate, times, ...clip.displaySize, cuts: found.cuts },
  };
}

/** Scores of persons among tracks against the truth of a sequence. */
export function scoreTracks(sequence, tracks) {
  const rows = tracks
    .filter((track) => track.class === PERSON)
    .flatMap(({ id, boxes }) =>
      boxes.map(({ frame, box }) => ({ frame: frame + 1, id, box, confidence: 1, class: -1 })),
    );
  return evaluate(sequence.truth, rows, sequence);
}

/** Rows of SCORES.tsv for these detections and this sequence. */
export function peersOf(source, name) {
  const table = join(media, 'results/SCORES.tsv');
  if (!existsSync(table)) return [];
  return readFileSync(table, 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .filter((row) => row[1] === source && row[2] === name);
}

export function clipOf(name) {
  return join(media, 'mot', name, `${name}.mp4`);
}
