/** `explain` and `estimate` of a carousel. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Estimate, EstimatedPart } from '../../explain/estimate.types.js';
import { explainSlide } from '../../explain/explain-slide.js';
import type { SlideExplanation } from '../../explain/explanation.types.js';
import { guessSlide } from '../../explain/guess-cost.js';
import { type PartsOfRender, sumEstimate } from '../../explain/sum-estimate.js';
import type { PlannedSlide, SliderPlan } from '../../slides/slider-plan.js';
import { costBasis } from '../cost-history.js';
import type { StillWorkspace } from '../workspace.js';

export async function explainSlider(
  plan: SliderPlan,
  slide: PlannedSlide,
  workspace: StillWorkspace,
): Promise<SlideExplanation> {
  const told = explainSlide(plan, slide);
  return { ...told, chunk: { ...told.chunk, kept: await isKept(slide, workspace) } };
}

export async function estimateSlider(plan: SliderPlan, workspace: StillWorkspace): Promise<Estimate> {
  const kept: number[] = [];
  for (const slide of plan.slides)
    if (slide.status === 'pending' && (await isKept(slide, workspace))) kept.push(slide.position);
  const parts = sliderParts(plan, kept);
  return sumEstimate(
    { ...parts, cached: kept.length === plan.slides.length },
    await costBasis(workspace, 'slider', 'standard'),
  );
}

/** Guesses of each slide. One whose background cannot be used is made by no render: it costs nothing. */
export function sliderParts(plan: SliderPlan, kept: readonly number[]): PartsOfRender {
  const parts = plan.slides.map((slide): EstimatedPart => {
    const canBeMade = slide.status === 'pending';
    return {
      part: 'slide',
      index: slide.position,
      key: canBeMade ? slide.key : '',
      start_frame: null,
      end_frame: null,
      kept: kept.includes(slide.position),
      cpu_seconds: canBeMade ? guessSlide(plan.output.size) : 0,
    };
  });
  return {
    kind: 'slider',
    combination_hash: plan.combinationHash,
    cached: kept.length === plan.slides.length,
    parts,
    overhead: SLIDER_OVERHEAD,
  };
}

/** Seconds for fonts, layout and manifest. */
const SLIDER_OVERHEAD = 0.1;

async function isKept({ key, position }: PlannedSlide, { cache, folder }: StillWorkspace): Promise<boolean> {
  const file = join(folder, `kept-${position}`);
  const isThere = (await cache?.fetch(key, file)) !== undefined;
  await rm(file, { force: true });
  return isThere;
}
