/** `engine.inspect` of a carousel: each picture beside the very slide that it should show. */
import type { SliderComposition } from '../../document/slider/slider-schema.js';
import { ReelwrightError } from '../../errors.js';
import { sortedFindings, statusOf } from '../../inspect/conclude.js';
import type { SeenSlide } from '../../inspect/seen-slide.types.js';
import { cellDistance, matchCells, type SlideCells, slideCells } from '../../inspect/slide-cells.js';
import { type SlideComparison, slideFindings } from '../../inspect/slide-findings.js';
import type { AskedSlides, SlidesInspection } from '../../inspect/slides.types.js';
import type { HeldSource } from '../../io/files/held-sources.js';
import { type FoundSlides, findSlides } from '../../io/inspect/find-slides.js';
import { SLIDE_IMAGE_LIMITS, slideImageFacts, slideImagePixels } from '../../io/inspect/slide-image.js';
import type { SlidePictureFormat } from '../../io/slides/encode-slide.js';
import type { PlannedSlide } from '../../slides/slider-plan.js';
import type { InspectOptions } from '../options.js';
import { reportProgress } from '../progress.js';
import { writtenOrder } from '../slider/gather-slider.js';
import { type PreparedSlider, prepareSlider } from '../slider/prepare-slider.js';
import { type StillWorkspace, type WorkspaceOptions, withStillWorkspace } from '../workspace.js';
import { lumaOf, type SlideDrawings, searchTexts, slideDrawings } from './search-texts.js';

/** `file`: the folder of a carousel, or one of its pictures. Rejects also with what a render would reject with. */
export async function inspectSlides(
  file: string,
  composition: SliderComposition,
  options: WorkspaceOptions & InspectOptions,
): Promise<SlidesInspection> {
  const format = composition.format ?? 'png';
  if (format === 'pdf') throw notPictures();
  const progress = reportProgress(options.onProgress);
  try {
    const result = await withStillWorkspace(options, async (workspace) => {
      const found = await findSlides(file, options.roots);
      progress.stage('plan', 'Planning');
      const prepared = await prepareSlider(composition, options, workspace);
      const planned = plannedSlides(prepared);
      progress.stage('render', 'Comparing the pictures');
      progress.total(found.files.length);
      const compared = await comparePictures(found, { prepared, planned, options }, workspace, progress.frames);
      return verdict(
        found,
        { ...prepared.plan, format },
        {
          ...compared,
          paths: writtenOrder(composition).map((written) => `slides[${written}]`),
        },
      );
    });
    progress.stage('done', 'Done');
    return result;
  } finally {
    progress.close();
  }
}

/** Pages of a document are not drawn back to pixels. */
function notPictures(): ReelwrightError {
  return new ReelwrightError(
    {
      code: 'asset_type_unsupported',
      path: 'format',
      message: 'Expected a carousel of pictures for inspect but received one whose format is "pdf"',
      remedy: 'Render it as png, jpeg or webp too, and inspect those: the pages are the same.',
    },
    { class: 'media' },
  );
}

/** A background that cannot be used fails a slide of a render: here there is nothing to compare with. */
function plannedSlides({ plan }: PreparedSlider): readonly PlannedSlide[] {
  const problems = plan.slides.flatMap((slide) => (slide.status === 'failed' ? [slide.problem] : []));
  if (problems.length > 0) throw ReelwrightError.fromProblems(problems, { class: 'media' });
  return plan.slides.flatMap((slide) => (slide.status === 'failed' ? [] : [slide]));
}

interface Against {
  readonly prepared: PreparedSlider;
  readonly planned: readonly PlannedSlide[];
  readonly options: InspectOptions & { readonly roots?: readonly string[] | undefined };
}

async function comparePictures(
  found: FoundSlides,
  { prepared, planned, options }: Against,
  workspace: StillWorkspace,
  onDone: (count: number) => void,
): Promise<Pick<SlideComparison, 'slides' | 'unreadable' | 'unexpected'>> {
  const drawings = await slideDrawings(prepared, planned);
  const slides: SeenSlide[] = [];
  const unreadable: SlideComparison['unreadable'][number][] = [];
  const unexpected: string[] = [];
  const places = new Set<number>();
  for (const [index, { path, placed }] of found.files.entries()) {
    workspace.signal.throwIfAborted();
    onDone(index);
    if (placed !== undefined && (placed < 1 || placed > planned.length || places.has(placed))) {
      unexpected.push(path);
      continue;
    }
    if (placed !== undefined) places.add(placed);
    try {
      const where = { documentPath: '', roots: options.roots };
      const held = await workspace.sources.hold({ path, maxBytes: SLIDE_IMAGE_LIMITS.maxBytes, ...where });
      slides.push(await seenSlide(held, placed, drawings, workspace));
    } catch (error) {
      if (!found.isFolder || !(error instanceof ReelwrightError) || error.class !== 'media') throw error;
      unreadable.push({ path, position: placed ?? 0, reason: error.message });
    }
  }
  return { slides, unreadable, unexpected };
}

async function seenSlide(
  held: HeldSource,
  placed: number | undefined,
  drawings: SlideDrawings,
  { images }: StillWorkspace,
): Promise<SeenSlide> {
  const image = await slideImageFacts(held, images);
  const pixels = await slideImagePixels(held, drawings.size, images);
  const cells = slideCells(pixels, drawings.size);
  const all = await drawings.cells();
  const position = shownBy(cells, all, placed);
  const drawing = await drawings.of(position);
  const elements = searchTexts(lumaOf(pixels), drawing, drawings.size);
  return {
    ...{ position, placed, image, elements },
    cells: matchCells(cells, all[position - 1] as SlideCells, drawing.covered),
  };
}

/** Another slide must be so much nearer to be the one that is shown. */
const CLEAR_DISTANCE_RATIO = 0.6;

/** The slide a picture shows, from 1: that of its place, unless it is plainly another. */
function shownBy(picture: SlideCells, slides: readonly SlideCells[], placed: number | undefined): number {
  const distances = slides.map((slide) => cellDistance(picture, slide));
  const nearest = distances.indexOf(Math.min(...distances));
  if (placed === undefined) return nearest + 1;
  const isOther = (distances[nearest] as number) < CLEAR_DISTANCE_RATIO * (distances[placed - 1] as number);
  return isOther ? nearest + 1 : placed;
}

function verdict(
  { path, isFolder }: FoundSlides,
  plan: PreparedSlider['plan'] & { readonly format: SlidePictureFormat },
  compared: Omit<SlideComparison, 'asked' | 'isAlone'>,
): SlidesInspection {
  const { format } = plan;
  const { size } = plan.output;
  const slides = plan.slides.length;
  const asked: AskedSlides = { kind: 'slider', combination_hash: plan.combinationHash, ...size, format, slides };
  const findings = sortedFindings(slideFindings({ asked, isAlone: !isFolder, ...compared }));
  return {
    kind: 'slides',
    status: statusOf(findings),
    path,
    slides: compared.slides.map(({ position, image, cells, elements }) => ({
      position,
      image,
      matching: Math.round(cells.matching * 1000) / 1000,
      mean_difference: Math.round(cells.meanDifference * 100) / 100,
      differing: cells.differing,
      elements: elements.map(({ verdict: _, ...sight }) => sight),
    })),
    asked,
    findings,
  };
}
