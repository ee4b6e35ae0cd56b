/**
 * The logo of a slider: uploaded and confirmed, or taken from the catalog. On a completed carousel it is changed by a
 * restyle.
 */
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams, text } from '../http/schema-parts.js';
import { takeImage } from '../images/images.js';
import { presignImageRoute } from '../images/presign-route.js';
import { updateProject } from '../projects/project.js';
import { Refusal } from '../values/refusals.js';
import { sliderSchema } from './read-slider.js';
import type { Slider, SliderLogo } from './slider.js';
import { lockedSlider, ownSlider, type SliderParts, shownSlider, startRestyle } from './slider-call.js';

/** Presign and confirm. */
export function logoRoutes(parts: SliderParts): readonly Route[] {
  return [
    presignImageRoute(parts, {
      path: '/api/sliders/:slug/logo/presign',
      kind: 'slider_logo',
      what: 'the logo',
      own: ownSlider,
    }),
    route({
      method: 'POST',
      path: '/api/sliders/:slug/logo/confirm',
      access: 'video:generate',
      params: slugParams,
      limit: 'upload',
      summary: 'Takes the logo; a completed carousel is drawn again with it',
      body: z.object({ s3_key: text(300) }),
      success: { status: 200, body: wrapped(sliderSchema) },
      handle: async (call) => {
        const logo = await takenLogo(parts, call, await ownSlider(call), { key: call.body.s3_key, field: 's3_key' });
        return setLogo(parts, call, logo);
      },
    }),
  ];
}

/** Gives a slider its logo: at once while it is draft or failed, by a restyle when it is completed. */
export async function setLogo(parts: SliderParts, call: SlugCall, logo: SliderLogo): Promise<Answer> {
  await transact(call.db, async (db) => {
    const { slider, status } = await lockedSlider({ ...call, db });
    if (status === 'processing') throw new Refusal('slider_generation_in_progress');
    if (status === 'completed') await startRestyle({ ...call, db }, { logo });
    else await updateProject(db, slider.id, { media: { logo } });
  });
  return shownSlider(parts, call, await ownSlider(call));
}

/** The logo that a `logo_s3_key` names: the current one, an uploaded one, or none. */
export async function logoFor(
  parts: SliderParts,
  call: SlugCall,
  slider: Slider,
  key: string | null,
): Promise<SliderLogo | null> {
  const { logo } = slider.media;
  if (key === null) return null;
  if (logo !== undefined && (key === logo.from || key === logo.key)) return logo;
  return takenLogo(parts, call, slider, { key, field: 'logo_s3_key' });
}

async function takenLogo(
  parts: SliderParts,
  call: SlugCall,
  slider: Slider,
  { key, field }: { readonly key: string; readonly field: string },
): Promise<SliderLogo> {
  return { key: await takeImage(parts, slider, 'slider_logo', { key, signal: call.signal, field }), from: key };
}
