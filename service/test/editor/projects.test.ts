/** Editor ads where nothing is rendered: fields, scenes, guards, fences, the cap of projects, voices. */
import { describe, expect, test } from 'vitest';
import { editorSchema } from '../../src/editor/read-editor.js';
import { openRuns, parkRun } from '../../src/runs/runs.js';
import { png, put } from '../support/media.js';
import { testService } from '../support/service.js';
import { ended } from '../support/works.js';

const own = testService({ workers: 0 });
const { ask, account } = own;
const PROMPT = 'Cold brew in a can. Ready in seconds, no sugar';

const create = async (token: string, body: object = {}) =>
  (await ask('POST /api/editor', { token, body: { language: 'en', product_prompt: PROMPT, ...body } })).body.data;
const idOf = async (slug: string) =>
  (await own.service.db.selectFrom('project').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id;
const withScenes = async (token: string, count: number) => {
  const { slug } = await create(token);
  let data: { segments: { id: number; prompt: string; position: number }[] } = { segments: [] };
  for (let scene = 1; scene <= count; scene++)
    data = (await ask(`POST /api/editor/${slug}/segments`, { token, body: { prompt: `Scene ${scene}` } })).body.data;
  return { slug, at: `/api/editor/${slug}`, ids: data.segments.map(({ id }) => id) };
};

describe('a project', () => {
  test('reads with the fields of the interface', async () => {
    const { token } = await account();
    const made = await ask('POST /api/editor', {
      token,
      body: { language: 'de', product_subject: 'Kaffee', segments_count: 4, export_aspect_ratio: '1:1' },
    });
    expect(made.status).toBe(201);
    expect(() => editorSchema.strict().parse(made.body.data)).not.toThrow();
    expect(made.body.data).toMatchObject({
      language: 'de',
      product_prompt: '',
      product_subject: 'Kaffee',
      segments: [],
      segments_count: 4,
      export_aspect_ratio: '1:1',
      current_audio: null,
      latest_render: null,
      autopilot_status: null,
      ai_assist_quota: { remaining: 20 },
      generation_summary: {
        status: 'idle',
        available_actions: [{ type: 'start_generation' }],
        cost: { quoted: { amount_minor: 4 * 115 + 15 + 14 } },
      },
    });
  });

  test.each<[string, object]>([
    ['language', { language: undefined }],
    ['language', { language: 'en-US' }],
    ['product_prompt', { product_prompt: 'too short' }],
    ['product_prompt', { product_prompt: 'x'.repeat(5001) }],
    ['product_subject', { product_subject: 'x'.repeat(301) }],
    ['segments_count', { segments_count: 2 }],
    ['segments_count', { segments_count: 11 }],
    ['export_aspect_ratio', { export_aspect_ratio: '4:5' }],
    ['voice_id', { voice_id: 'a voice' }],
    ['voice_model', { voice_model: 'loud' }],
    ['project_intent', { project_intent: 'none' }],
  ])('%s out of its bounds is refused: %j', async (field, body) => {
    const { token } = await account();
    const told = await ask('POST /api/editor', { token, body: { language: 'en', ...body } });
    expect([told.status, Object.keys(told.body.errors)]).toEqual([422, [field]]);
  });

  test('the 101st of an account without money is refused; a funded one goes on', async () => {
    const { token, mail } = await account();
    const { slug } = await create(token);
    const row = await own.service.db
      .selectFrom('project')
      .selectAll()
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 99 }, (_, index) => ({
      account_id: row.account_id,
      kind: 'editor' as const,
      slug: `${slug}${index}`,
      fields: '{}',
      media: '{}',
      brand_profile: null,
      made: null,
      delivered: null,
    }));
    await own.service.db.insertInto('project').values(copies).execute();
    const refused = await ask('POST /api/editor', { token, body: { language: 'en' } });
    expect([refused.status, refused.body.error]).toEqual([402, 'editor_factory_limit_reached']);
    await own.owner({ command: 'credit', mail, amount: '1' });
    expect((await ask('POST /api/editor', { token, body: { language: 'en' } })).status).toBe(201);
  });

  test('scenes are added, changed, put in order and taken away, at most twenty', async () => {
    const { token } = await account();
    const { at, ids } = await withScenes(token, 3);
    const [a, b, c] = ids;
    const patched = await ask(`PATCH ${at}/segments/${b}`, { token, body: { prompt: 'Changed' } });
    expect(patched.body.data.segments[1]).toMatchObject({
      id: b,
      prompt: 'Changed',
      position: 2,
      narration_text: '',
      generation_claim_token: null,
    });
    const reordered = await ask(`PUT ${at}/segments/reorder`, { token, body: { order: [c, a, b] } });
    expect(reordered.body.data.segments.map(({ id }: { id: number }) => id)).toEqual([c, a, b]);
    expect((await ask(`PUT ${at}/segments/reorder`, { token, body: { order: [c, a] } })).status).toBe(422);
    expect((await ask(`DELETE ${at}/segments/${a}`, { token })).body.data.segments).toHaveLength(2);
    expect((await ask(`DELETE ${at}/segments/${a}`, { token })).status).toBe(404);
    for (let more = 0; more < 18; more++) await ask(`POST ${at}/segments`, { token, body: { prompt: 'More' } });
    expect((await ask(`POST ${at}/segments`, { token, body: { prompt: 'One too many' } })).body.errors).toHaveProperty(
      'segments',
    );
    expect((await ask(`POST ${at}/segments`, { token, body: { prompt: '' } })).status).toBe(422);
  });

  test('a scenario is written for an assist or by hand, and laid out in allowed counts', async () => {
    const { token } = await account();
    const { slug } = await create(token);
    const at = `/api/editor/${slug}`;
    const apply = (segments_count: unknown) => ask(`POST ${at}/apply-scenario`, { token, body: { segments_count } });
    expect((await apply(3)).body.error).toBe('scenario_prompt_required');
    const written = await ask(`POST ${at}/generate-scenario`, { token, body: { segments_count: 3 } });
    expect(written.body.data).toMatchObject({ segments_count: 3, ai_assist_quota: { used: 1 } });
    expect(written.body.data.scenario_prompt.split('\n')).toHaveLength(3);
    for (const wrong of [1, 4, 20])
      expect([(await apply(wrong)).status, (await apply(wrong)).body.error]).toEqual([422, 'invalid_segments_count']);
    expect((await apply(5)).body.data.segments).toHaveLength(5);
    expect((await apply(0)).body.data.segments).toHaveLength(3);
    expect(
      (await ask(`PATCH ${at}/scenario`, { token, body: { scenario_prompt: 'One\nTwo' } })).body.data.scenario_prompt,
    ).toBe('One\nTwo');
    const narrated = await ask(`POST ${at}/generate-narration`, { token });
    expect(narrated.body.data).toMatchObject({ narration_status: 'completed', ai_assist_quota: { used: 2 } });
    expect(
      narrated.body.data.segments.every(({ narration_text }: { narration_text: string }) => narration_text !== ''),
    ).toBe(true);
    const [{ id }] = narrated.body.data.segments;
    for (const line of [`segments/${id}/regenerate-narration`, `segments/${id}/enhance-prompt`])
      expect((await ask(`POST ${at}/${line}`, { token })).status).toBe(200);
    for (const line of ['suggest-next-scene', 'suggest-music-prompt'])
      expect((await ask(`POST ${at}/${line}`, { token })).body.data.prompt).toEqual(expect.any(String));
    expect((await ask('GET /api/ai-assists', { token })).body.data.used).toBe(6);
    const { slug: bare } = (await ask('POST /api/editor', { token, body: { language: 'en' } })).body.data;
    expect((await ask(`POST /api/editor/${bare}/generate-scenario`, { token, body: {} })).body.error).toBe(
      'scenario_prompt_required',
    );
    expect((await ask(`POST /api/editor/${bare}/autopilot`, { token })).body.error).toBe('scenario_prompt_required');
    expect((await ask('GET /api/ai-assists', { token })).body.data.used).toBe(6);
  });

  test('an assist that led to nothing comes back', async () => {
    const { token } = await account();
    const { slug } = await create(token, { product_prompt: `${PROMPT} [rehearse copy:down]` });
    expect((await ask(`POST /api/editor/${slug}/generate-scenario`, { token, body: {} })).body.error).toBe(
      'copy_generation_unavailable',
    );
    expect((await ask('GET /api/ai-assists', { token })).body.data.used).toBe(0);
  });

  test('images: the first product is put into pending scenes; end placement needs another model', async () => {
    const { token } = await account();
    const { at, slug } = await withScenes(token, 1);
    const bytes = await png();
    for (const name of ['product', 'logo', 'closing-image']) {
      const { data } = (
        await ask(`POST ${at}/${name}/presign`, { token, body: { mime_type: 'image/png', size_bytes: bytes.length } })
      ).body;
      await put(own, data.presigned_url, bytes, 'image/png');
      expect((await ask(`POST ${at}/${name}/confirm`, { token, body: { s3_key: data.s3_key } })).status).toBe(200);
    }
    const row = await own.service.db
      .selectFrom('project')
      .select('made')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    expect(row.made).toMatchObject({ segments: [{ features_product: true }] });
    expect(
      (await ask(`PATCH ${at}/logo`, { token, body: { logo_position: 'top_left', logo_duration_seconds: 3 } })).status,
    ).toBe(200);
    expect(
      (await ask(`POST ${at}/product/apply-default-placement`, { token, body: { placement: 'throughout' } })).status,
    ).toBe(200);
    expect(
      (await ask(`POST ${at}/product/apply-default-placement`, { token, body: { placement: 'end' } })).body.error,
    ).toBe('product_placement_requires_first_last_frame_model');
    for (const [name, size] of [
      ['product', 8_388_609],
      ['logo', 5_242_881],
      ['closing-image', 20_971_521],
    ] as const)
      expect(
        (await ask(`POST ${at}/${name}/presign`, { token, body: { mime_type: 'image/png', size_bytes: size } })).status,
      ).toBe(422);
  });
});

describe('work in flight', () => {
  test.each<[string, string, object, readonly (readonly [string, object, string])[]]>([
    [
      'a scene',
      'segments/ID/generate',
      {},
      [
        ['POST segments/ID/generate', {}, 'editor_segment_busy'],
        ['PATCH segments/ID', { prompt: 'x' }, 'editor_segment_busy'],
        ['DELETE segments/ID', {}, 'editor_segment_busy'],
        ['POST batch-generate', {}, 'editor_segment_busy'],
        ['POST render', {}, 'editor_segment_busy'],
      ],
    ],
    [
      'a batch',
      'batch-generate',
      {},
      [
        ['POST batch-generate', {}, 'batch_generation_active'],
        ['POST segments', { prompt: 'x' }, 'batch_generation_active'],
        ['POST segments/from-upload', { upload_id: 1 }, 'batch_generation_active'],
        ['POST segments/ID/regenerate', {}, 'batch_generation_active'],
      ],
    ],
    [
      'a voice',
      'generate-voice',
      { voice_id: 'standin-en-warm' },
      [
        ['POST generate-voice', { voice_id: 'standin-en-warm' }, 'voice_generation_busy'],
        ['POST autopilot', {}, 'voice_generation_busy'],
      ],
    ],
    ['music', 'generate-music', { prompt: 'x' }, [['POST generate-music', { prompt: 'x' }, 'music_generation_busy']]],
    [
      'a render',
      'render',
      {},
      [
        ['POST render', {}, 'editor_render_in_progress'],
        ['POST autopilot', {}, 'editor_render_in_progress'],
      ],
    ],
    [
      'the autopilot',
      'autopilot',
      {},
      [
        ['POST autopilot', {}, 'autopilot_already_running'],
        ['POST segments', { prompt: 'x' }, 'autopilot_active'],
        ['PATCH ', { narration_script: 'x' }, 'autopilot_active'],
        ['PUT segments/reorder', { order: [] }, 'autopilot_active'],
        ['POST generate-voice', { voice_id: 'standin-en-warm' }, 'autopilot_active'],
      ],
    ],
  ])('%s keeps others out, each with its code', async (_, start, body, refused) => {
    const { token } = await account({ money: '50.00' });
    const { at, ids } = await withScenes(token, 1);
    await ask(`PATCH ${at}`, { token, body: { narration_script: 'Cold and fast.' } });
    const filled = (path: string) => (path === '' ? at : `${at}/${path.replace('ID', String(ids[0]))}`);
    expect((await ask(`POST ${filled(start)}`, { token, body })).status).toBeLessThan(300);
    for (const [line, sent, code] of refused) {
      const [method, path = ''] = line.split(' ');
      const told = await ask(`${method} ${filled(path)}`, { token, body: sent });
      expect([line, told.status, told.body.error]).toEqual([line, 409, code]);
    }
  });

  test('a scene under way has its claim token; one that is there is not generated twice', async () => {
    const { token } = await account({ money: '50.00' });
    const { at, ids, slug } = await withScenes(token, 1);
    const begun = (await ask(`POST ${at}/segments/${ids[0]}/generate`, { token })).body.data;
    expect(begun.segments[0].generation_claim_token).toBe(begun.generation_summary.run_id);
    expect(begun.generation_summary).toMatchObject({ workflow: 'editor.scene.generate', status: 'running' });
    const id = await idOf(slug);
    await ended(own, { product: 'editor', id }, 'completed');
    expect((await ask(`GET ${at}`, { token })).body.data.segments[0].generation_claim_token).toBeNull();
  });
});

describe('a parked run', () => {
  test('refuses every other write with its blocker, takes input behind its fence, and goes on', async () => {
    const { token } = await account({ money: '50.00' });
    const { slug } = await create(token, { segments_count: 3 });
    const at = `/api/editor/${slug}`;
    expect((await ask(`POST ${at}/autopilot`, { token, body: { max_cost: 100 } })).body.errors).toHaveProperty(
      'max_cost',
    );
    const begun = await ask(`POST ${at}/autopilot`, { token, body: { max_cost: 500 } });
    expect([begun.status, begun.body.data.autopilot_status]).toEqual([202, 'running']);
    expect(begun.body.data.generation_summary).toMatchObject({
      workflow: 'editor.autopilot.voicefirst@1',
      workflow_version: 1,
      cost: { max: { amount_minor: 500 }, quoted: { amount_minor: 370 } },
    });
    const [run] = await openRuns(own.service.db, 'editor', await idOf(slug));
    const blocker = {
      blocker_code: 'scene_take_doubtful',
      step_key: 'scenes.review',
      segment_id: 7,
      position: 1,
      warning_codes: ['take_doubtful'],
    };
    await parkRun(own.service.db, run!.id, blocker);
    const { generation_summary: summary, autopilot_status } = (await ask(`GET ${at}`, { token })).body.data;
    expect([summary, autopilot_status]).toMatchObject([
      {
        status: 'needs_input',
        failure: null,
        blockers: [blocker],
        available_actions: [{ type: 'edit_required_input', step_key: 'scenes.review' }],
        timing: { poll_after_ms: null },
      },
      'running',
    ]);
    for (const [line, body] of [
      [`POST ${at}/segments`, { prompt: 'x' }],
      [`PATCH ${at}`, { theme: 'x' }],
      [`POST ${at}/render`, {}],
      [`POST ${at}/autopilot`, {}],
      [`POST ${at}/suggest-next-scene`, {}],
      [`POST ${at}/uploads/presign`, { filename: 'a', mime_type: 'video/mp4', size_bytes: 1 }],
    ] as const) {
      const told = await ask(line, { token, body });
      expect([told.status, told.body]).toEqual([
        409,
        {
          error: 'editor_generation_input_required',
          details: { ...blocker, generation_run_id: summary.run_id, generation_revision: summary.revision },
        },
      ]);
    }
    const fence = {
      generation_run_id: summary.run_id,
      generation_revision: summary.revision,
      step_key: 'scenes.review',
    };
    const answer = (body: object, key?: string) =>
      ask(`POST ${at}/generation/input`, {
        token,
        body,
        ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
      });
    const input = { continue_with_take: true };
    expect((await answer({ ...fence, input })).body.error).toBe('idempotency_key_required');
    expect((await answer({ ...fence, input: {} }, 'k1')).status).toBe(422);
    expect((await answer({ ...fence, input: { segment_id: 8 } }, 'k2')).body.errors).toHaveProperty('input');
    expect((await answer({ ...fence, input, generation_revision: 1 }, 'k3')).status).toBe(409);
    expect((await answer({ ...fence, input, step_key: 'music' }, 'k4')).status).toBe(409);
    expect(
      (await answer({ ...fence, input, generation_run_id: '00000000-0000-4000-8000-000000000000' }, 'k5')).status,
    ).toBe(404);
    const taken = await answer({ ...fence, input }, 'k6');
    expect([taken.status, taken.body.data.generation_summary]).toMatchObject([
      200,
      { status: 'running', blockers: [] },
    ]);
    expect((await answer({ ...fence, input }, 'k6')).text).toBe(taken.text);
    expect((await answer({ ...fence, input }, 'k7')).status).toBe(409);
  });
});

describe('voices', () => {
  test('of a language: the default first, then featured, then the library; the curated list names languages', async () => {
    const { token } = await account();
    const { data } = (await ask('GET /api/voices?language=de', { token })).body;
    expect(data).toMatchObject({
      default_voice_id: 'standin-de-warm',
      has_more: false,
      total_count: 3,
      next_page_token: null,
    });
    expect(data.voices.map(({ voice_id, source }: Record<string, string>) => [voice_id, source])).toEqual([
      ['standin-de-warm', 'featured'],
      ['standin-de-clear', 'featured'],
      ['standin-de-deep', 'library'],
    ]);
    const { pathname, search } = new URL(data.voices[0].preview_url);
    const preview = await own.service.server.inject({
      method: 'GET',
      url: pathname + search,
      headers: { host: 'localhost' },
    });
    expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'audio/wav']);
    expect((await ask('GET /api/voices', { token })).body.data.voices[0]).toMatchObject({ verified_languages: ['en'] });
    expect((await ask('GET /api/voices?language=xx', { token })).status).toBe(422);
  });

  test('one of another language, or unknown, speaks for nobody', async () => {
    const { token } = await account({ money: '1.00' });
    const { slug } = await create(token);
    await ask(`PATCH /api/editor/${slug}`, { token, body: { narration_script: 'Cold.' } });
    const speak = async (voice_id: string) =>
      (await ask(`POST /api/editor/${slug}/generate-voice`, { token, body: { voice_id } })).body;
    expect((await speak('nobody')).error).toBe('invalid_voice_id');
    expect((await speak('standin-de-deep')).error).toBe('invalid_voice_id');
    expect((await speak('a voice')).errors).toHaveProperty('voice_id');
    expect((await speak('standin-en-deep')).data.generation_summary.status).toBe('running');
  });
});
