/** A slider in the interface's form. */
import { z } from 'zod';
import type { Db } from '../database/connect.js';
import type { Run } from '../runs/runs.js';
import { type RunStep, stepsOf } from '../runs/steps.js';
import { LIFETIMES } from '../values/limits.js';
import { fieldsOf, type MadeSlide, type Restyle, type Slider, statusOf, WORKFLOWS } from './slider.js';

const slideSchema = z.object({
  position: z.int(),
  headline: z.string(),
  body: z.string(),
  kicker: z.string(),
  status: z.enum(['pending', 'processing', 'completed', 'failed']),
  image_url: z.string().nullable(),
  background_url: z.string().nullable(),
});

/** The shape of a slider's read. */
export const sliderSchema = z
  .object({
    slug: z.string(),
    status: z.enum(['draft', 'processing', 'completed', 'failed']),
    prompt: z.string(),
    mode: z.string(),
    template: z.string(),
    language: z.string(),
    slide_count: z.int(),
    aspect_ratio: z.string(),
    accent_color: z.string().nullable(),
    text_position: z.string().nullable(),
    caption: z.string(),
    hashtags: z.array(z.string()),
    slides: z.array(slideSchema),
    error_message: z.string().nullable(),
  })
  .meta({ id: 'Slider' });

type SlideRead = z.infer<typeof slideSchema>;
/** Gives an address for a key that is valid for a number of seconds. */
export type AddressOf = (key: string, seconds: number) => string;

/** The read; `run` is its newest. */
export async function readSlider(db: Db, slider: Slider, run: Run | undefined, addressOf: AddressOf) {
  const status = statusOf(slider, run);
  const restyle = run?.workflow === WORKFLOWS.restyle && run.state === 'running' ? (run.input as Restyle) : undefined;
  const shown = restyle === undefined ? slider : { ...slider, fields: { ...slider.fields, ...restyle.fields } };
  return {
    slug: slider.slug,
    status,
    ...fieldsOf(shown),
    slides: await slidesOf(db, { slider, run, restyle }, addressOf),
    error_message: run?.failure?.message ?? null,
  };
}

interface SlidesState {
  readonly slider: Slider;
  readonly run: Run | undefined;
  readonly restyle: Restyle | undefined;
}

async function slidesOf(
  db: Db,
  { slider, run, restyle }: SlidesState,
  addressOf: AddressOf,
): Promise<readonly SlideRead[]> {
  const made = slider.made?.slides ?? [];
  if (restyle !== undefined)
    return restyle.slides.map((slide) => {
      const isRestyled = restyle.positions.includes(slide.position);
      const image = isRestyled ? null : (made.find(({ position }) => position === slide.position)?.image ?? null);
      return slideRead({ ...slide, image }, isRestyled ? 'processing' : 'completed', addressOf);
    });
  if (run === undefined || statusOf(slider, run) !== 'completed')
    return beingMade(slider, run, run === undefined ? [] : await stepsOf(db, run.id), addressOf);
  return made.map((slide) => slideRead(slide, 'completed', addressOf));
}

/** The slides of a draft, or of a generation that is under way or has failed. */
function beingMade(
  slider: Slider,
  run: Run | undefined,
  steps: readonly RunStep[],
  addressOf: AddressOf,
): readonly SlideRead[] {
  const count = Number(run?.input['slide_count'] ?? fieldsOf(slider).slide_count);
  const copy = steps.find(({ key }) => key === 'copy')?.result as { slides?: readonly MadeSlide[] } | null | undefined;
  return Array.from({ length: count }, (_, index) => {
    const position = index + 1;
    const step = steps.find(({ key }) => key === `background_${position}`);
    const background = (step?.result as { key?: string } | null | undefined)?.key ?? null;
    const begun = step !== undefined && step.state !== 'pending';
    const status =
      run?.state === 'running' ? (begun ? 'processing' : 'pending') : run === undefined ? 'pending' : 'failed';
    const { headline = '', body = '', kicker = '' } = copy?.slides?.[index] ?? {};
    return slideRead({ position, headline, body, kicker, background, image: null }, status, addressOf);
  });
}

type Keys = { readonly background: string | null; readonly image: string | null };

function slideRead(
  { image, background, position, headline, body, kicker }: Omit<MadeSlide, keyof Keys> & Keys,
  status: SlideRead['status'],
  addressOf: AddressOf,
): SlideRead {
  return {
    position,
    headline,
    body,
    kicker,
    status,
    image_url: image === null ? null : addressOf(image, LIFETIMES.result),
    background_url: background === null ? null : addressOf(background, LIFETIMES.background),
  };
}
