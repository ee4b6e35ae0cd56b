/**
 * What is paid for reaches the model: for each field of the interface that shapes paid work, changing it changes the
 * request of the next paid run. Nothing is rendered.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHORT_PAID_FIELDS } from 'reelwright';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEditorBody } from '../../src/editor/fields.js';
import { updateProject } from '../../src/projects/project.js';
import { createSliderBody } from '../../src/sliders/fields.js';
import { png, put } from '../support/media.js';
import { type Asked, recordingProviders } from '../support/requests.js';
import { testService } from '../support/service.js';

const { asked, providers } = recordingProviders(
  ({ capability, request }) => capability === 'music' || (capability === 'image' && request.position === request.count),
);
const own = testService({ providers });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';
let token = '';
const fresh = async () => {
  ({ token } = await account({ money: '90.00' }));
};
beforeAll(fresh);

const send = async (line: string, body?: object) => {
  const told = await ask(line, { token, ...(body === undefined ? {} : { body }) });
  expect([line, told.status, told.body?.errors ?? told.body?.error ?? undefined]).toEqual([
    line,
    told.status,
    undefined,
  ]);
  return told.body?.data;
};
/** What a command asks of the models until its run has ended. */
const askedBy = async (at: string, command: string, body?: object): Promise<readonly Asked[]> => {
  const from = asked.length;
  await send(`POST ${at}/${command}`, body);
  await vi.waitUntil(
    async () => {
      const { generation_summary: summary, status } = await send(`GET ${at}`);
      return summary === undefined ? status !== 'processing' : summary.timing.poll_after_ms === null;
    },
    { timeout: 60_000, interval: 30 },
  );
  return asked.slice(from).filter(({ capability }) => capability !== 'screen');
};
/** A product's photo, written where its confirm writes it. */
const photo = async (at: string, side: number, description?: string) => {
  const { db } = own.service;
  const slug = at.split('/').at(-1)!;
  const { id } = await db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow();
  const key = `a1/p${id}/images/${side}.png`;
  mkdirSync(join(own.mediaFolder, `a1/p${id}/images`), { recursive: true });
  writeFileSync(join(own.mediaFolder, key), await png(side, side));
  await updateProject(db, id, { media: { product_image: key, product_description: description } });
};
/** Puts a photo and confirms it. */
const confirmed = async (at: string, side: number, more: object = {}) => {
  const bytes = await png(side, side);
  const size_bytes = bytes.length;
  const { presigned_url, s3_key } = await send(`POST ${at}/product/presign`, { mime_type: 'image/png', size_bytes });
  await put(own, presigned_url, bytes, 'image/png');
  await send(`POST ${at}/product/confirm`, { s3_key, ...more });
};
const of = (all: readonly Asked[], capability: string) =>
  all.filter((one) => one.capability === capability).map(({ request }) => request);

/** The field, how it is changed, and where the change is seen. */
type Row = readonly [field: string, change: (at: string) => Promise<unknown>, capability: string, place: object];

const patch = (body: object) => (at: string) => send(`PATCH ${at}`, body);

describe('a short', () => {
  const BASE = { product_prompt: PROMPT, headline: 'Cold brew' };
  const draft = async (body: object = BASE) => `/api/shorts/${(await send('POST /api/shorts', body)).slug}`;
  let base: readonly Asked[] = [];
  beforeAll(async () => {
    base = await askedBy(await draft(), 'generate');
  });

  const rows: readonly Row[] = [
    ['product_prompt', patch({ product_prompt: 'Warm brew in a cup' }), 'clip', { prompt: 'Warm brew in a cup' }],
    ['language', patch({ language: 'pl' }), 'clip', { language: 'pl' }],
    ['language', patch({ language: 'pl' }), 'music', { language: 'pl' }],
    ['creative_format', patch({ creative_format: 'proof_demo' }), 'clip', { format: 'proof_demo' }],
    ['visual_language', patch({ visual_language: 'luxury_minimal' }), 'clip', { look: 'luxury_minimal' }],
    ['visual_language', patch({ visual_language: 'luxury_minimal' }), 'music', { vibe: 'Luxury' }],
    ['visual_language', patch({ visual_language: null }), 'clip', { look: null }],
    ['theme', patch({ theme: 'noir' }), 'clip', { theme: 'noir', look: null }],
    ['music_vibe', patch({ music_vibe: 'Jazz' }), 'music', { vibe: 'Jazz' }],
    ['music_instruments', patch({ music_instruments: ['oud'] }), 'music', { instruments: ['oud'] }],
    ['product_image', (at) => photo(at, 40), 'clip', { features_product: true }],
    ['product_description', (at) => photo(at, 40, 'A can'), 'clip', { product: { description: 'A can' } }],
    [
      'brand_profile_id',
      async (at) => {
        const brand = { name: 'Nordbrew', visual_language: 'ugc_realism', creative_format: 'before_after' };
        await send(`PATCH ${at}`, { brand_profile_id: (await send('POST /api/brand-profiles', brand)).id });
      },
      'clip',
      { look: 'ugc_realism', format: 'before_after', brand: { name: 'Nordbrew' } },
    ],
  ];

  test.each(rows)('%s', async (_, change, capability, place) => {
    const at = await draft();
    await change(at);
    const now = of(await askedBy(at, 'generate'), capability);
    expect(now).not.toEqual(of(base, capability));
    for (const request of now) expect(request).toMatchObject(place);
  });

  test('every field that the engine counts as paid has a row', () => {
    expect(SHORT_PAID_FIELDS.filter((field) => !rows.some(([name]) => name === field))).toEqual([]);
  });

  test('its second clip goes on from the first', () => {
    const [first, second] = of(base, 'clip');
    expect(first).toMatchObject({ position: 1, count: 2, before: null, references: [] });
    expect(second.references).toEqual([{ role: 'clip_before', file: expect.stringMatching(/^[0-9a-f]{12}$/) }]);
    expect([first.seconds, second.seconds, first.after, second.before]).toEqual([
      6,
      6,
      { prompt: PROMPT, narration: '' },
      { prompt: PROMPT, narration: '' },
    ]);
  });

  test('another photo is another reference, and is described anew; a describer that is down holds up nothing', async () => {
    const at = await draft();
    await photo(at, 40, 'A can');
    const [before] = of(await askedBy(at, 'generate'), 'clip');
    await confirmed(at, 50);
    const next = await askedBy(at, 'generate');
    const [after] = of(next, 'clip');
    expect(of(next, 'describe')).toMatchObject([{ purpose: 'product', language: 'en' }]);
    expect(after.references[0].file).not.toBe(before.references[0].file);
    expect(after.product.description).toContain('a stand-in: no model looked at it');
    const down = await draft({ ...BASE, product_prompt: `${PROMPT} [rehearse describe:down]` });
    await photo(down, 40);
    const [without] = of(await askedBy(down, 'generate'), 'clip');
    expect([without.references.length, without.product.description]).toEqual([1, '']);
  });

  test('copy is written in its language, for its look and format', async () => {
    const at = await draft({ product_prompt: PROMPT, language: 'de', visual_language: 'ugc_realism', theme: 'noir' });
    expect(of(await askedBy(at, 'generate'), 'copy')).toMatchObject([
      { task: 'short', language: 'de', style: { look: 'ugc_realism', theme: 'noir' } },
    ]);
  });
});

describe('a slider', () => {
  const BASE = { prompt: PROMPT, slide_count: 3, mode: 'ad_driven' };
  // A minute takes ten generations of an account.
  beforeEach(fresh);
  const draft = async (body: object) => `/api/sliders/${(await send('POST /api/sliders', body)).slug}`;
  let base: readonly Asked[] = [];
  beforeAll(async () => {
    base = await askedBy(await draft(BASE), 'generate');
  });
  /** Not of the pictures: drawn over them, or kept for the post. */
  const FREE = ['caption', 'hashtags'];
  const rows: readonly (readonly [string, object, string, object])[] = [
    [
      'prompt',
      { prompt: 'Warm brew in a cup, slow and sweet' },
      'image',
      { prompt: 'Warm brew in a cup, slow and sweet' },
    ],
    ['mode', { mode: 'creative' }, 'image', { slide: { mode: 'creative', template: 'boldStatement' } }],
    ['mode', { mode: 'creative' }, 'copy', { mode: 'creative' }],
    ['template', { template: 'comparison' }, 'image', { slide: { template: 'comparison' } }],
    ['language', { language: 'pl' }, 'image', { language: 'pl' }],
    ['language', { language: 'pl' }, 'copy', { language: 'pl' }],
    ['slide_count', { slide_count: 4 }, 'image', { count: 4 }],
    ['slide_count', { slide_count: 4 }, 'copy', { slides: 4 }],
    ['aspect_ratio', { aspect_ratio: '9:16' }, 'image', { aspect_ratio: '9:16', width: 720, height: 1280 }],
    ['accent_color', { accent_color: '#112233' }, 'image', { brand: { accent_color: '#112233' } }],
    ['text_position', { text_position: 'top' }, 'image', { slide: { text_position: 'top' } }],
  ];

  test.each(rows)('%s', async (_, change, capability, place) => {
    const now = of(await askedBy(await draft({ ...BASE, ...change }), 'generate'), capability);
    expect(now).not.toEqual(of(base, capability));
    for (const request of now) expect(request).toMatchObject(place);
  });

  test('every field has a row', () => {
    const named = [...FREE, ...rows.map(([name]) => name)];
    expect(Object.keys(createSliderBody.shape).filter((name) => !named.includes(name))).toEqual([]);
  });

  test('a background knows what will stand on it', () => {
    // They begin side by side, in any order.
    const first = of(base, 'image').find(({ slide }) => slide.headline === 'Cold brew in a can');
    expect(first).toMatchObject({ purpose: 'slide' });
  });
});

describe('an editor ad', () => {
  const BASE = { language: 'en', product_prompt: PROMPT };
  const project = async (body: object = {}) => {
    const at = `/api/editor/${(await send('POST /api/editor', { ...BASE, ...body })).slug}`;
    await send(`POST ${at}/segments`, { prompt: 'A can in the snow' });
    const { segments } = await send(`POST ${at}/segments`, { prompt: 'A glass is filled' });
    return { at, ids: segments.map(({ id }: { id: number }) => id) };
  };
  const scene = async (body: object = {}, change: (at: string, id: number) => Promise<unknown> = async () => {}) => {
    const { at, ids } = await project(body);
    await change(at, ids[0]);
    return of(await askedBy(at, `segments/${ids[0]}/generate`), 'clip')[0];
  };
  // biome-ignore lint/suspicious/noExplicitAny: a request
  let base: any;
  beforeAll(async () => {
    base = await scene();
  });

  const rows: readonly (readonly [string, object, object])[] = [
    ['language', { language: 'ko' }, { language: 'ko' }],
    ['product_prompt', { product_prompt: 'Warm brew in a cup' }, { product: { subject: 'Warm brew in a cup' } }],
    ['product_subject', { product_subject: 'Nordbrew' }, { product: { subject: 'Nordbrew' } }],
    ['export_aspect_ratio', { export_aspect_ratio: '16:9' }, { aspect_ratio: '16:9', width: 1280, height: 720 }],
    ['creative_format', { creative_format: 'mistake_fix' }, { format: 'mistake_fix' }],
    ['visual_language', { visual_language: 'ugc_realism' }, { look: 'ugc_realism' }],
    ['theme', { theme: 'noir' }, { theme: 'noir' }],
    ['project_intent', { project_intent: 'creative_story' }, { intent: 'creative_story' }],
  ];
  test.each(rows)('%s', async (_, body, place) => {
    const now = await scene(body);
    expect(now).not.toEqual(base);
    expect(now).toMatchObject(place);
  });

  test('every field has a row, here or below', () => {
    const named = [...rows.map(([name]) => name), 'voice_id', 'voice_model', 'segments_count'];
    expect(Object.keys(createEditorBody.shape).filter((name) => !named.includes(name))).toEqual([]);
  });

  test('the words of a scene, of its neighbour, and the product it features', async () => {
    expect(base).toMatchObject({
      prompt: 'A can in the snow',
      ...{ position: 1, count: 2, seconds: 8, before: null, features_product: false, take: 1 },
      after: { prompt: 'A glass is filled', narration: '' },
    });
    expect(await scene({}, (at, id) => send(`PATCH ${at}/segments/${id}`, { prompt: 'A can' }))).toMatchObject({
      prompt: 'A can',
    });
    const narrated = await scene({}, (at) => send(`POST ${at}/generate-narration`));
    expect([narrated.narration, narrated.after.narration]).toEqual([expect.any(String), expect.any(String)]);
    expect(narrated.narration).not.toBe('');
    const featured = await scene({}, (at) => confirmed(at, 40, { product_description: 'A can' }));
    expect(featured).toMatchObject({
      features_product: true,
      product: { description: 'A can' },
      references: [{ role: 'product' }],
    });
  });

  test('a scene after another gets its clip; made again it is another take', async () => {
    const { at, ids } = await project();
    await askedBy(at, `segments/${ids[0]}/generate`);
    const [second] = of(await askedBy(at, `segments/${ids[1]}/generate`), 'clip');
    expect(second).toMatchObject({ position: 2, after: null, references: [{ role: 'clip_before' }] });
    const [again] = of(await askedBy(at, `segments/${ids[1]}/regenerate`), 'clip');
    expect([second.take, again.take, again.seed === second.seed]).toEqual([1, 2, false]);
  });

  test('voice and music: who speaks what, in which direction', async () => {
    const { at } = await project({ voice_model: 'expressive', visual_language: 'luxury_minimal' });
    await send(`PATCH ${at}`, { narration_script: 'Cold brew.' });
    expect(of(await askedBy(at, 'generate-voice', { voice_id: 'standin-en-deep' }), 'voice')).toEqual([
      { voice_id: 'standin-en-deep', model: 'expressive', language: 'en', text: 'Cold brew.' },
    ]);
    expect(of(await askedBy(at, 'generate-music', { prompt: 'Slow strings' }), 'music')).toMatchObject([
      { prompt: 'Slow strings', vibe: 'Luxury', look: 'luxury_minimal', seconds: 16, product: { subject: PROMPT } },
    ]);
  });

  test('the scenario knows the whole brief', async () => {
    const { at } = await project({ segments_count: 4, theme: 'noir', project_intent: 'creative_story' });
    await send(`PATCH ${at}`, { target_duration_seconds: 20 });
    const from = asked.length;
    await send(`POST ${at}/generate-scenario`, { visual_language: 'ugc_realism' });
    expect(of(asked.slice(from), 'copy')).toMatchObject([
      {
        task: 'scenario',
        scenes: 4,
        brief: { look: 'ugc_realism', theme: 'noir', intent: 'creative_story', target_seconds: 20 },
      },
    ]);
  });
});
