/**
 * A report of a redaction, for the person responsible for it: who was hidden, where a person was lost from sight, and
 * what was found afterwards.
 */
import type { TrackingRedaction } from '../../document/enumerations.js';
import type { ClipCovers } from './clip-covers.js';
import type { PathClip, PersonPath } from './person-paths.js';

/** Frames of the film, both ends included, and their times. */
export interface FrameStretch {
  /** The first frame, counted from 0. */
  readonly start_frame: number;
  /** The last frame. */
  readonly end_frame: number;
  /** When the first of them shows. */
  readonly start_seconds: number;
  /** When the last of them shows. */
  readonly end_seconds: number;
}

/** Somebody who was hidden. */
export interface RedactedPerson extends FrameStretch {
  /** The id of the track, as in the tracks file. */
  readonly id: number;
  /** Frames in which a face was found on them. */
  readonly frames_with_face: number;
}

/** Frames in which a person was not seen and was hidden by the way that they were expected to take. */
export interface LostPerson extends FrameStretch {
  /** The id of the track. */
  readonly id: number;
  /** How the stretch ended. */
  readonly until: 'seen_again' | 'left_picture' | 'end_of_shot';
  /** The track they are taken to go on as; null where nobody knows. */
  readonly seen_again_as: number | null;
}

/** What redaction did, and what to look at before the film is shown. */
export interface RedactionReport {
  /** The part of a person that is hidden. */
  readonly redact: TrackingRedaction;
  /** Names of the networks that looked for faces. */
  readonly face_networks: readonly string[];
  /** One entry for each track, in order. */
  readonly persons: readonly RedactedPerson[];
  /** Faces that were found on nobody who is followed, and hidden: each is one, as long as it shows. */
  readonly lone_faces: number;
  /** Stretches in which a person was lost, in order. */
  readonly lost_stretches: readonly LostPerson[];
  /** Frames in which a place was hidden by guess alone: neither person nor face was seen there for a while. */
  readonly unsure_frames: readonly FrameStretch[];
  /** How often every frame of the finished film was looked at: once, and once more for each time faces were found. */
  readonly film_looks: number;
  /** Frames of the finished film in which something still passed for a face: covered larger, and looked at again. */
  readonly covered_again: readonly FrameStretch[];
}

export interface ReportRequest {
  readonly covers: ClipCovers;
  readonly redact: TrackingRedaction;
  readonly networks: readonly string[];
  readonly filmLooks: number;
  /** Frames in which a face was found afterwards, rising. */
  readonly coveredAgain: readonly number[];
  readonly clip: PathClip;
}

export function redactionReport(request: ReportRequest): RedactionReport {
  const { covers, clip } = request;
  const stretch = stretchOn(clip.times);
  const lost = covers.paths.flatMap((path) => path.lost).sort((a, b) => a.from - b.from || a.id - b.id);
  return {
    redact: request.redact,
    face_networks: request.networks,
    persons: covers.paths.map((path) => {
      const held = [...(covers.faces.held.get(path)?.values() ?? [])];
      const frames_with_face = held.filter(({ unseenSeconds }) => unseenSeconds === 0).length;
      return { id: path.id, ...stretch(path.boxes[0]!.frame, path.boxes.at(-1)!.frame), frames_with_face };
    }),
    lone_faces: covers.loneFaces,
    lost_stretches: lost.map(({ id, from, to, until, again }) => ({
      ...{ id, ...stretch(from, to) },
      ...{ until, seen_again_as: again ?? null },
    })),
    unsure_frames: stretches(unsureFrames(covers.paths, covers)).map(({ from, to }) => stretch(from, to)),
    film_looks: request.filmLooks,
    covered_again: stretches(request.coveredAgain).map(({ from, to }) => stretch(from, to)),
  };
}

/** The place of a person who was not seen for longer than this is a guess. */
const UNSURE_SECONDS = 0.5;

function unsureFrames(paths: readonly PersonPath[], { faces }: ClipCovers): readonly number[] {
  const unsure = paths.flatMap((path) =>
    path.boxes
      .filter(({ frame, unseenSeconds }) => {
        const face = faces.held.get(path)?.get(frame)?.unseenSeconds ?? Number.POSITIVE_INFINITY;
        return Math.min(unseenSeconds, face) > UNSURE_SECONDS;
      })
      .map(({ frame }) => frame),
  );
  return [...new Set(unsure)].sort((a, b) => a - b);
}

function stretchOn(times: readonly number[]): (from: number, to: number) => FrameStretch {
  const seconds = (frame: number) => Math.round((times[frame] ?? 0) * 1000) / 1000;
  return (from, to) => ({
    ...{ start_frame: from, end_frame: to },
    ...{ start_seconds: seconds(from), end_seconds: seconds(to) },
  });
}

/** Runs of neighbours among rising frames. */
export function stretches(frames: readonly number[]): readonly { readonly from: number; readonly to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (const frame of frames) {
    const last = runs.at(-1);
    if (last !== undefined && frame <= last.to + 1) last.to = frame;
    else runs.push({ from: frame, to: frame });
  }
  return runs;
}
