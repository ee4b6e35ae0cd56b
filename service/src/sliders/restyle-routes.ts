/** Changes of a completed carousel: one slide's texts, or the style of all. Free, over the same backgrounds. */
import { z } from 'zod';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { screenText } from '../providers/screen-text.js';
import { Refusal } from '../values/refusals.js';
import { patchSlideBody, restyleBody } from './fields.js';
import { logoFor } from './logo-routes.js';
import { sliderSchema } from './read-slider.js';
import { editedFields } from './slider.js';
import {
  lockedSlider,
  ownSlider,
  type SliderParts,
  type StyleChange,
  shownSlider,
  startRestyle,
} from './slider-call.js';

const base = { access: 'video:generate', success: { status: 200, body: wrapped(sliderSchema) } } as const;

/** Both routes that change a finished carousel. */
export function restyleRoutes(parts: SliderParts): readonly Route[] {
  return [
    route({
      method: 'PATCH',
      path: '/api/sliders/:slug/slides/:position',
      ...base,
      limit: 'slider_slide_edit',
      summary: 'Changes the texts of a slide, which is drawn again; free',
      params: slugParams.extend({ position: z.string() }),
      body: patchSlideBody,
      handle: async (call) => {
        const slider = await ownSlider(call);
        const position = /^\d{1,2}$/.test(call.params.position) ? Number(call.params.position) : 0;
        const sent = Object.entries(call.body).filter(([, value]) => value !== undefined);
        const texts = Object.fromEntries(sent.map(([name, value]) => [name, value ?? '']));
        // Before the slider is completed there is nothing to edit (conflict); afterwards a slide that does not exist is
        // not found.
        if (slider.made !== null && !slider.made.slides.some((slide) => slide.position === position))
          throw new Refusal('not_found');
        if ((await lockedSlider(call)).status !== 'completed') throw new Refusal('conflict');
        await screenText(parts.providers, Object.values(texts), call.signal);
        return restyled(parts, call, async () => ({ slide: { position, ...texts } }));
      },
    }),
    route({
      method: 'POST',
      path: '/api/sliders/:slug/restyle',
      ...base,
      params: slugParams,
      limit: 'slider_restyle',
      summary: 'Draws all slides in another style, over the same backgrounds; free',
      body: restyleBody,
      handle: async (call) => {
        const { slider, status } = await lockedSlider(call);
        if (status !== 'completed') throw new Refusal('conflict');
        const { logo_s3_key, ...style } = call.body;
        const logo = logo_s3_key === undefined ? {} : { logo: await logoFor(parts, call, slider, logo_s3_key) };
        return restyled(parts, call, async (inside) => ({
          fields: editedFields((await ownSlider(inside)).fields, style),
          ...logo,
        }));
      },
    }),
  ];
}

/** A restyle in a transaction of its own, as an answer. */
export async function restyled(
  parts: SliderParts,
  call: SlugCall,
  change: (inside: SlugCall) => Promise<StyleChange>,
): Promise<Answer> {
  await transact(call.db, async (db) => {
    const inside = { ...call, db };
    await startRestyle(inside, await change(inside));
  });
  return shownSlider(parts, call, await ownSlider(call));
}
