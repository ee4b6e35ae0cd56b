/** `engine.inspect`: a receipt of a finished film, alone or against the composition it was made of. */
import type { CompositionOf, Kind } from '../../document/kinds.js';
import { ReelwrightError } from '../../errors.js';
import { askedFindings, type Comparison } from '../../inspect/asked-findings.js';
import { captionFindings, tracksFindings } from '../../inspect/caption-findings.js';
import { conclude, concludeHeard } from '../../inspect/conclude.js';
import { fileFindings, heardFindings } from '../../inspect/file-findings.js';
import type { FilmInspection, Finding, SoundInspection } from '../../inspect/inspection.types.js';
import { textBeside } from '../../io/inspect/read-captions.js';
import type { KindCalls } from '../calls.js';
import type { InspectOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import { type WorkspaceOptions, withWorkspace } from '../workspace.js';
import { type AskedFilm, type AskedTracks, askedFilm } from './asked-film.js';
import { compareFilms } from './compare-films.js';
import { hear, type Looked, lookAt, lookAtHeld } from './receipt.js';

/** A receipt without a composition. */
export async function inspectFile(
  file: string,
  options: WorkspaceOptions & InspectOptions,
): Promise<FilmInspection | SoundInspection> {
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withWorkspace(options, async (workspace) => {
      try {
        const { receipt } = await lookAt(file, options, workspace);
        return conclude(receipt, null, fileFindings(receipt));
      } catch (error) {
        if (!isUnseen(error)) throw perhapsSlides(error);
        const heard = await hear(file, options, workspace).catch((unheard: unknown) => {
          // A sound file that cannot be played is told as such; what is neither, as no film.
          throw isNoSound(unheard) ? perhapsSlides(error) : unheard;
        });
        return concludeHeard(heard, heardFindings(heard));
      }
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

/** What has no picture to look at may be heard. */
function isUnseen(error: unknown): boolean {
  return error instanceof ReelwrightError && ['asset_not_video', 'asset_type_unsupported'].includes(error.code);
}

function isNoSound(error: unknown): boolean {
  return error instanceof ReelwrightError && error.code === 'asset_not_audio';
}

/** A picture, or a folder of them, is a carousel to whoever names it. */
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
): Promise<FilmInspection> {
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withWorkspace(options, async (workspace) => {
      const looked = await lookAt(file, options, workspace);
      progress.stage('render', 'Making what the composition asks for');
      const onProgress = ({ total, completed }: { readonly total: number; readonly completed: number }) => {
        progress.total(total);
        progress.frames(completed);
      };
      const asked = await askedFilm({ composition, calls, file, options, onProgress }, workspace);
      progress.stage('check', 'Comparing the two');
      const render = await lookAtHeld(asked.render, undefined, workspace);
      const comparison = await compareFilms({ asked, looked, render }, workspace);
      const beside = asked.tracks && (await tracksBeside(looked, asked.tracks, options));
      return verdict({ composition, asked, looked, comparison, beside });
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

interface Compared {
  readonly composition: CompositionOf<Kind>;
  readonly asked: AskedFilm;
  readonly looked: Looked;
  readonly comparison: Comparison;
  /** Of a tracked clip: findings of the tracks file beside the film. */
  readonly beside: readonly Finding[] | undefined;
}

/** A minute of a crowd has 20 MB. */
const MOST_TRACKS_BYTES = 64_000_000;

async function tracksBeside(
  { receipt }: Looked,
  { text }: AskedTracks,
  { roots }: { readonly roots?: readonly string[] | undefined },
): Promise<readonly Finding[]> {
  const found = await textBeside(receipt.file.path, 'tracks.json', { mostBytes: MOST_TRACKS_BYTES, roots });
  return tracksFindings(text, found?.text);
}

function verdict({ composition, asked, looked, comparison, beside = [] }: Compared): FilmInspection {
  const { receipt } = looked;
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
  const captions = asked.plan?.captions === undefined ? [] : captionFindings(asked.plan.captions, looked.captions);
  // What is black, still, silent or loud by itself is a note of the file; here it is as asked, or told as a fault.
  const own = fileFindings(receipt).filter(({ code }) => !TOLD_BY_COMPARISON.has(code));
  return conclude(receipt, facts, [...own, ...askedFindings(comparison), ...captions, ...beside]);
}

const TOLD_BY_COMPARISON: ReadonlySet<string> = new Set([
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
