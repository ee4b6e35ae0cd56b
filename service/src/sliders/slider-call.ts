/** What the routes of sliders share. */
import { ok } from '../http/envelope.js';
import type { Answer, Call, SlugCall } from '../http/route.js';
import type { ImageParts } from '../images/images.js';
import { findProject } from '../projects/project.js';
import type { Providers } from '../providers/provider.types.js';
import { latestRun, latestRuns, startRun } from '../runs/runs.js';
import { Refusal } from '../values/refusals.js';
import { RESTYLE_STEPS } from './make-slider.js';
import { readSlider } from './read-slider.js';
import { fieldsOf, type MadeSlide, type Restyle, type Slider, type SliderLogo, statusOf, WORKFLOWS } from './slider.js';

/** What the routes need. */
export interface SliderParts extends ImageParts {
  readonly providers: Providers;
}

/** The slider of a call's slug, which is the caller's. */
export function ownSlider({ db, caller, params }: SlugCall, lock = false): Promise<Slider> {
  return findProject<Slider>(db, { accountId: caller.account.id, slug: params.slug, kinds: ['slider'] }, lock);
}

/** The reads of sliders, in their order, with one query of their runs however many there are. */
export async function sliderReads({ resultUrl }: SliderParts, call: Call, sliders: readonly Slider[]) {
  const ids = sliders.map(({ id }) => id);
  const runs = await latestRuns(call.db, 'slider', ids);
  const addressOf = (key: string, seconds: number) => resultUrl(call.origin, key, seconds);
  return Promise.all(sliders.map((slider) => readSlider(call.db, slider, runs.get(slider.id), addressOf)));
}

/** A slider as an answer. */
export async function shownSlider(parts: SliderParts, call: Call, slider: Slider, status = 200): Promise<Answer> {
  const [read] = await sliderReads(parts, call, [slider]);
  return ok(read, status);
}

/** The slider, locked, with its status. */
export async function lockedSlider(call: SlugCall) {
  const slider = await ownSlider(call, true);
  return { slider, status: statusOf(slider, await latestRun(call.db, 'slider', slider.id)) };
}

/** What a restyle changes. */
export interface StyleChange {
  readonly fields?: Slider['fields'];
  /** The new logo; null: the slider has none from now on. */
  readonly logo?: SliderLogo | null;
  readonly slide?: { readonly position: number } & Partial<Pick<MadeSlide, 'headline' | 'body' | 'kicker'>>;
}

/** Draws the slides that a change affects again; free. Throws 409 unless the slider is completed. */
export async function startRestyle(call: SlugCall, change: StyleChange): Promise<Slider> {
  const { slider, status } = await lockedSlider(call);
  if (status !== 'completed' || slider.made === null) throw new Refusal('conflict');
  const before: Restyle = {
    fields: slider.fields,
    logo: slider.media.logo ?? null,
    slides: slider.made.slides.map(({ image: _, ...slide }) => slide),
    positions: [],
  };
  const next: Restyle = {
    fields: { ...slider.fields, ...change.fields },
    logo: change.logo === undefined ? before.logo : change.logo,
    slides: before.slides.map((slide) =>
      slide.position === change.slide?.position ? { ...slide, ...change.slide } : slide,
    ),
    positions: change.slide === undefined ? before.slides.map(({ position }) => position) : [change.slide.position],
  };
  if (looksOf(before) !== looksOf(next))
    await startRun(call.db, {
      accountId: slider.accountId,
      product: 'slider',
      productId: slider.id,
      workflow: WORKFLOWS.restyle,
      workflowVersion: 1,
      currency: call.currency,
      items: [],
      steps: RESTYLE_STEPS,
      input: next,
      makesFilm: false,
    });
  return slider;
}

function looksOf({ fields, logo, slides }: Restyle): string {
  const { template, accent_color, text_position } = fieldsOf({ fields });
  return JSON.stringify([template, accent_color, text_position, logo?.key, slides]);
}
