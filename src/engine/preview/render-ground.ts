/**
 * A film's plan -> its ground: the same scenes, crops, transitions and sound with nothing drawn over them, at half
 * size. Every frame is the source frame that the time map names, and HEVC, HDR, stills and blurred fills look as they
 * will.
 */
import type { FilmPlan } from '../../compose/plan.js';
import type { Box } from '../../geometry.js';
import { checkOptions, withoutNulls } from '../check-options.js';
import { renderSaved } from '../film/render-plan.js';
import type { EngineOptions, RenderPlanOptions } from '../options.js';

/**
 * Renders what lies under the texts of a plan, for a surface that draws those itself, into `output`. Its processes make
 * way for those that somebody waits for. Rejects with what `renderPlan` rejects with.
 *
 * @example
 * const { plan } = await preview(ad, { roots: ['/ads'] }, { baseDir: '/ads' });
 * await renderGround(plan, { roots: ['/ads'] }, { baseDir: '/ads', output: 'ground.mp4' });
 */
export async function renderGround(plan: FilmPlan, engine: EngineOptions, call: RenderPlanOptions): Promise<void> {
  checkOptions(engine, call, ['output']);
  const options = { ...withoutNulls(engine), ...withoutNulls(call), makesWay: true };
  await renderSaved(groundPlan(plan), options, () => {
    // No kind promises such a film, and nobody is told of its facts.
  });
}

function groundPlan(plan: FilmPlan): FilmPlan {
  const { width, height } = plan.output.size;
  const { captions: _captions, ...rest } = plan;
  return {
    ...rest,
    output: { ...plan.output, size: { width: halfEven(width), height: halfEven(height) } },
    scenes: plan.scenes.map((scene) => ({ ...scene, shot: halved(scene.shot) })),
    ...(plan.overlays === undefined
      ? {}
      : { overlays: plan.overlays.map((one) => ({ ...one, box: halfBox(one.box) })) }),
    encoder: { ...plan.encoder, quality: 'draft' },
    tracks: [],
    warnings: [],
    facts: {},
  };
}

/** A window grows to even pixels: what is drawn around it covers its edge. */
function halved(shot: FilmPlan['scenes'][number]['shot']): FilmPlan['scenes'][number]['shot'] {
  if (shot.kind === 'color' || shot.window === undefined) return shot;
  const window = halfBox(shot.window);
  if (shot.kind !== 'clip' || shot.arrives === undefined) return { ...shot, window };
  return { ...shot, window, arrives: { ...shot.arrives, window: halfBox(shot.arrives.window) } };
}

function halfBox({ x, y, width, height }: Box): Box {
  const [left, top] = [2 * Math.floor(x / 4), 2 * Math.floor(y / 4)];
  const [right, foot] = [2 * Math.ceil((x + width) / 4), 2 * Math.ceil((y + height) / 4)];
  return { x: left, y: top, width: right - left, height: foot - top };
}

function halfEven(length: number): number {
  return 2 * Math.round(length / 4);
}
