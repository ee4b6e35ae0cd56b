/** A film's plan -> its first frames without sound, for loops that show what a template looks like. */
import type { FilmPlan } from '../../compose/plan.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import { renderSaved } from '../film/render-plan.js';
import type { EngineOptions, RenderPlanOptions } from '../options.js';

/** Options of `renderOpening`. */
export interface RenderOpeningOptions extends RenderPlanOptions {
  /** How many frames are rendered; a film with fewer is rendered whole. */
  readonly frames: number;
}

/**
 * Renders the first frames of a plan as a draft, without sound, into `output`. Its processes make way for those that
 * somebody waits for. Rejects with what `renderPlan` rejects with.
 *
 * @example
 * const { plan } = await preview(ad, { roots: ['/ads'] }, { baseDir: '/ads' });
 * await renderOpening(plan, { roots: ['/ads'] }, { baseDir: '/ads', output: 'loop.mp4', frames: 90 });
 */
export async function renderOpening(
  plan: FilmPlan,
  engine: EngineOptions,
  { frames, ...call }: RenderOpeningOptions,
): Promise<void> {
  checkOptions(engine, call, ['output']);
  const options = { ...withoutNulls(engine), ...withoutNulls(call), makesWay: true };
  await renderSaved(openingOf(plan, frames), options, () => {
    // No kind promises such a film, and nobody is told of its facts.
  });
}

/** The plan of the first frames. */
function openingOf(plan: FilmPlan, frames: number): FilmPlan {
  const { captions: _captions, loopFrames: _loopFrames, chapters: _chapters, ...rest } = plan;
  const { frameRate, totalFrames } = plan.output;
  const wanted = Math.min(frames, totalFrames);
  // A scene that has not arrived yet is left out.
  const arriving = plan.scenes.find(({ start, enter }) => {
    return start > 0 && start < wanted && enter.kind !== 'cut' && start + enter.frames >= wanted;
  });
  const end = arriving?.start ?? wanted;
  const cut = <T extends { readonly start: number; readonly end: number }>(parts: readonly T[]): readonly T[] =>
    parts.filter(({ start }) => start < end).map((part) => ({ ...part, end: Math.min(part.end, end) }));
  const tracks = cut(plan.tracks).map((track) => ({ ...track, cels: track.cels.filter(({ frame }) => frame < end) }));
  const totalSamples = (48_000 * end * frameRate.den) / frameRate.num;
  const { targetLufs, ceilingDbtp } = plan.sound;
  return {
    ...rest,
    output: { ...plan.output, totalFrames: end },
    scenes: cut(plan.scenes),
    ...(plan.overlays === undefined ? {} : { overlays: cut(plan.overlays) }),
    tracks,
    sound: { totalSamples, tracks: [], targetLufs, ceilingDbtp },
    thumbnailFrame: Math.min(plan.thumbnailFrame, end - 1),
    encoder: { ...plan.encoder, quality: 'draft' },
    warnings: [],
    facts: {},
  };
}
