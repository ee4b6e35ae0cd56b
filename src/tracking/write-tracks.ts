/** Tracks as files: the engine's own JSON, and MOT-challenge text. */
import type { Size } from '../geometry.js';
import type { Rational } from '../time.js';
import { type BoxXyxy, clipBox } from './boxes.js';
import { trackName } from './relabelled.js';
import type { ObjectTrack } from './track.types.js';

/** `<name>.tracks.json`. Every source frame has a row, also one without objects. */
export interface TracksDocument {
  /** Width of the picture, display pixels. */
  readonly width: number;
  /** Height of the picture, display pixels. */
  readonly height: number;
  /** Frames a second as a fraction; on average where it varies. */
  readonly frame_rate: { readonly num: number; readonly den: number };
  /** In order, one for each source frame. */
  readonly frames: readonly TracksFrame[];
}

/** The objects of one frame. */
export interface TracksFrame {
  /** 0-based index of the source frame. */
  readonly index: number;
  /** Seconds from the first frame. */
  readonly pts: number;
  /** In no order that means something; empty where nothing is tracked. */
  readonly objects: readonly TracksObject[];
}

/** One tracked object in one frame. */
export interface TracksObject {
  /** From 1; the same object has the same id all through the clip. */
  readonly id: number;
  /** Class id of the model; COCO-80 for the default one. */
  readonly class: number;
  /** Name of the class: `person`; `object` where none has most of the scores. */
  readonly class_name: string;
  /** The score of the detection; where the box was filled in, that of the last detection before it. */
  readonly score: number;
  /** Left, top, right, bottom in display pixels, inside the picture. */
  readonly box: BoxXyxy;
  /** True where nothing was detected in this frame and the box was filled in. */
  readonly interpolated: boolean;
}

export function tracksDocument(
  tracks: readonly ObjectTrack[],
  clip: {
    readonly picture: Size;
    readonly frameRate: Rational;
    readonly times: readonly number[];
    readonly nameOf: (id: number) => string;
  },
): TracksDocument {
  const objects: TracksObject[][] = clip.times.map(() => []);
  for (const track of tracks) {
    for (const { frame, box, score, observed } of track.boxes) {
      objects[frame]?.push({
        id: track.id,
        class: track.class,
        class_name: trackName(track, clip.nameOf),
        score: round(score, 1e4),
        box: rounded(clipBox(box, clip.picture.width, clip.picture.height)),
        interpolated: !observed,
      });
    }
  }
  return {
    width: clip.picture.width,
    height: clip.picture.height,
    frame_rate: clip.frameRate,
    frames: objects.map((list, index) => ({ index, pts: round(clip.times[index]!, 1e6), objects: list })),
  };
}

/**
 * `frame,id,left,top,width,height,confidence,-1,-1,-1`, frames from 1, by frame then id; ends with a line break unless
 * empty.
 */
export function motText(tracks: readonly ObjectTrack[]): string {
  const rows = tracks.flatMap((track) => track.boxes.map((item) => ({ id: track.id, ...item })));
  return rows
    .sort((a, b) => a.frame - b.frame || a.id - b.id)
    .map(({ frame, id, box, score }) => {
      const [x1, y1, x2, y2] = rounded(box);
      return `${frame + 1},${id},${x1},${y1},${round(x2 - x1, 100)},${round(y2 - y1, 100)},${round(score, 1e4)},-1,-1,-1\n`;
    })
    .join('');
}

function rounded(box: BoxXyxy): BoxXyxy {
  return [round(box[0], 100), round(box[1], 100), round(box[2], 100), round(box[3], 100)];
}

function round(value: number, scale: number): number {
  return Math.round(value * scale) / scale;
}
