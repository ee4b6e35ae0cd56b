/** A MOT sequence of the media folder: facts, ground truth, given detections, and the tracker's scores on them. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { evaluate, type TrackingScores } from '../../bench/tracking-metrics/evaluate.js';
import { type MotRow, parseMot } from '../../bench/tracking-metrics/parse-mot.js';
import { DEFAULT_SETTINGS } from '../../src/tracking/settings.js';
import type { Detection, ObjectTrack } from '../../src/tracking/track.types.js';
import { trackDetections } from '../../src/tracking/track-detections.js';

export interface Sequence {
  readonly name: string;
  readonly folder: string;
  readonly frameRate: number;
  readonly frameCount: number;
  readonly width: number;
  readonly height: number;
  readonly truth: readonly MotRow[];
  readonly layout: 'mot15' | 'mot16';
}

export function readSequence(media: string, name: string): Sequence {
  const folder = path.join(media, 'mot', name);
  const info = new Map(
    readFileSync(path.join(folder, 'seqinfo.ini'), 'utf8')
      .split(/\r?\n/)
      .map((line) => line.split('=') as [string, string]),
  );
  return {
    name,
    folder,
    frameRate: Number(info.get('frameRate')),
    frameCount: Number(info.get('seqLength')),
    width: Number(info.get('imWidth')),
    height: Number(info.get('imHeight')),
    truth: parseMot(readFileSync(path.join(folder, 'gt/gt.txt'), 'utf8')),
    layout: name.startsWith('MOT16') || name.startsWith('MOT17') ? 'mot16' : 'mot15',
  };
}

/** The detections of a MOT file as the tracker takes them; all are persons. */
export function readDetections(sequence: Sequence, file: string, everyNth = 1): Detection[] | undefined {
  const full = path.join(sequence.folder, 'det', file);
  if (!existsSync(full)) return undefined;
  return parseMot(readFileSync(full, 'utf8'))
    .filter((row) => (row.frame - 1) % everyNth === 0)
    .map((row) => ({ frame: row.frame - 1, box: row.box, score: row.confidence, class: 0 }));
}

/** Tracks as rows of a MOT result file. */
export function toRows(tracks: readonly ObjectTrack[]): MotRow[] {
  return tracks.flatMap((track) =>
    track.boxes.map((item) => ({ frame: item.frame + 1, id: track.id, box: item.box, confidence: 1, class: -1 })),
  );
}

export function scoreDetections(
  sequence: Sequence,
  detections: readonly Detection[],
  settings = DEFAULT_SETTINGS,
): TrackingScores {
  return evaluate(sequence.truth, toRows(trackDetections(detections, sequence, settings)), sequence);
}
