/** Carries out a slider's plan, step by step: make what the cache has not, verify, publish all with their manifest. */
import { join } from 'node:path';
import type { Warning } from '../../errors.js';
import { hashOf } from '../../hash.js';
import { encodeSlide } from '../../io/slides/encode-slide.js';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import { SLIDES_NOT_KEPT } from '../cache-full.js';
import type { SlideState } from '../progress.js';
import type { RenderOutput, SlideRecord } from '../result.js';
import { verificationFacts } from '../spot-check.js';
import { type Step, walk } from '../steps.js';
import type { StillWorkspace } from '../workspace.js';
import { type SlideDrawer, slideDrawer } from './draw-slide.js';
import { keepSlides } from './keep-slides.js';
import { makeSlides } from './make-slides.js';
import { publishSlides } from './publish-slides.js';
import type { SlidePlaces } from './slide-places.js';
import type { SlideSheet, SlidesRequest, SlidesWork } from './slide-work.js';
import { verifySlides } from './verify-slides.js';

export interface SlidesResult {
  readonly cached: boolean;
  /** As the interface's slides: position and status, with the file or the reason. */
  readonly slides: readonly SlideRecord[];
  readonly outputs: readonly RenderOutput[];
  readonly warnings: readonly Warning[];
  readonly timings: Readonly<Record<string, number>>;
  readonly chunks: { readonly total: number; readonly reused: number };
  /** Whether the carousel that lay in the folder had another type scale; null where there is none to compare. */
  readonly isScaleChanged: boolean | null;
  /** Positions of the slides that came out of the cache. */
  readonly kept: readonly number[];
  readonly verification?: { readonly checked: number; readonly differing: number };
}

/** Slides from their plan to their folder. */
export const SLIDE_STEPS: readonly Step<SlidesWork>[] = [
  { name: 'render', run: makeSlides, stage: ['render', 'Rendering'] },
  { name: 'render', run: verifySlides },
  { name: 'publish', run: publishSlides, stage: ['join', 'Writing the slides'] },
  { name: 'publish', run: keepSlides },
];

export async function renderSlides(request: SlidesRequest, workspace: StillWorkspace): Promise<SlidesResult> {
  const { signal } = workspace;
  const { work, timings } = await walk(SLIDE_STEPS, begin(request, workspace), { signal, progress: request.progress });
  return resultOf(work, timings);
}

function begin(request: SlidesRequest, workspace: StillWorkspace): SlidesWork {
  const { prepared } = request;
  const { slides, output } = prepared.plan;
  // The drawing code is loaded only where the cache does not hold everything.
  let drawing: Promise<SlideDrawer> | undefined;
  const make = async (sheet: SlideSheet) => {
    drawing ??= slideDrawer(prepared);
    const drawer = await drawing;
    if (output.format !== 'pdf') return encodeSlide(await drawer.raster(sheet.slides[0]), output.format);
    const { slideDocument } = await import('../../io/slides/slide-document.js');
    return slideDocument(pagesOf(sheet, drawer), output.size, titleOf(sheet));
  };
  const planned = slides.filter((slide): slide is PlannedSlide => slide.status === 'pending');
  return {
    request,
    workspace,
    planned,
    sheets: sheetsOf(planned, output.format === 'pdf', request.places),
    make,
    show: showing(request),
    files: [],
    verification: undefined,
    outputs: [],
    isScaleChanged: null,
    isKept: true,
    isFinished: false,
  };
}

/** The slides, grouped by the file that they are written to. */
function sheetsOf(planned: readonly PlannedSlide[], isDocument: boolean, places: SlidePlaces): readonly SlideSheet[] {
  const [first, ...rest] = planned;
  if (first === undefined) return [];
  const name = places.nameOf(first.position);
  if (!isDocument) return planned.map((one) => ({ slides: [one], name: places.nameOf(one.position), key: one.key }));
  return [{ slides: [first, ...rest], name, key: hashOf(['slide-document', planned.map(({ key }) => key)]) }];
}

async function* pagesOf({ slides }: SlideSheet, drawer: SlideDrawer) {
  for (const slide of slides) yield await drawer.page(slide);
}

/** What readers show as the name of a document. */
function titleOf({ slides: [{ texts }] }: SlideSheet): string {
  return texts.find(({ element }) => element === 'headline')?.text ?? '';
}

function showing({ prepared, progress }: SlidesRequest): SlidesWork['show'] {
  const { slides } = prepared.plan;
  const states = new Map<number, SlideState['status']>(slides.map(({ position, status }) => [position, status]));
  return (position, status) => {
    states.set(position, status);
    progress.slides(
      slides.map((slide) => ({ position: slide.position, status: states.get(slide.position) ?? 'pending' })),
    );
  };
}

function resultOf(work: SlidesWork, timings: Readonly<Record<string, number>>): SlidesResult {
  const { request, files, verification } = work;
  const { slides } = request.prepared.plan;
  const kept = work.sheets.flatMap(({ slides }, at) =>
    files[at]?.reused ? slides.map(({ position }) => position) : [],
  );
  const reused = kept.length;
  return {
    cached: reused === slides.length && !request.verify,
    slides: slides.map((slide): SlideRecord => {
      const { position } = slide;
      if (slide.status === 'failed')
        return { position, status: 'failed', path: null, error_message: slide.problem.message, warnings: [] };
      const path = join(request.places.folder, request.places.nameOf(position));
      return { position, status: 'completed', path, error_message: null, warnings: slide.warnings };
    }),
    outputs: work.outputs,
    isScaleChanged: work.isScaleChanged,
    warnings: [...(verification?.warnings ?? []), ...(work.isKept ? [] : [SLIDES_NOT_KEPT])],
    timings,
    chunks: { total: slides.length, reused },
    kept,
    ...verificationFacts(verification),
  };
}
