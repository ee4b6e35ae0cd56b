/**
 * The work of a slider's run: copy and one background for each slide, then the slides; a restyle draws slides again
 * over the same backgrounds.
 */
import { type DocumentRecord, fromSliderRecord } from 'reelwright';
import { TaskFailed } from '../children/task.types.js';
import { changeProject, projectById } from '../projects/project.js';
import { sideBySide } from '../runs/provider-jobs.js';
import type { RunContext, Workflow } from '../runs/run-handler.js';
import { completeRun, type StepSpec } from '../runs/runs.js';
import { askCopyLater, makeMedium } from '../work/ask-model.js';
import { renderIntoStore } from '../work/render-into-store.js';
import type { WorkParts } from '../work/work-parts.js';
import { backgroundRequestOf } from './background-request.js';
import { fieldsOf, type MadeSlide, type Restyle, type Slider, type SliderLogo, WORKFLOWS } from './slider.js';

/** What a generation needs, frozen. A type, so that it can be stored as JSON. */
export type Generation = {
  readonly fields: DocumentRecord;
  readonly logo: SliderLogo | null;
  readonly slide_count: number;
};

/** The steps of a generation of so many slides. */
export function generationSteps(slides: number): readonly StepSpec[] {
  const backgrounds = Array.from({ length: slides }, (_, index) => ({
    key: `background_${index + 1}`,
    label: `Making background ${index + 1} of ${slides}`,
  }));
  return [{ key: 'copy', label: 'Writing the slides' }, ...backgrounds, SLIDES_STEP];
}

const SLIDES_STEP: StepSpec = { key: 'slides', label: 'Drawing the slides' };

/** The steps of a restyle. */
export const RESTYLE_STEPS: readonly StepSpec[] = [SLIDES_STEP];

/** Both workflows of a slider. */
export function sliderWorkflows(parts: WorkParts): Readonly<Record<string, Workflow>> {
  return {
    [WORKFLOWS.generation]: (context) => generate(parts, context),
    [WORKFLOWS.restyle]: (context) => restyle(parts, context),
  };
}

async function generate(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run, step } = context;
  const { fields, logo, slide_count } = run.input as Generation;
  const { prompt, language, mode, template } = fieldsOf({ fields });
  const copy = await step('copy', () =>
    askCopyLater<'slider'>(parts, context, {
      ...{ task: 'slider', prompt: String(prompt), language: String(language), slides: slide_count },
      ...{ mode: String(mode), template: String(template) },
    }),
  );
  const before = (await projectById<Slider>(db, run.productId))?.made;
  const take = (before?.take ?? (before ? 1 : 0)) + 1;
  const positions = Array.from({ length: slide_count }, (_, index) => index + 1);
  const makeBackground = (position: number) => {
    const text = copy.slides[position - 1];
    const request = backgroundRequestOf(fieldsOf({ fields }), { position, take, side: parts.clipSide, text });
    return step(`background_${position}`, () =>
      makeMedium(parts, context, { capability: 'image', request, key: `background-${position}`, suffix: 'png' }),
    );
  };
  const backgrounds = await sideBySide(positions.map((position) => () => makeBackground(position)));
  const texts = backgrounds.map(({ key }, index) => {
    const { headline = '', body = '', kicker = '' } = copy.slides[index] ?? {};
    return { position: index + 1, headline, body, kicker, background: key };
  });
  const slides = await drawn(parts, context, { fields, logo, slides: texts });
  await completeRun(db, run.id, null, (trx) =>
    changeProject<Slider>(trx, run.productId, (slider) => ({
      made: { slides, stand_in: backgrounds.some((one) => one.stand_in), take },
      fields: withPost(slider.fields, copy),
    })),
  );
}

/** Fills in caption and hashtags where the caller has written none. */
function withPost(
  fields: DocumentRecord,
  { caption, hashtags }: { readonly caption: string; readonly hashtags: readonly string[] },
): DocumentRecord {
  const own = fieldsOf({ fields });
  return {
    ...fields,
    ...(own.caption === '' ? { caption } : {}),
    ...((own.hashtags as readonly string[]).length === 0 ? { hashtags } : {}),
  };
}

async function restyle(parts: WorkParts, context: RunContext): Promise<void> {
  const { db, run } = context;
  const input = run.input as Restyle;
  const slides = await drawn(parts, context, input);
  await completeRun(db, run.id, null, (trx) =>
    changeProject<Slider>(trx, run.productId, ({ fields, media, made }) => ({
      fields: { ...fields, ...input.fields },
      media: input.logo === null ? {} : { ...media, logo: input.logo },
      made: {
        stand_in: made?.stand_in ?? false,
        take: made?.take ?? 1,
        slides: slides.map((slide) => {
          const before = made?.slides.find(({ position }) => position === slide.position);
          return input.positions.includes(slide.position) || before === undefined ? slide : before;
        }),
      },
    })),
  );
}

type Drawing = Pick<Restyle, 'fields' | 'logo' | 'slides'>;

/** The images of the slides, in the store. */
async function drawn(
  parts: WorkParts,
  context: RunContext,
  { fields, logo, slides }: Drawing,
): Promise<readonly MadeSlide[]> {
  const { store } = parts;
  const { images } = await context.step('slides', async (onProgress) => {
    const { prompt: _, ...shown } = fieldsOf({ fields });
    const composition = fromSliderRecord(
      { ...shown, slides: slides.map(({ background: _, ...texts }) => texts) },
      {
        backgrounds: await Promise.all(slides.map(({ background }) => store.file(background))),
        ...(logo === null ? {} : { logo: await store.file(logo.key) }),
      },
    );
    const { run, signal } = context;
    const { result, outputs } = await renderIntoStore(parts, { run, composition, signal, onProgress });
    const images = outputs.filter(({ role }) => role === 'slide').map(({ key }) => key);
    if (images.length === slides.length) return { images };
    const problem = result.problems?.[0];
    throw new TaskFailed(problem?.code ?? 'slides_missing', problem?.message ?? 'A slide could not be drawn.', false);
  });
  return slides.map((slide, index) => ({ ...slide, image: images[index] ?? '' }));
}
