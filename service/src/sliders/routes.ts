/** The routes of sliders: drafts, generation, deletion. */
import { z } from 'zod';
import { costRoute } from '../account/cost-route.js';
import type { Db } from '../database/connect.js';
import { transact } from '../database/transact.js';
import { wrapped } from '../http/answer-schemas.js';
import { NO_CONTENT, ok } from '../http/envelope.js';
import { type Answer, type Route, route, type SlugCall } from '../http/route.js';
import { slugParams } from '../http/schema-parts.js';
import { deleteProject, insertProject, listProjects, updateProject } from '../projects/project.js';
import { expectScreened, screenText } from '../providers/screen-text.js';
import { cancelRuns, startRun } from '../runs/runs.js';
import { PRICES, sliderPrice } from '../values/prices.js';
import { Invalid, Refusal } from '../values/refusals.js';
import { projectFolder } from '../work/into-store.js';
import { createSliderBody, FREE_FIELDS, PROMPT_MIN, patchSliderBody, type SliderInput } from './fields.js';
import { logoFor, logoRoutes } from './logo-routes.js';
import { generationSteps } from './make-slider.js';
import { sliderSchema } from './read-slider.js';
import { restyleRoutes } from './restyle-routes.js';
import { editedFields, fieldsOf, type Slider, WORKFLOWS } from './slider.js';
import { lockedSlider, ownSlider, type SliderParts, shownSlider, sliderReads } from './slider-call.js';

const base = {
  access: 'video:generate',
  params: slugParams,
  success: { status: 200, body: wrapped(sliderSchema) },
} as const;

/** All routes of sliders. */
export function sliderRoutes(parts: SliderParts): readonly Route[] {
  return [
    ...draftRoutes(parts),
    generateRoute(parts),
    ...restyleRoutes(parts),
    ...logoRoutes(parts),
    deleteRoute(parts),
  ];
}

function draftRoutes(parts: SliderParts): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/api/sliders',
      access: 'video:generate',
      summary: 'Makes a draft; free',
      body: createSliderBody,
      success: { status: 201, body: wrapped(sliderSchema) },
      handle: async (call) => {
        const fields = editedFields({}, call.body);
        const slider = await insertProject<Slider>(call.db, {
          accountId: call.caller.account.id,
          kind: 'slider',
          fields,
        });
        return shownSlider(parts, call, slider, 201);
      },
    }),
    route({
      method: 'GET',
      path: '/api/sliders',
      access: 'video:read',
      summary: 'The caller’s sliders, newest first',
      success: { status: 200, body: wrapped(z.array(sliderSchema)) },
      handle: async (call) => {
        const sliders = await listProjects<Slider>(call.db, call.caller.account.id, 'slider');
        return ok(await sliderReads(parts, call, sliders));
      },
    }),
    route({
      method: 'GET',
      path: '/api/sliders/:slug',
      ...base,
      access: 'video:read',
      summary: 'A slider',
      handle: async (call) => shownSlider(parts, call, await ownSlider(call)),
    }),
    costRoute('/api/sliders/:slug/cost', async (call) => sliderPrice(fieldsOf(await ownSlider(call)).slide_count)),
    route({
      method: 'PATCH',
      path: '/api/sliders/:slug',
      ...base,
      summary: 'Changes the fields that are sent; while it is made or when it is completed, only caption and hashtags',
      body: patchSliderBody,
      handle: (call) => patch(parts, call),
    }),
  ];
}

async function patch(parts: SliderParts, call: SlugCall<SliderInput>): Promise<Answer> {
  const { logo_s3_key, ...sent } = call.body;
  const isOpen = async (db: Db) => ['draft', 'failed'].includes((await lockedSlider({ ...call, db })).status);
  // A picture is looked at outside of the transaction; whether it still counts is asked again inside.
  const logo =
    logo_s3_key !== undefined && (await isOpen(call.db))
      ? await logoFor(parts, call, await ownSlider(call), logo_s3_key)
      : undefined;
  await transact(call.db, async (db) => {
    const slider = await ownSlider({ ...call, db }, true);
    const takesAll = await isOpen(db);
    const kept = Object.fromEntries(Object.entries(sent).filter(([name]) => takesAll || FREE_FIELDS.includes(name)));
    await updateProject(db, slider.id, {
      fields: editedFields(slider.fields, kept),
      ...(logo === undefined || !takesAll ? {} : { media: logo === null ? {} : { logo } }),
    });
  });
  return shownSlider(parts, call, await ownSlider(call));
}

function generateRoute(parts: SliderParts): Route {
  return route({
    method: 'POST',
    path: '/api/sliders/:slug/generate',
    ...base,
    limit: 'slider_generate',
    idempotency: 'optional',
    summary: 'Generates backgrounds, texts and slides, for 0.15 a slide',
    prepare: async (call) => {
      const prompt = String(fieldsOf(await ownSlider(call)).prompt);
      const length = [...prompt].filter((character) => character.trim() !== '').length;
      if (length < PROMPT_MIN)
        throw new Invalid({
          prompt: [`Expected at least ${PROMPT_MIN} non-blank characters for prompt but received ${length}`],
        });
      return screenText(parts.providers, [prompt], call.signal);
    },
    handle: async (call, screened) => {
      const { slider, status } = await lockedSlider(call);
      if (status === 'processing') throw new Refusal('slider_generation_in_progress');
      const { slide_count, prompt } = fieldsOf(slider);
      expectScreened(screened, [String(prompt)]);
      await startRun(call.db, {
        accountId: slider.accountId,
        product: 'slider',
        productId: slider.id,
        workflow: WORKFLOWS.generation,
        workflowVersion: 1,
        currency: call.currency,
        items: [{ item: 'all', kind: 'slider', amount: PRICES.slide * slide_count }],
        steps: generationSteps(slide_count),
        input: { fields: slider.fields, logo: slider.media.logo ?? null, slide_count },
        makesFilm: false,
      });
      return shownSlider(parts, call, slider);
    },
  });
}

function deleteRoute({ store }: SliderParts): Route {
  return route({
    method: 'DELETE',
    path: '/api/sliders/:slug',
    access: 'video:generate',
    params: slugParams,
    summary: 'Deletes a slider and its images',
    success: { status: 204 },
    handle: async (call) => {
      const { accountId, id } = await transact(call.db, async (db) => {
        const { slider, status } = await lockedSlider({ ...call, db });
        if (status === 'processing') throw new Refusal('slider_generation_in_progress');
        await cancelRuns(db, 'slider', slider.id);
        await deleteProject(db, slider.id);
        return slider;
      });
      await store.remove(projectFolder({ accountId, productId: id }));
      return NO_CONTENT;
    },
  });
}
