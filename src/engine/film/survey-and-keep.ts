/** One decode of a clip for its light and its subjects; where a render follows, for the frames that are shown, too. */
import { conformToFill } from '../../compose/conform.js';
import { framesWorthKeeping } from '../../compose/kept-range.js';
import { hashOf } from '../../hash.js';
import { type ClipSurvey, surveyClip } from '../../io/probe/survey-clip.js';
import { canKeepFrames, keepFrames, keptBytes } from '../../io/render/keep-frames.js';
import type { VideoMedia } from '../../media.js';
import type { Rational } from '../../time.js';
import type { Workspace } from '../workspace.js';

export interface SurveyRequest {
  readonly path: string;
  readonly media: VideoMedia;
  /** What is looked at, seconds of the clip. */
  readonly startSeconds?: number;
  readonly seconds: number;
  /** The frames that a render will show; undefined where none follows. */
  readonly shown: ShownFrames | undefined;
}

/** Frames of a film. */
export interface ShownFrames {
  /** Seconds of the clip at the first of them; below 0, its first frame is held. */
  readonly fromSeconds: number;
  readonly rate: Rational;
  readonly frames: number;
}

/** More of one clip is decoded as it is shown: eight seconds of 1080x1920 are 746 MB. */
const MOST_CLIP_BYTES = 800_000_000;

export async function surveyAndKeep(
  { path, media, shown, ...range }: SurveyRequest,
  workspace: Workspace,
): Promise<ClipSurvey & { readonly isDamaged?: boolean }> {
  const { run, signal, tools, budget } = workspace;
  const sampling = { ffmpegPath: tools.ffmpegPath, run, signal, ...range };
  const slot = shown && slotOf(media, shown);
  if (slot !== undefined && canKeepFrames({ media, slot }) && keptBytes(slot) <= MOST_CLIP_BYTES) {
    const clip = keptClip(media, workspace);
    const kept = { clip, name: hashOf({ clip, shows: slot.shows }), bytes: keptBytes(slot) };
    const made = await budget.frames.keep(kept, workspace, (folder) =>
      keepFrames({ ...{ path, media, slot, folder }, ...sampling }),
    );
    if (made?.kept !== undefined) return made.look;
  }
  return surveyClip(path, media, sampling);
}

/** The name under which kept frames of a clip are found: what is decoded, and by which tools. */
export function keptClip(
  { contentHash }: { readonly contentHash: string },
  { tools }: Pick<Workspace, 'tools'>,
): string {
  return hashOf({ frames: contentHash, build: tools.build });
}

function slotOf(media: VideoMedia, { fromSeconds, rate, frames }: ShownFrames) {
  const conformed = (end: number) =>
    conformToFill(media, {
      // The conform of uncut frames is the same for every size.
      ...{ outputSize: media.displaySize, outputRate: rate, isUncut: true },
      ...{ slotRange: { start: 0, end }, sourceStartSeconds: fromSeconds },
    });
  return conformed(framesWorthKeeping(conformed(frames).shows));
}
