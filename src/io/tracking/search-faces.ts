/**
 * A clip to the faces in its frames. Every frame is decoded; `tracking/faces/face-views.ts` tells which parts the
 * networks see.
 */
import type { VideoMedia } from '../../media.js';
import type { BoxXyxy } from '../../tracking/boxes.js';
import { type FaceView, headView, knownView, wholeSizes, wholeViews } from '../../tracking/faces/face-views.js';
import type { FaceSight } from '../../tracking/faces/found-faces.js';
import type { YuvPicture } from '../../tracking/faces/yuv-picture.js';
import { ownersOf } from '../../tracking/redaction/person-faces.js';
import { surveyMatrix } from '../../tracking/survey-graph.js';
import type { Watchdog } from '../process/watchdog.js';
import { secondsOfFrames } from './detect-clip.js';
import { type FaceModel, openFaceFinder } from './face-finder.js';
import { surveyFrames } from './survey-frames.js';

export interface FaceSearchRequest {
  readonly ffmpegPath: string;
  readonly path: string;
  readonly media: VideoMedia;
  /** The working folder of ffmpeg, for files that its graph reads. */
  readonly folder: string;
  /** The networks to search with, at least one. */
  readonly models: readonly FaceModel[];
  /** Boxes of the people who are known to be in a frame, display pixels. */
  readonly peopleIn: (frame: number) => readonly BoxXyxy[];
  /** See `wholeViews`. */
  readonly between: boolean;
  /** Called with every frame before it is searched. */
  readonly onPicture?: ((frame: number, picture: YuvPicture) => void) | undefined;
  readonly onFrame?: ((done: number, total: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly watchdog?: Watchdog | undefined;
}

/** Frames on their way to the child: one that is searched, one that waits for it. */
const FRAMES_UNDER_WAY = 2;
/** The most heads that are searched in one frame; in a crowd they take turns. */
const MOST_HEADS = 12;

/** Faces of each frame. Throws what `surveyFrames` and `openFaceFinder` throw. */
export async function searchFaces(request: FaceSearchRequest): Promise<readonly (readonly FaceSight[])[]> {
  const { media, models, signal, watchdog } = request;
  const picture = media.displaySize;
  const sizes = wholeSizes(
    picture,
    media.pts.flatMap((_, frame) => request.peopleIn(frame)),
  );
  const size = sizes[0]!;
  const finder = await openFaceFinder(
    { models, picture, frame: size, matrix: surveyMatrix(media) },
    { signal, watchdog },
  );
  const views = wholeViews(picture, sizes, { times: secondsOfFrames(media), between: request.between });
  const looks = { frames: media.pts.map((_, frame) => frame), decode: 'all' } as const;
  const found: (readonly FaceSight[])[] = [];
  const running: Promise<void>[] = [];
  try {
    let frame = 0;
    for await (const yuv of surveyFrames({ ...request, looks, size, exact: true })) {
      const at = frame;
      request.onPicture?.(at, { ...size, data: yuv });
      // Waiting here makes what is known at this point the same in every run, however fast the child is.
      if (at >= FRAMES_UNDER_WAY) await running[at - FRAMES_UNDER_WAY];
      const known = found[at - FRAMES_UNDER_WAY] ?? [];
      const look = async () => {
        found[at] = await finder.look(yuv, { whole: views(at), close: headViews(request.peopleIn(at), known, at) });
        request.onFrame?.(at + 1, media.pts.length);
      };
      const task = look();
      task.catch(() => undefined);
      running[at] = task;
      signal?.throwIfAborted();
      frame += 1;
    }
    await Promise.all(running);
    return found;
  } finally {
    await finder.close();
  }
}

/** Views around each face that was just found, and around the expected heads of people whose face was not. */
function headViews(people: readonly BoxXyxy[], known: readonly FaceSight[], frame: number): readonly FaceView[] {
  const seen = known.filter(({ sure }) => sure).map(({ box }) => box);
  const owners = new Set(ownersOf(seen, people));
  const all = [...seen.map(knownView), ...people.filter((_, k) => !owners.has(k)).map((box) => headView(box, frame))];
  const turns = Math.ceil(all.length / MOST_HEADS);
  return turns <= 1 ? all : all.filter((_, k) => k % turns === frame % turns);
}
