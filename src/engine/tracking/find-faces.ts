/** The faces in a prepared clip, from the cache or by looking: about heads of those who are followed, and all over. */
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { type FaceSearchRequest, searchFaces } from '../../io/tracking/search-faces.js';
import type { BoxXyxy } from '../../tracking/boxes.js';
import type { FaceSight } from '../../tracking/faces/found-faces.js';
import { personPaths } from '../../tracking/redaction/person-paths.js';
import type { ObjectTrack } from '../../tracking/track.types.js';
import type { Workspace } from '../workspace.js';
import type { PreparedTracking } from './prepare-tracking.js';

/** The faces found in each frame. */
export type FacesByFrame = readonly (readonly FaceSight[])[];

export interface PeopleOfClip {
  /** The tracks of people. */
  readonly people: readonly ObjectTrack[];
  readonly cuts: readonly number[];
}

/** The faces; none where no people are hidden. */
export async function findHiddenFaces(
  prepared: PreparedTracking,
  people: PeopleOfClip,
  workspace: Workspace,
  onFrame?: (done: number, total: number) => void,
): Promise<FacesByFrame> {
  const { faces, media, clip } = prepared;
  if (faces === undefined) return media.pts.map(() => []);
  const known = (await workspace.cache?.fetchJson(faces.key)) as FacesByFrame | undefined;
  if (known !== undefined) return known;
  const found = await workspace.budget.groups.use(workspace.signal, () =>
    searchFaces({ ...faceSurvey(prepared, people, workspace), path: clip.file, media, between: false, onFrame }),
  );
  await workspace.cache?.storeJson(faces.key, found);
  return found;
}

/** What looking at the clip and at the finished film have in common. */
export function faceSurvey(
  { faces, media }: PreparedTracking,
  { people, cuts }: PeopleOfClip,
  workspace: Workspace,
): Pick<FaceSearchRequest, 'ffmpegPath' | 'folder' | 'models' | 'peopleIn' | 'signal' | 'watchdog'> {
  const clip = { times: secondsOfFrames(media), cuts, picture: media.displaySize };
  const byFrame = clip.times.map((): BoxXyxy[] => []);
  for (const { boxes } of personPaths(people, clip)) for (const { frame, box } of boxes) byFrame[frame]!.push(box);
  return {
    ffmpegPath: workspace.tools.ffmpegPath,
    folder: workspace.folder,
    models: faces?.models ?? [],
    peopleIn: (frame) => byFrame[frame] ?? [],
    signal: workspace.signal,
    watchdog: workspace.watchdog,
  };
}
