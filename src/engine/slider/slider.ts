/** The engine's calls for compositions of kind slider. */
import { quote } from '../../document/describe.js';
import { SLIDE_FORMATS } from '../../document/enumerations.js';
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import { ReelwrightError } from '../../errors.js';
import { guessOfMade } from '../../explain/sum-estimate.js';
import { expectWritable, refuseInputsAsOutputs } from '../../io/files/output-place.js';
import { sharpModule } from '../../io/images/sharp-module.js';
import { SLIDE_FORMAT_FACTS } from '../../io/slides/encode-slide.js';
import type { PlannedSlide, SliderPlan } from '../../slides/slider-plan.js';
import type { KindCalls } from '../calls.js';
import { noteCost, startCostClock } from '../cost-history.js';
import { guideOver } from '../guide-over.js';
import type { CallOptions, FrameOptions, RenderOptions } from '../options.js';
import { outputFolder } from '../output-folder.js';
import { reportProgress } from '../progress.js';
import type { SliderCheck, SliderResult } from '../result.js';
import { type Still, stillOf } from '../still.js';
import { type EngineOptions, withStillWorkspace } from '../workspace.js';
import { slideDrawer } from './draw-slide.js';
import { estimateSlider, explainSlider, sliderParts } from './explain-slider.js';
import { prepareSlider } from './prepare-slider.js';
import { renderSlides } from './render-slides.js';
import { slidePlaces } from './slide-places.js';

async function renderSlider(
  composition: SliderComposition,
  options: EngineOptions & RenderOptions,
): Promise<SliderResult> {
  const folder = await outputFolder(options.output, 'the slides', './slides/', formatNamed);
  const places = slidePlaces(folder, composition.slides.length, composition.format ?? 'png');
  await expectWritable(places.all);
  const progress = reportProgress(options.onProgress);
  const clock = startCostClock();
  try {
    const result: SliderResult = await withStillWorkspace(options, async (workspace) => {
      progress.slides(composition.slides.map((_, index) => ({ position: index + 1, status: 'pending' })));
      const started = performance.now();
      const prepared = await prepareSlider(composition, options, workspace);
      await refuseInputsAsOutputs(places.all, [options.compositionFile, ...prepared.inputs]);
      const preparedAt = performance.now();
      progress.stage('plan', 'Planning');
      const { plan, slider } = prepared;
      const made = await renderSlides({ prepared, places, progress, verify: options.verify ?? false }, workspace);
      if (!made.cached && options.verify !== true) {
        const guessed = guessOfMade(sliderParts(plan, made.kept));
        await noteCost({ kind: 'slider', quality: 'standard', guessed, measured: clock.stop() }, workspace);
      }
      const failures = plan.slides.flatMap((slide) => (slide.status === 'failed' ? [slide.problem] : []));
      return {
        kind: 'slider',
        status: failures.length === 0 ? 'completed' : 'failed',
        combination_hash: plan.combinationHash,
        template: slider.template,
        slides: made.slides,
        type_scale_changed: made.isScaleChanged,
        cached: made.cached && prepared.backgrounds().reused === prepared.backgrounds().total,
        outputs: made.outputs,
        warnings: [...plan.warnings, ...made.warnings],
        problems: failures,
        timings: { prepare: (preparedAt - started) / 1000, ...made.timings },
        chunks: made.chunks,
        backgrounds: prepared.backgrounds(),
        ...(made.verification === undefined ? {} : { verification: made.verification }),
      };
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    clock.stop();
    progress.close();
  }
}

async function planSlider(composition: SliderComposition, options: EngineOptions & CallOptions): Promise<SliderPlan> {
  return withStillWorkspace(options, async (workspace) => (await prepareSlider(composition, options, workspace)).plan);
}

async function checkSlider(composition: SliderComposition, options: EngineOptions & CallOptions): Promise<SliderCheck> {
  return withStillWorkspace(options, async (workspace) => {
    const { plan } = await prepareSlider(composition, options, workspace);
    const problems = plan.slides.flatMap((slide) => (slide.status === 'failed' ? [slide.problem] : []));
    if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'render' });
    return {
      kind: 'slider',
      status: 'ok',
      combination_hash: plan.combinationHash,
      warnings: plan.warnings,
      template: plan.template,
      slides: plan.slides.length,
    };
  });
}

async function frameOfSlider(composition: SliderComposition, options: EngineOptions & FrameOptions): Promise<Still> {
  return withStillWorkspace(options, async (workspace) => {
    const prepared = await prepareSlider(composition, options, workspace);
    const { plan } = prepared;
    const slide = slideAt(plan, options.slide);
    const drawer = await slideDrawer(prepared);
    const raster = await drawer.raster(slide);
    const { width, height } = plan.output.size;
    const sharp = sharpModule();
    const rgb = await sharp(raster.data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .raw()
      .toBuffer();
    const { slideGuide } = await import('../../slides/slide-frame.js');
    const data = options.safeZones ? await guideOver(rgb, plan.output.size, slideGuide(plan.output.size)) : rgb;
    return stillOf({ width, height, frame: slide.position, data });
  });
}

export const slider: KindCalls<'slider'> = {
  render: renderSlider,
  frame: frameOfSlider,
  plan: planSlider,
  check: checkSlider,
  explain: (composition, options) =>
    withStillWorkspace(options, async (workspace) => {
      const { plan } = await prepareSlider(composition, options, workspace);
      return explainSlider(plan, slideAt(plan, options.slide), workspace);
    }),
  estimate: (composition, options) =>
    withStillWorkspace(options, async (workspace) =>
      estimateSlider((await prepareSlider(composition, options, workspace)).plan, workspace),
    ),
};

/** Throws for a slide that there is not, and for one that cannot be drawn. */
function slideAt(plan: SliderPlan, position: number | undefined): PlannedSlide {
  const slide = plan.slides.find((one) => one.position === position);
  if (slide === undefined) throw noSuchSlide(position, plan.slides.length);
  if (slide.status === 'failed') throw new ReelwrightError(slide.problem, { class: 'render' });
  return slide;
}

function noSuchSlide(slide: number | undefined, count: number): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'slide_out_of_range',
      path: '',
      message: `Expected a slide from 1 to ${count} for the frame but received ${slide ?? 'none'}`,
      remedy: `Use --slide ${Math.min(count, Math.max(1, Math.round(slide ?? 1) || 1))}.`,
    },
    { class: 'usage' },
  );
}

/** How the pictures of a suffix are asked for: the format is a field of the document. */
function formatNamed(suffix: string): string {
  const format = SLIDE_FORMATS.find((name) => `.${SLIDE_FORMAT_FACTS[name].extension}` === suffix);
  return format === undefined ? '' : `, with format ${quote(format)} in the composition`;
}
