/**
 * Step: every frame of the finished film is searched for faces again. Where one is found, the film is made again with a
 * larger cover there, at most twice; a film that shows a face after that fails.
 */
import { ReelwrightError } from '../../errors.js';
import { secondsOfFrames } from '../../io/tracking/detect-clip.js';
import { drawRedactionSheet, type SheetPicture } from '../../io/tracking/redaction-sheet.js';
import { searchFaces } from '../../io/tracking/search-faces.js';
import type { FaceSight } from '../../tracking/faces/found-faces.js';
import type { YuvPicture } from '../../tracking/faces/yuv-picture.js';
import { coverAgain, facesLeft, MOST_ROUNDS } from '../../tracking/redaction/cover-again.js';
import { finishedMedia } from '../../tracking/redaction/finished-media.js';
import { type RedactionReport, redactionReport, stretches } from '../../tracking/redaction/redaction-report.js';
import { type SheetFrame, sheetFrames } from '../../tracking/redaction/sheet-frames.js';
import { burnFilm, checkTrackingFilm } from './burn-film.js';
import { type FacesByFrame, faceSurvey } from './find-faces.js';
import { type FoundAgain, type Hiding, keepFoundAgain } from './find-hiding.js';
import type { TrackingWork } from './tracking-work.js';

/** Nothing for a film in which no people are hidden. `onFrame`: of one look at the film. */
export async function proveRedaction(
  work: TrackingWork,
  onFrame: (done: number, total: number) => void,
): Promise<TrackingWork> {
  const { hiding, workspace } = work;
  const { prepared } = work.request;
  if (hiding === undefined || prepared.faces === undefined) return work;
  const clip = { times: secondsOfFrames(prepared.media), cuts: hiding.people.cuts };
  let again = hiding.again;
  let complaints = work.complaints;
  for (;;) {
    const report = reportOf(work, hiding, again);
    const { faces, pictures } = await surveyRedaction(work, hiding, sheetFrames(report, clip.times.length), onFrame);
    const covers = hiding.coversWith(again.covers).covers;
    const left = facesLeft({ found: faces, covers });
    const isLast = again.rounds === MOST_ROUNDS;
    const counts = ({ sure }: FaceSight) => sure || !isLast;
    const frames = left.flatMap((found, frame) => (found.some(counts) ? [frame] : []));
    if (frames.length === 0) {
      const contactSheet = await drawRedactionSheet(pictures, work.files.contactSheet);
      await keepFoundAgain(prepared, again, workspace);
      return { ...work, complaints, proof: { report, contactSheet } };
    }
    if (isLast) throw leftVisible(work, frames);
    const more = coverAgain(left, { round: again.rounds, style: hiding.style, clip });
    again = {
      rounds: again.rounds + 1,
      frames: [...new Set([...again.frames, ...frames])].sort((a, b) => a - b),
      covers: [...again.covers, ...more],
    };
    complaints = await burnFilm(work, hiding.coversWith(again.covers).covers, () => {});
    await checkTrackingFilm(work);
  }
}

function reportOf({ request }: TrackingWork, hiding: Hiding, again: FoundAgain): RedactionReport {
  const { style, faces, media } = request.prepared;
  return redactionReport({
    covers: hiding.coversWith(again.covers),
    redact: style.redact ?? 'body',
    networks: faces?.models.map(({ name }) => name) ?? [],
    filmLooks: again.rounds + 1,
    coveredAgain: again.frames,
    clip: { times: secondsOfFrames(media), cuts: hiding.people.cuts, picture: media.displaySize },
  });
}

interface RedactionSurvey {
  readonly faces: FacesByFrame;
  /** The pictures of the contact sheet. */
  readonly pictures: readonly SheetPicture[];
}

async function surveyRedaction(
  { request, files, workspace }: TrackingWork,
  hiding: Hiding,
  wanted: readonly SheetFrame[],
  onFrame: (done: number, total: number) => void,
): Promise<RedactionSurvey> {
  const { prepared } = request;
  const media = finishedMedia(prepared.media);
  const times = secondsOfFrames(media);
  const pictures: SheetPicture[] = [];
  const onPicture = (frame: number, { data, ...size }: YuvPicture) => {
    const cell = wanted.find((one) => one.frame === frame);
    if (cell !== undefined) pictures.push({ ...cell, ...size, seconds: times[frame]!, yuv: data.slice() });
  };
  const look = faceSurvey(prepared, hiding.people, workspace);
  const faces = await workspace.budget.groups.use(workspace.signal, () =>
    searchFaces({ ...look, path: files.film, media, between: true, onPicture, onFrame }),
  );
  return { faces, pictures };
}

function leftVisible({ request }: TrackingWork, frames: readonly number[]): ReelwrightError {
  const { style, media } = request.prepared;
  const times = secondsOfFrames(media);
  const places = stretches(frames).map(({ from, to }) => `${times[from]!.toFixed(2)}-${times[to]!.toFixed(2)} s`);
  const some = places.slice(0, 5).join(', ');
  const remedy =
    style.redact === 'face'
      ? 'Use redact: "body", which hides whole people; or cut those seconds.'
      : 'Cut those seconds, or look closer: --quality high, "reelwright models pull yunet".';
  return new ReelwrightError(
    {
      code: 'face_left_visible',
      path: 'redact',
      message: `Expected no face in the finished clip but received one in ${frames.length} of ${times.length} frames, although the covers were enlarged twice: ${some}${places.length > 5 ? ', …' : ''}`,
      remedy,
    },
    { class: 'render' },
  );
}
