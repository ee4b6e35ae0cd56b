/** `engine.inspect`: a receipt of a finished film, alone or against the composition it was made of. */
import { dirname } from 'node:path';
import type { CompositionOf, Kind } from '../../document/kinds.js';
import { ReelwrightError } from '../../errors.js';
import type { AskedSoundFacts } from '../../inspect/asked.types.js';
import { askedFindings, type FilmComparison } from '../../inspect/asked-findings.js';
import { captionFindings, tracksFindings } from '../../inspect/caption-findings.js';
import { conclude, concludeHeard } from '../../inspect/conclude.js';
import { fileFindings, heardFindings } from '../../inspect/file-findings.js';
import type { FilmInspection, Finding, SoundInspection } from '../../inspect/inspection.types.js';
import { soundFindings } from '../../inspect/sound-findings.js';
import { type FrameFolder, findFrames } from '../../io/inspect/frame-folder.js';
import { textBeside } from '../../io/inspect/read-captions.js';
import type { KindCalls } from '../calls.js';
import type { InspectOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import { type Workspace, type WorkspaceOptions, withWorkspace } from '../workspace.js';
import { type AskedFilm, type AskedTracks, askedFilm } from './asked-film.js';
import { compareFilms } from './compare-films.js';
import { type HeardFile, hear, hearHeld, type SurveyedFile, survey, surveyFolder, surveyHeld } from './receipt.js';
import { type Heard, soundMatch } from './sound-match.js';

/** A receipt without a composition. */
export async function inspectFile(
  file: string,
  options: WorkspaceOptions & InspectOptions,
): Promise<FilmInspection | SoundInspection> {
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withWorkspace(options, async (workspace) => {
      try {
        const { receipt } = await survey(file, options, workspace);
        return conclude(receipt, null, fileFindings(receipt));
      } catch (error) {
        if (!isUnseen(error)) throw perhapsSlides(error);
        const { receipt } = await heardInstead(file, error, options, workspace);
        return concludeHeard(receipt, null, heardFindings(receipt));
      }
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

/** A sound file that cannot be played is told as such; what is neither, as no film. */
function heardInstead(
  file: string,
  unseen: unknown,
  options: WorkspaceOptions & InspectOptions,
  workspace: Workspace,
): Promise<HeardFile> {
  return hear(file, options, workspace).catch((unheard: unknown) => {
    throw isNoSound(unheard) ? perhapsSlides(unseen) : unheard;
  });
}

/** True for errors of files without a picture, which may still hold sound. */
function isUnseen(error: unknown): boolean {
  return error instanceof ReelwrightError && ['asset_not_video', 'asset_type_unsupported'].includes(error.code);
}

function isNoSound(error: unknown): boolean {
  return error instanceof ReelwrightError && error.code === 'asset_not_audio';
}

/** A picture, or a folder of pictures, is probably meant as a carousel. */
function perhapsSlides(error: unknown): unknown {
  if (!(error instanceof ReelwrightError)) return error;
  const { code, message, path, cause } = error;
  // A file that the system keeps from us has a cause; a folder has none.
  const isOther = code === 'asset_not_video' || (code === 'asset_unreadable' && cause === undefined);
  if (!isOther) return error;
  const remedy = 'Name the film. Slides are inspected with their composition: inspect out/ slider.json.';
  return new ReelwrightError({ code, message, path, remedy }, { class: error.class, cause });
}

export interface InspectRequest<K extends Kind> {
  readonly file: string;
  readonly composition: CompositionOf<K>;
  readonly calls: KindCalls<K>;
}

/**
 * The same, and whether the film is what the composition asks for. Rejects also with what a render of the composition
 * rejects with.
 */
export async function inspectAgainst<K extends Kind>(
  { file, composition, calls }: InspectRequest<K>,
  options: WorkspaceOptions & InspectOptions,
): Promise<FilmInspection | SoundInspection> {
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withWorkspace(options, async (workspace) => {
      const found = await find(file, options, workspace);
      progress.stage('render', 'Making what the composition asks for');
      const onProgress = ({ total, completed }: { readonly total: number; readonly completed: number }) => {
        progress.total(total);
        progress.frames(completed);
      };
      const isHeard = 'heard' in found;
      const asked = await askedFilm({ composition, calls, file, isHeard, options, onProgress }, workspace);
      progress.stage('check', 'Comparing the two');
      if (isHeard) return soundVerdict({ composition, asked, heard: found.heard }, workspace);
      const film = await surveyRender(asked, workspace);
      const { surveyed, render } =
        'frames' in found
          ? await framesOf(film, found.frames, options, workspace)
          : { surveyed: found.surveyed, render: film };
      const comparison = await compareFilms({ asked, surveyed, render }, workspace);
      const beside = asked.tracks && (await tracksBeside(surveyed, asked.tracks, options));
      return verdict({ composition, asked, surveyed, comparison, beside });
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

type Found = { readonly surveyed: SurveyedFile } | { readonly frames: FrameFolder } | { readonly heard: HeardFile };

/** Frames are not read here: their rate is known from the film they are compared with. */
async function find(file: string, options: WorkspaceOptions & InspectOptions, workspace: Workspace): Promise<Found> {
  const frames = await findFrames(file, options.roots);
  if (frames !== undefined) return { frames };
  try {
    return { surveyed: await survey(file, options, workspace) };
  } catch (error) {
    if (!isUnseen(error)) throw error;
    return { heard: await heardInstead(file, error, options, workspace) };
  }
}

/** A film, or frames of a rate or a size that the document names. */
async function surveyRender({ render }: AskedFilm, workspace: Workspace): Promise<SurveyedFile> {
  const frames = await findFrames(dirname(render.path), undefined);
  return frames === undefined || !render.name.endsWith('.png')
    ? surveyHeld(render, undefined, workspace)
    : surveyFolder(frames, {}, workspace);
}

/** Frames, at the rate of their film, and of that film what frames can have: no sound, no coded picture. */
async function framesOf(
  film: SurveyedFile,
  frames: FrameFolder,
  { roots }: WorkspaceOptions & InspectOptions,
  workspace: Workspace,
): Promise<{ readonly surveyed: SurveyedFile; readonly render: SurveyedFile }> {
  const surveyed = await surveyFolder(frames, { roots, rate: film.media.averageFrameRate }, workspace);
  const { codec, pixel_format, color } = surveyed.receipt.picture;
  const picture = { ...film.receipt.picture, codec, pixel_format, color };
  return { surveyed, render: { ...film, sound: undefined, receipt: { ...film.receipt, sound: null, picture } } };
}

interface ComparedSound {
  readonly composition: CompositionOf<Kind>;
  readonly asked: AskedFilm;
  readonly heard: HeardFile;
}

async function soundVerdict(
  { composition, asked, heard }: ComparedSound,
  workspace: Workspace,
): Promise<SoundInspection> {
  const { receipt } = heard;
  const render = await hearHeld(asked.render, workspace);
  const sound = await soundMatch({ asked, actual: onItsClock(heard), expected: onItsClock(render) }, workspace);
  const facts: AskedSoundFacts = {
    kind: composition.kind,
    combination_hash: asked.combinationHash,
    duration_seconds: render.receipt.sound.duration_seconds,
    sound,
  };
  const roles = new Set(asked.plan?.sound.tracks.map(({ role }) => role) ?? []);
  const own = heardFindings(receipt).filter(({ code }) => !COMPARISON_CODES.has(code));
  const compared = soundFindings({ actual: receipt.sound, asked: render.receipt.sound, sound, roles });
  return concludeHeard(receipt, facts, [...own, ...compared]);
}

function onItsClock({ receipt, sound }: HeardFile): Heard {
  return { sound, integratedLufs: receipt.sound.integrated_lufs, startSeconds: receipt.sound.start_seconds };
}

interface Compared {
  readonly composition: CompositionOf<Kind>;
  readonly asked: AskedFilm;
  readonly surveyed: SurveyedFile;
  readonly comparison: FilmComparison;
  /** For a tracked clip: findings about the tracks file that lies beside the film. */
  readonly beside: readonly Finding[] | undefined;
}

/** A minute of a crowd has 20 MB. */
const MOST_TRACKS_BYTES = 64_000_000;

async function tracksBeside(
  { receipt }: SurveyedFile,
  { text }: AskedTracks,
  { roots }: { readonly roots?: readonly string[] | undefined },
): Promise<readonly Finding[]> {
  const found = await textBeside(receipt.file.path, 'tracks.json', { mostBytes: MOST_TRACKS_BYTES, roots });
  return tracksFindings(text, found?.text);
}

function verdict({ composition, asked, surveyed, comparison, beside = [] }: Compared): FilmInspection {
  const { receipt } = surveyed;
  const { picture } = comparison.asked;
  const facts = {
    kind: composition.kind,
    combination_hash: asked.combinationHash,
    identical: receipt.file.sha256 === comparison.asked.file.sha256,
    width: picture.display_width,
    height: picture.display_height,
    frame_rate: picture.frame_rate,
    frames: picture.frames,
    duration_seconds: picture.duration_seconds,
    picture: comparison.picture,
    sound: comparison.sound,
    elements: comparison.elements.map(({ verdict: _, path: __, ...sight }) => sight),
  };
  const captions = asked.plan?.captions === undefined ? [] : captionFindings(asked.plan.captions, surveyed.captions);
  // What is black, still, silent or loud by itself is a note of the file; here it is as asked, or told as a fault.
  const own = fileFindings(receipt).filter(({ code }) => !COMPARISON_CODES.has(code));
  return conclude(receipt, facts, [...own, ...askedFindings(comparison), ...captions, ...beside]);
}

const COMPARISON_CODES: ReadonlySet<string> = new Set([
  'black_stretch',
  'frozen_stretch',
  'silent_stretch',
  'loudness_off',
  'sound_silent',
  'sound_missing',
  'range_tag_wrong',
  'range_tag_doubtful',
  'frame_times_uneven',
]);
