/**
 * People in clips and images, by the detector that tracking uses, for who asks for more than the default finds
 * (`subjects: "network"`). A few looks, each by itself: nobody is followed.
 */
import { PERSON_CLASS } from '../../document/limits.js';
import type { VideoMedia } from '../../media.js';
import type { Person, ShareBox } from '../../subjects/add-people.js';
import { type Rgba, shrinkPicture } from '../../subjects/shrink-picture.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import type { BoxXyxy } from '../../tracking/boxes.js';
import { headBox } from '../../tracking/head-rule.js';
import { fitInput } from '../../tracking/network-shape.js';
import type { Found } from '../../tracking/nms.js';
import type { Watchdog } from '../process/watchdog.js';
import { detectClip, frameTimes } from './detect-clip.js';
import { expectRuntime } from './inference-runtime.js';
import { openIsolatedNetwork } from './isolated-network.js';
import { type LoadedModel, loadModel, readModelManifest } from './model-store.js';

/** The model, by the manifest's name. */
const MODEL = 'yolox_nano';
/** Without a second look to confirm it: what is less sure is furniture as often. */
const LEAST_SCORE = 0.45;
/** Of the picture's height: smaller people are passers-by. */
const LEAST_HEIGHT = 0.12;

/** What facts of subjects depend on beside the pictures: part of keys. */
export function peopleVersion(): string {
  const { models } = readModelManifest();
  return `${MODEL} ${models.find(({ name }) => name === MODEL)?.sha256.slice(0, 12) ?? ''} 1`;
}

export interface FindPeopleOptions {
  /** Where models lie. */
  readonly models: string;
  /** The working folder of what it starts. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog?: Watchdog | undefined;
}

export interface PeopleFinder {
  /** Part of keys. */
  readonly version: string;
  /** Of each time, seconds of the clip's own clock. */
  inClip(clip: ClipToSee, times: readonly number[]): Promise<readonly (readonly Person[])[]>;
  inImage(image: Rgba): Promise<readonly Person[]>;
}

export interface ClipToSee {
  readonly path: string;
  readonly media: VideoMedia;
  readonly ffmpegPath: string;
}

/** Its calls reject with `runtime_missing` or `model_missing` (class environment). */
export function peopleFinder(options: FindPeopleOptions): PeopleFinder {
  let loading: Promise<LoadedModel> | undefined;
  const model = async () => {
    expectRuntime('the people in pictures');
    loading ??= loadModel(MODEL, { folder: options.models });
    return loading;
  };
  return {
    version: peopleVersion(),
    inClip: async ({ path, media, ffmpegPath }, times) => {
      const clock = frameTimes(media);
      const frames = times.map((time) => nearest(clock, time));
      const looks = { frames: [...new Set(frames)].sort((a, b) => a - b), decode: 'all' } as const;
      const seen = await detectClip({ ...options, ffmpegPath, path, media, model: await model(), looks });
      const { width, height } = media.displaySize;
      return frames.map((frame) =>
        peopleOf(
          seen.detections.filter((one) => one.frame === frame),
          width,
          height,
        ),
      );
    },
    inImage: async (image) => {
      const { width, height } = image;
      const { name, path, sha256, bytes } = await model();
      const picture = { width, height };
      const network = await openIsolatedNetwork(
        { model: { name, path, sha256, bytes }, picture, wanted: fitInput(picture), matrix: 'bt709' },
        options,
      );
      try {
        const small = shrinkPicture(image, network.box.picture, { ground: 255, samples: 2 });
        return peopleOf((await network.look(toYuv420p(small))).found, width, height);
      } finally {
        await network.close();
      }
    },
  };
}

function nearest(times: readonly number[], wanted: number): number {
  let best = 0;
  for (const [index, time] of times.entries())
    if (Math.abs(time - wanted) < Math.abs((times[best] as number) - wanted)) best = index;
  return best;
}

/** The surest first. */
function peopleOf(found: readonly Found[], width: number, height: number): readonly Person[] {
  const shares = ([left, top, right, bottom]: BoxXyxy): ShareBox => ({
    ...{ x: left / width, y: top / height },
    ...{ width: (right - left) / width, height: (bottom - top) / height },
  });
  return found
    .filter((one) => one.class === PERSON_CLASS && one.score >= LEAST_SCORE)
    .filter(({ box: [, top, , bottom] }) => bottom - top >= LEAST_HEIGHT * height)
    .toSorted((a, b) => b.score - a.score)
    .map(({ box }) => ({ body: shares(box), head: shares(headBox(box)) }));
}

/** Limited range, even sides, chroma of four pixels in one. */
function toYuv420p({ width, height, luma, blue, red }: SmallPicture): Uint8Array {
  const chroma = (width / 2) * (height / 2);
  const yuv = new Uint8Array(width * height + 2 * chroma);
  luma.forEach((value, at) => {
    yuv[at] = Math.round(16 + (value * 219) / 255);
  });
  for (const [plane, values] of [blue, red].entries()) {
    for (let at = 0; at < chroma; at += 1) {
      const [column, row] = [2 * (at % (width / 2)), 2 * Math.floor(at / (width / 2))];
      const first = row * width + column;
      const four = [first, first + 1, first + width, first + width + 1];
      const mean = four.reduce((sum, index) => sum + (values[index] as number), 0) / 4;
      yuv[width * height + plane * chroma + at] = Math.round(128 + (mean * 224) / 255);
    }
  }
  return yuv;
}
