/**
 * People and faces in clips and images, by the detector that tracking uses and the face network that redaction uses,
 * for documents that ask for more than the default finds (`subjects: "network"`). A few samples, each by itself: nobody
 * is followed.
 */
import { PERSON_CLASS } from '../../document/limits.js';
import type { Size } from '../../geometry.js';
import type { VideoMedia } from '../../media.js';
import type { Person, SeenPeople, ShareBox } from '../../subjects/add-people.js';
import { type RgbaRows, shrinkPicture } from '../../subjects/shrink-picture.js';
import type { SmallPicture } from '../../subjects/small-picture.js';
import type { BoxXyxy } from '../../tracking/boxes.js';
import { headBox } from '../../tracking/head-rule.js';
import type { YuvMatrix } from '../../tracking/network-input.js';
import { fitInput } from '../../tracking/network-shape.js';
import type { FoundObject } from '../../tracking/nms.js';
import { surveyMatrix } from '../../tracking/survey-graph.js';
import type { Watchdog } from '../process/watchdog.js';
import { detectClip, secondsOfFrames } from './detect-clip.js';
import { type FaceFinder, type FaceModel, openFaceFinder } from './face-finder.js';
import { expectRuntime } from './inference-runtime.js';
import { openIsolatedNetwork } from './isolated-network.js';
import { type LoadedModel, loadModel, readModelManifest } from './model-store.js';

/** The models, by the manifest's names. */
const [PEOPLE_MODEL, FACE_MODEL] = ['yolox_nano', 'yunet'];
/** There is no second sample to confirm an answer, and with a lower score furniture is as likely as a person. */
const LEAST_SCORE = 0.45;
/** The least height of a person, as a share of the picture's: smaller people are passers-by. */
const LEAST_HEIGHT = 0.12;

/** The version of these models, which is part of keys: the facts of subjects depend on it. */
export function peopleVersion(): string {
  const { models } = readModelManifest();
  const hashOf = (wanted: string) => models.find(({ name }) => name === wanted)?.sha256.slice(0, 12) ?? '';
  return `${[PEOPLE_MODEL, FACE_MODEL].map((name) => `${name} ${hashOf(name)}`).join(' ')} 2`;
}

export interface FindPeopleOptions {
  /** The folder of models. */
  readonly models: string;
  /** The working folder of the processes it starts. */
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly watchdog?: Watchdog | undefined;
}

export interface PeopleFinder {
  /** The version of the models, which is part of keys. */
  readonly version: string;
  /** The people at each time, seconds of the clip's own clock. */
  inClip(clip: ClipToSee, times: readonly number[]): Promise<readonly SeenPeople[]>;
  inImage(image: RgbaRows): Promise<SeenPeople>;
}

export interface ClipToSee {
  readonly path: string;
  readonly media: VideoMedia;
  readonly ffmpegPath: string;
}

/** Its calls reject with `runtime_missing` or `model_missing` (class environment). */
export function peopleFinder(options: FindPeopleOptions): PeopleFinder {
  let loading: Promise<Models> | undefined;
  const models = async () => {
    expectRuntime('the people in pictures');
    loading ??= loadModels(options.models);
    return loading;
  };
  return {
    version: peopleVersion(),
    inClip: async (clip, times) => seenInClip(clip, times, { ...options, ...(await models()) }),
    inImage: async (image) => seenInImage(image, { ...options, ...(await models()) }),
  };
}

interface Models {
  readonly people: LoadedModel;
  readonly faces: FaceModel;
}

async function loadModels(folder: string): Promise<Models> {
  const [people, faces] = await Promise.all([loadModel(PEOPLE_MODEL, { folder }), loadModel(FACE_MODEL, { folder })]);
  const { name, path, bytes, sha256 } = faces;
  return { people, faces: { name, path, bytes, sha256, format: 'yunet' } };
}

type Finding = FindPeopleOptions & { readonly people: LoadedModel; readonly faces: FaceModel };

async function seenInClip(
  { path, media, ffmpegPath }: ClipToSee,
  times: readonly number[],
  options: Finding,
): Promise<readonly SeenPeople[]> {
  const clock = secondsOfFrames(media);
  const frames = times.map((time) => nearest(clock, time));
  const looks = { frames: [...new Set(frames)].sort((a, b) => a - b), decode: 'all' } as const;
  const picture = media.displaySize;
  const finder = lazyFaces({ picture, matrix: surveyMatrix(media) }, options);
  try {
    const faces: Promise<readonly ShareBox[]>[] = [];
    const onPicture = async (data: Uint8Array, size: Size) => {
      const look = finder.look(data, size);
      faces.push(look);
      await look;
    };
    const seen = await detectClip({ ...options, ffmpegPath, path, media, model: options.people, looks, onPicture });
    const facesOf = new Map(await Promise.all(faces.map(async (look, at) => [looks.frames[at], await look] as const)));
    return frames.map((frame) => ({
      people: peopleOf(
        seen.detections.filter((one) => one.frame === frame),
        picture,
      ),
      faces: facesOf.get(frame) ?? [],
    }));
  } finally {
    await finder.close();
  }
}

async function seenInImage(image: RgbaRows, options: Finding): Promise<SeenPeople> {
  const picture = { width: image.width, height: image.height };
  const { name, path, sha256, bytes } = options.people;
  const asked = { picture, matrix: 'bt709' } as const;
  const network = await openIsolatedNetwork(
    { model: { name, path, sha256, bytes }, wanted: fitInput(picture), ...asked },
    options,
  );
  const finder = lazyFaces(asked, options);
  try {
    const size = network.box.picture;
    const small = toYuv420p(shrinkPicture(image, size, { ground: 255, samples: 2 }));
    const [{ found }, faces] = await Promise.all([network.look(small), finder.look(small, size)]);
    return { people: peopleOf(found, picture), faces };
  } finally {
    await network.close();
    await finder.close();
  }
}

interface Faces {
  /** The faces of a picture, in shares of it. */
  look(data: Uint8Array, size: Size): Promise<readonly ShareBox[]>;
  close(): Promise<void>;
}

/** The face network is opened with the first picture, because the detector chooses the size. */
function lazyFaces(asked: { readonly picture: Size; readonly matrix: YuvMatrix }, options: Finding): Faces {
  const { width, height } = asked.picture;
  const whole: BoxXyxy = [0, 0, width, height];
  let opening: Promise<FaceFinder> | undefined;
  return {
    look: async (data, size) => {
      opening ??= openFaceFinder({ models: [options.faces], frame: size, ...asked }, options);
      const views = { whole: [{ part: whole, size }], close: [] };
      const seen = await (await opening).look(data, views);
      return seen.filter(({ sure }) => sure).map(({ box }) => sharesOf(box, asked.picture));
    },
    close: async () => (await opening?.catch(() => undefined))?.close(),
  };
}

function nearest(times: readonly number[], wanted: number): number {
  let best = 0;
  for (const [index, time] of times.entries())
    if (Math.abs(time - wanted) < Math.abs((times[best] as number) - wanted)) best = index;
  return best;
}

/** The people, the one with the highest score first. */
function peopleOf(found: readonly FoundObject[], picture: Size): readonly Person[] {
  return found
    .filter((one) => one.class === PERSON_CLASS && one.score >= LEAST_SCORE)
    .filter(({ box: [, top, , bottom] }) => bottom - top >= LEAST_HEIGHT * picture.height)
    .toSorted((a, b) => b.score - a.score)
    .map(({ box }) => ({ body: sharesOf(box, picture), head: sharesOf(headBox(box), picture) }));
}

function sharesOf([left, top, right, bottom]: BoxXyxy, { width, height }: Size): ShareBox {
  return {
    ...{ x: left / width, y: top / height },
    ...{ width: (right - left) / width, height: (bottom - top) / height },
  };
}

/** The picture as yuv420p: limited range, even sides, one chroma sample for four pixels. */
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
